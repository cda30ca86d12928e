//! One pane of the page, and the person who acts in it.

use super::browser::{Browser, key};

/// The test of an XPath for the key of a face-down piece that can be tapped: it has its emoji, or the sign for it until
/// that is registered.
const FACE_DOWN: &str = "(.//img[@alt=':face_down:'] or contains(., '🟤'))";

/// A pane. Elements are found by their roles (`page.js` lists them) and by their text.
pub(super) struct Pane<'b> {
    pub(super) browser: &'b Browser,
    root: String,
}

/// A message with the picture of a game.
pub(super) struct Board {
    /// The id of the message.
    pub(super) message: String,
    /// Its text, including buttons.
    pub(super) text: String,
    /// The alternative text of the picture.
    pub(super) alt: String,
    /// Number of plies that the picture shows.
    pub(super) plies: u32,
}

impl Board {
    /// Whether pieces of both colours are face up or have been.
    pub(super) fn has_both_colours(&self) -> bool {
        self.alt.contains(" red ") && self.alt.contains(" black ")
    }

    /// Whether it is this person's turn.
    pub(super) fn is_turn_of(&self, name: &str) -> bool {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        words.join(" ").contains(&format!("▶ @{name} "))
    }
}

impl<'b> Pane<'b> {
    pub(super) fn new(browser: &'b Browser, index: usize) -> Self {
        Self { browser, root: format!("//*[@data-pane='{index}']") }
    }

