//! A second, slow and obvious reading of the rules to compare the fast one with.
//!
//! Written from the rules' text alone: a board of characters, no masks, nothing shared with the rest of this
//! layer. It speaks the notation and nothing else.

/// A board of characters, `board[rank][file]`, `.` for empty.
#[derive(Clone)]
struct Board {
    cells: [[char; 8]; 4],
    side: char,
    bag: String,
    quiet: u32,
    ply: u32,
}

fn read(text: &str) -> Board {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut cells = [['.'; 8]; 4];
    for (row, rank) in fields[0].split('/').zip((0..4).rev()) {
        let mut file = 0;
        for cell in row.chars() {
            if let Some(run) = cell.to_digit(10) {
                file += run as usize;
            } else {
                cells[rank][file] = cell;
                file += 1;
            }
        }
    }
    Board {
        cells,
        side: fields[1].chars().next().unwrap(),
        bag: fields[2].replace('-', ""),
        quiet: fields[3].parse().unwrap(),
        ply: fields[4].parse().unwrap(),
    }
}

fn write(board: &Board) -> String {
    let mut rows = Vec::new();
    for rank in (0..4).rev() {
        let mut row: String = board.cells[rank].iter().collect();
        for run in (1..=8).rev() {
            row = row.replace(&".".repeat(run), &run.to_string());
        }
        rows.push(row);
    }
    let bag = if board.bag.is_empty() { "-" } else { &board.bag };
    format!("{} {} {bag} {} {}", rows.join("/"), board.side, board.quiet, board.ply)
}

fn name(file: usize, rank: usize) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square(name: &str) -> (usize, usize) {
    ((name.as_bytes()[0] - b'a') as usize, (name.as_bytes()[1] - b'1') as usize)
}

fn is_of(side: char, cell: char) -> bool {
    cell != 'x' && (side == 'r' && cell.is_ascii_uppercase() || side == 'b' && cell.is_ascii_lowercase())
}

fn other(side: char) -> char {
    if side == 'r' { 'b' } else { 'r' }
}

/// "Equal or lower rank, by stepping. General cannot take soldier; soldier takes general." A cannon does not
/// take by stepping and "is taken by stepping by every piece except the soldier".
fn may_take(captor: char, victim: char) -> bool {
    let order = "PHREAK";
    match (captor.to_ascii_uppercase(), victim.to_ascii_uppercase()) {
        ('C', _) => false,
        (captor, 'C') => captor != 'P',
        ('K', 'P') => false,
        ('P', 'K') => true,
        (captor, victim) => order.find(captor).unwrap() >= order.find(victim).unwrap(),
    }
}

fn is_wiped_out(board: &Board, side: char) -> bool {
    board.side != '-'
        && !board.cells.iter().flatten().copied().chain(board.bag.chars()).any(|c| is_of(side, c))
}

/// The legal actions, sorted bytewise; draw rules are not asked.
pub(super) fn actions(text: &str) -> Vec<String> {
    board_actions(&read(text))
}

fn board_actions(board: &Board) -> Vec<String> {
    let mut actions = Vec::new();
    if is_wiped_out(board, 'r') || is_wiped_out(board, 'b') {
        return actions;
    }
    for rank in 0..4 {
        for file in 0..8 {
            let cell = board.cells[rank][file];
            if cell == 'x' {
                actions.push(name(file, rank));
            }
            if !is_of(board.side, cell) {
                continue;
            }
            for (right, up) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let mut met = 0;
                for far in 1..8 {
                    let (to_file, to_rank) = (file as i32 + right * far, rank as i32 + up * far);
                    if !(0..8).contains(&to_file) || !(0..4).contains(&to_rank) {
                        break;
                    }
                    let (to_file, to_rank) = (to_file as usize, to_rank as usize);
                    let target = board.cells[to_rank][to_file];
                    let enemy = is_of(other(board.side), target);
                    if far == 1 && target == '.' {
                        actions.push(format!("{}-{}", name(file, rank), name(to_file, to_rank)));
                    }
                    if far == 1 && enemy && may_take(cell, target)
                        || cell.eq_ignore_ascii_case(&'C') && enemy && met == 1
                    {
                        actions.push(format!("{}x{}", name(file, rank), name(to_file, to_rank)));
                    }
                    if target != '.' {
                        met += 1;
                    }
                }
            }
        }
    }
    actions.sort();
    actions
}

/// The position after a legal ply.
pub(super) fn play(text: &str, ply: &str) -> String {
    let mut board = read(text);
    board_play(&mut board, ply);
    write(&board)
}

fn board_play(board: &mut Board, ply: &str) {
    let (file, rank) = square(ply);
    board.ply += 1;
    match ply.as_bytes()[2] {
        b'(' => {
            let face = ply.chars().nth(3).unwrap();
            board.cells[rank][file] = face;
            board.bag = board.bag.replacen(face, "", 1);
            board.quiet = 0;
            if board.side == '-' {
                board.side = if face.is_ascii_uppercase() { 'r' } else { 'b' };
            }
        }
        kind => {
            let (to_file, to_rank) = square(&ply[3..]);
            board.cells[to_rank][to_file] = std::mem::replace(&mut board.cells[rank][file], '.');
            board.quiet = if kind == b'x' { 0 } else { board.quiet + 1 };
        }
    }
    board.side = other(board.side);
}

/// Actions times the distinct faces that may appear.
pub(super) fn perft(text: &str, depth: u32) -> u64 {
    board_perft(&read(text), depth)
}

fn board_perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for action in board_actions(board) {
        let mut plies = vec![action.clone()];
        if action.len() == 2 {
            let mut faces: Vec<char> = board.bag.chars().collect();
            faces.dedup();
            plies = faces.into_iter().map(|face| format!("{action}({face})")).collect();
        }
        for ply in plies {
            let mut after = board.clone();
            board_play(&mut after, &ply);
            sum += board_perft(&after, depth - 1);
        }
    }
    sum
}
