//! Which pieces capture which by stepping.

use crate::banqi::examples::*;

/// Checks which adjacent kinds each captor captures, in every implementation.
fn takes(variant: &str, table: &str) {
    for Reader { name, read } in readers(variant) {
        let mut found = Vec::new();
        for captor in "KAERHCP".chars() {
            let is_taken = |victim: &char| {
                let board = format!("8/8/8/{captor}{}6 r - 0 9", victim.to_ascii_lowercase());
                read(variant, &board, "").unwrap().actions.contains(&"a1xb1".to_owned())
            };
            found.push(format!("{captor}>{}", "KAERHCP".chars().filter(is_taken).collect::<String>()));
        }
        assert_eq!(found.join(" "), table, "{name}: {variant}");
    }
}

#[test]
fn taiwan_ranks_advisor_over_elephant_over_chariot_over_horse_over_soldier() {
    takes("taiwan", "K>KAERHC A>AERHCP E>ERHCP R>RHCP H>HCP C> P>KP");
}

#[test]
fn hongkong_ranks_chariot_horse_and_cannon_over_advisor_and_elephant() {
    takes("hongkong", "K>KAERHC A>AEP E>EP R>AERHCP H>AEHCP C>AECP P>KP");
}

#[test]
fn mainland_ranks_the_cannon_between_horse_and_soldier() {
    takes("mainland", "K>KAERHCP A>AERHCP E>ERHCP R>RHCP H>HCP C>CP P>KP");
}

#[test]
fn the_general_cannot_take_a_soldier_which_takes_him() {
    legal("taiwan", "8/8/8/1Kp5 r - 0 9", "b1-a1 b1-b2");
    becomes("taiwan", "8/8/8/RKp5 b - 0 9", "c1xb1", "8/8/8/Rp6 r - 0 10");
}

#[test]
fn mutual_general_and_soldier_take_each_other_whoever_comes_first() {
    takes("taiwan+general-soldier=mutual", "K>KAERHCP A>AERHCP E>ERHCP R>RHCP H>HCP C> P>KP");
    takes("mainland+general-soldier=one-way", "K>KAERHC A>AERHCP E>ERHCP R>RHCP H>HCP C>CP P>KP");
}

#[test]
fn equal_ranks_take_each_other() {
    legal_from("taiwan", "8/8/8/Hh5K r - 0 9", "a1", "a1-a2 a1xb1");
    legal_from("taiwan", "8/8/8/Hh5K b - 0 9", "b1", "b1-b2 b1-c1 b1xa1");
}

#[test]
fn the_captor_takes_its_square() {
    becomes("taiwan", "8/8/1a6/1K5p r - 3 9", "b1xb2", "8/8/1K6/7p b - 0 10");
}

#[test]
fn a_capture_is_one_step_orthogonally() {
    // 3 | . . h      a chariot captures the horse above it, but not those on other squares
    // 2 | . h .
    // 1 | . R . c
    legal_from("taiwan", "8/2h5/1h6/1R1c4 r - 0 9", "b1", "b1-a1 b1-c1 b1xb2");
    refuses("taiwan", "8/8/8/R1h5 r - 0 9", "a1xc1");
}

#[test]
fn neither_own_nor_face_down_pieces_are_taken() {
    legal_from("taiwan", "8/8/x7/KP5k r p 0 9", "a1", "");
}

#[test]
fn another_rank_order_leaves_the_cannon_and_the_soldier_as_they_are() {
    takes("taiwan+rank=hongkong", "K>KAERHC A>AECP E>ECP R>AERHCP H>AEHCP C> P>KP");
    takes("taiwan+rank=mainland", "K>KAERHC A>AERHCP E>ERHCP R>RHCP H>HCP C> P>KP");
    takes("hongkong+rank=taiwan", "K>KAERHC A>AERHCP E>ERHCP R>RHCP H>HCP C>CP P>KP");
}

#[test]
fn a_cannon_that_steps_ranks_by_its_set_in_taiwan_between_horse_and_soldier() {
    takes("taiwan+cannon=steps", "K>KAERHC A>AERHCP E>ERHCP R>RHCP H>HCP C>CP P>KP");
    takes("taiwan+cannon=jumps-and-steps", "K>KAERHC A>AERHCP E>ERHCP R>RHCP H>HCP C>CP P>KP");
    takes("hongkong+cannon=jumps-and-steps", "K>KAERHC A>AEP E>EP R>AERHCP H>AEHCP C>AECP P>KP");
}

#[test]
fn a_cannon_that_only_jumps_is_taken_by_everything_but_soldiers_in_every_set() {
    takes("hongkong+cannon=jumps", "K>KAERHC A>AECP E>ECP R>AERHCP H>AEHCP C> P>KP");
    takes("mainland+cannon=jumps", "K>KAERHCP A>AERHCP E>ERHCP R>RHCP H>HCP C> P>KP");
}