    /// Restricts an XPath to this pane.
    pub(super) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.root)
    }

    /// Returns the XPath of an element with this role, anywhere in the pane.
    fn role(&self, role: &str) -> String {
        self.at(&format!("//*[@data-role='{role}']"))
    }

    /// Returns the XPath of the newest message that contains `words`, or of the elements on `path` below it.
    pub(super) fn message(&self, words: &str, path: &str) -> String {
        let said = format!("//li[@data-message][contains(normalize-space(), \"{words}\")]");
        format!("({})[last()]{path}", self.at(&said))
    }

    /// Returns the XPath of the newest board, or of the elements on `path` below it.
    fn newest_board(&self, path: &str) -> String {
        let board = "//li[@data-message][.//*[@data-role='picture']//img[contains(@src, '/banqi-')]]";
        format!("({})[last()]{path}", self.at(board))
    }

    /// Waits until there is a message that contains `words`. Returns its text.
    pub(super) async fn reads(&self, words: &str) -> String {
        self.browser.see(&self.message(words, "")).await
    }

    /// Switches the pane to another person.
    pub(super) async fn act_as(&self, name: &str) {
        let short = self.role("act-as-short");
        let narrow = self.browser.sees(&short).await;
        self.browser.click(&if narrow { short } else { self.role("act-as") }).await;
        self.browser
            .click(&self.at(&format!("//*[@data-role='act-as-person'][contains(., '{name}')]")))
            .await;
        self.browser.attribute_once(&self.at(""), "aria-label", |label| label == name).await;
    }

    /// Sets the locale in the settings of the person in this pane.
    pub(super) async fn speak(&self, locale: &str) {
        let settings = self.role("settings");
        if !self.browser.sees(&settings).await {
            self.browser.click(&self.role("channels-toggle")).await;
        }
        self.browser.click(&settings).await;
        self.browser.click(&self.at(&format!("//*[@data-role='locale'][@data-value='{locale}']"))).await;
        self.browser.attribute_once(&self.at(""), "lang", |lang| lang == locale).await;
        self.browser.press(key::ESCAPE).await;
    }

    /// Opens a channel.
    pub(super) async fn open(&self, channel: &str) {
        let entry = self.at(&format!("//*[@data-role='channel'][contains(., '{channel}')]"));
        if !self.browser.sees(&entry).await {
            self.browser.click(&self.role("channels-toggle")).await;
        }
        self.browser.click(&entry).await;
        self.browser.see(&self.at(&format!("//h1[.='{channel}']"))).await;
    }

    /// Opens the newest thread of the channel by the link at its message.
    pub(super) async fn open_newest_thread(&self, name: &str) {
        let link = self.at("//button[contains(@class, 'thread-link')]");
        self.browser.click(&format!("({link})[last()]")).await;
        self.browser.see(&self.at(&format!("//h1[contains(., '{name}')]"))).await;
    }

    /// Clicks a button of the newest message that contains `words`.
    pub(super) async fn press(&self, words: &str, button: &str) {
        let path = format!("//button[@data-role='button'][normalize-space()='{button}'][not(@disabled)]");
        self.browser.click(&self.message(words, &path)).await;
    }

    /// Dismisses the newest private message that contains `words`.
    pub(super) async fn dismiss(&self, words: &str) {
        self.browser.click(&self.message(words, "//*[@data-role='dismiss']")).await;
        self.browser.see_no(&self.message(words, "")).await;
    }

    /// Clicks a button of the newest board.
    pub(super) async fn press_on_board(&self, button: &str) {
        let path = format!("//button[@data-role='button'][normalize-space()='{button}']");
        self.browser.click(&self.newest_board(&path)).await;
    }

    /// Puts the cursor in the message field.
    pub(super) async fn rest(&self) {
        self.browser.click(&self.role("composer")).await;
    }

    /// Types into the message field.
    pub(super) async fn write(&self, text: &str) {
        self.rest().await;
        self.browser.press(text).await;
    }

    /// Types a command with its options, once the bot's commands are known.
    pub(super) async fn type_command(&self, typed: &str) {
        self.write("/").await;
        self.browser.see(&self.role("slash-menu")).await;
        self.browser.press(typed).await;
    }

    /// Picks a command from the menu that opens while typing. The cursor is then in its first field.
    pub(super) async fn begin_command(&self, path: &str) {
        self.write(&format!("/{path}")).await;
        self.pick_command(path).await;
    }

    /// Waits until the value of an option's field satisfies `test`.
    pub(super) async fn holds(&self, option: &str, test: impl Fn(&str) -> bool) {
        let field = self.at(&format!("//*[@data-option='{option}']"));
        self.browser.value_once(&field, test).await;
    }

    /// Picks the command that has just been typed.
    pub(super) async fn pick_command(&self, path: &str) {
        let lit =
            format!("//*[@data-role='slash-menu']//*[contains(@class, 'active')][@data-value='{path}']");
        self.browser.see(&self.at(&lit)).await;
        self.browser.press(key::ENTER).await;
        self.browser.see(&self.at(&format!("//*[@data-role='command-line'][@data-value='{path}']"))).await;
    }

    /// Fills in an option of the current command: types its name and its value, and picks the choice offered.
    pub(super) async fn fill_in(&self, option: &str, typed: &str, picked: &str) {
        let field = format!("//*[@data-option='{option}']");
        if !self.browser.sees(&self.at(&field)).await {
            self.browser.press(option).await;
            self.pick_option(&format!("[@data-value='{option}']")).await;
        }
        self.browser.focus_is("data-option", option).await;
        self.browser.press(typed).await;
        self.pick_option(&format!("[contains(., '{picked}')]")).await;
    }

    /// Picks the highlighted choice of a field, once it is the wanted one.
    pub(super) async fn pick_option(&self, wanted: &str) {
        let lit = format!("//*[@data-role='option-menu']//*[contains(@class, 'active')]{wanted}");
        self.browser.see(&self.at(&lit)).await;
        self.browser.press(key::ENTER).await;
    }

    /// Sends the current command.
    pub(super) async fn send_command(&self) {
        self.browser.focus_is("data-role", "more-options").await;
        self.browser.press(key::ENTER).await;
    }

    /// Uses a command that needs no options.
    pub(super) async fn command(&self, path: &str) {
        self.begin_command(path).await;
        self.send_command().await;
    }

    /// Challenges a person to a game of banqi.
    pub(super) async fn challenge(&self, opponent: &str) {
        self.begin_command("banqi challenge").await;
        self.fill_in("opponent", opponent, opponent).await;
        self.send_command().await;
    }

    /// Returns the newest board.
    pub(super) async fn board(&self) -> Board {
        let message = self.browser.attributes(&self.newest_board(""), "data-message").await.remove(0);
        let text = self.browser.see(&self.newest_board("")).await;
        let picture = self.newest_board("//img[contains(@src, '/banqi-')]");
        let address = self.browser.attributes(&picture, "src").await.remove(0);
        let alt = self.browser.attributes(&picture, "alt").await.remove(0);
        Board {
            message,
            text,
            alt,
            plies: plies(&address).expect("the picture's name has the number of plies"),
        }
    }

    /// Returns the ID of the game on the newest board.
    pub(super) async fn code_of_board(&self) -> String {
        let picture = self.newest_board("//img[contains(@src, '/banqi-')]");
        let address = self.browser.attributes(&picture, "src").await.remove(0);
        address.rsplit('-').nth(1).expect("the picture's name has the ID of the game").to_owned()
    }

    /// Waits until the newest board shows this number of plies.
    pub(super) async fn board_after(&self, wanted: u32) -> Board {
        let picture = self.newest_board("//img[contains(@src, '/banqi-')]");
        self.browser.attribute_once(&picture, "src", |address| plies(address) == Some(wanted)).await;
        self.board().await
    }

    /// Whether the newest board has a select menu with these words now.
    pub(super) async fn board_offers(&self, words: &str) -> bool {
        let select = format!("//*[@data-role='select'][contains(., '{words}')]");
        self.browser.sees(&self.newest_board(&select)).await
    }

    /// Opens a menu of the board.
    pub(super) async fn open_menu(&self, menu: &str) {
        let select = format!("//*[@data-role='select'][contains(., '{menu}')]");
        self.browser.click(&self.newest_board(&select)).await;
    }

    /// Chooses an entry of a menu of the board by index, modulo the number of entries.
    pub(super) async fn choose(&self, menu: &str, place: u32) {
        self.open_menu(menu).await;
        let choices = self.at("//*[@data-role='select-menu']//*[@data-role='choice']");
        let count = self.browser.attributes(&choices, "data-value").await.len();
        let place = place as usize % count + 1;
        self.browser.click(&format!("({choices})[{place}]")).await;
    }

    /// Opens the menu whose custom id begins with `menu` below the newest message that contains `words`, and chooses the
    /// entry that contains `entry`.
    pub(super) async fn choose_below(&self, words: &str, menu: &str, entry: &str) {
        let select = format!("//*[@data-role='select'][starts-with(@data-custom-id, '{menu}')]");
        self.browser.click(&self.message(words, &select)).await;
        let entry = format!("//*[@data-role='select-menu']//*[@data-role='choice'][contains(., '{entry}')]");
        self.browser.click(&self.at(&entry)).await;
    }

    /// Returns the XPath of the tap board.
    pub(super) fn touch_board(&self) -> String {
        // A line of text takes the place of one of the 32 squares.
        self.at("//li[@data-message][count(.//button[starts-with(@data-custom-id, 'b1:tp:')]) >= 31]")
    }

    /// Returns the XPath of the keys of the tap board with which something can be selected or flipped now.
    pub(super) fn awake(&self) -> String {
        self.enabled_key(&format!("contains(@class, 'primary') or {FACE_DOWN}"))
    }

    /// Returns the XPath of the keys of the tap board while it shows a state, the beginning of their custom ids. They may
    /// be disabled.
    pub(super) fn keys_at(&self, state: &str) -> String {
        format!("({})[last()]//button[starts-with(@data-custom-id, '{state}:')]", self.touch_board())
    }

    /// Returns the XPath of those of them that are face down, or of the others.
    fn keys(&self, face_down: bool) -> String {
        self.enabled_key(if face_down { FACE_DOWN } else { "contains(@class, 'primary')" })
    }

    /// Returns the XPath of the keys of the tap board that can be tapped and for which `test` holds.
    fn enabled_key(&self, test: &str) -> String {
        let key = "button[starts-with(@data-custom-id, 'b1:tp:')][not(@disabled)]";
        format!("({})[last()]//{key}[{test}]", self.touch_board())
    }

    /// Taps a face-down piece on the tap board, once one can be flipped there, and waits until the board has changed.
    pub(super) async fn tap_a_face_down_piece(&self) {
        self.tap_to_change(&self.keys(true)).await;
    }

    /// Whether a face-down piece can be flipped on the tap board now.
    pub(super) async fn can_tap_a_face_down_piece(&self) -> bool {
        self.browser.sees(&self.keys(true)).await
    }

    /// Taps a key that plays an action or shows the newest state, and waits until the board has changed.
    async fn tap_to_change(&self, key: &str) {
        let id = self.browser.attributes(key, "data-custom-id").await.remove(0);
        // The game and the number of the last event.
        let state: Vec<&str> = id.split(':').take(4).collect();
        self.browser.click_to_end(&self.keys_at(&state.join(":")), key).await;
    }

    /// Whether a piece can be selected on the tap board now.
    pub(super) async fn can_tap_a_piece(&self) -> bool {
        self.browser.sees(&self.keys(false)).await
    }

    /// Whether the tap board has room for a line, and a piece that can do nothing.
    pub(super) async fn can_tap_an_idle_piece(&self) -> bool {
        let line = format!("({})[last()]", self.touch_board());
        self.browser.sees(&format!("{line}[contains(., 'Your turn')]")).await
            && self.browser.sees(&self.idle_key()).await
    }

    /// Taps a piece that can do nothing. The tap board says why.
    pub(super) async fn tap_an_idle_piece(&self) {
        self.browser.click(&self.idle_key()).await;
        let told = "contains(., \"isn't your piece\") or contains(., \"can't move now\")";
        self.browser.see(&format!("({})[last()][{told}]", self.touch_board())).await;
    }

    fn idle_key(&self) -> String {
        self.enabled_key(&format!("contains(@class, 'secondary') and not({FACE_DOWN})"))
    }

    /// Taps a tap board that shows an earlier state, and waits until it shows the newest one.
    pub(super) async fn wake_tap_board(&self) {
        self.tap_to_change(&self.enabled_key("true()")).await;
    }

    /// Taps a piece on the tap board, and then a piece that it can capture or a square to which it can move.
    pub(super) async fn tap_a_move(&self) {
        self.tap_a_piece().await;
        self.tap_its_target().await;
    }

    /// Taps a piece on the tap board, which selects it.
    pub(super) async fn tap_a_piece(&self) {
        self.browser.click(&self.keys(false)).await;
        // Now the selected piece has a cross.
        let board = format!("({})[last()]", self.touch_board());
        let targets = format!("{board}//button[contains(@class, 'success') or contains(@class, 'danger')]");
        self.browser.see(&targets).await;
        let marked = "contains(@class, 'primary') and contains(., '×')";
        self.browser.see(&format!("{board}[count(.//button[{marked}]) = 1]")).await;
    }

    /// Taps a piece that the selected piece can capture or a square to which it can move, and waits until the board has
    /// changed.
    pub(super) async fn tap_its_target(&self) {
        let target = "contains(@class, 'danger') or contains(@class, 'success')";
        let targets = format!("({})[last()]//button[not(@disabled)][{target}]", self.touch_board());
        self.tap_to_change(&targets).await;
    }

    /// Returns the first suggestion of the bot for the field with the cursor.
    pub(super) async fn suggestion(&self) -> String {
        self.browser.see(&self.at("//*[@data-role='option-menu']//*[@data-role='choice']")).await
    }

    /// Clears the message field.
    pub(super) async fn clear_composer(&self) {
        self.browser.press_with(key::CONTROL, "a").await;
        self.browser.press(key::BACKSPACE).await;
        self.browser.see_no(&self.role("slash-menu")).await;
    }
}

/// Parses the number of plies in the file name of a board's picture, `banqi-CODE-PLIES.png`.
fn plies(address: &str) -> Option<u32> {
    address.strip_suffix(".png")?.rsplit('-').next()?.parse().ok()
}
