//! The options of a variant, read from its name.

/// The value of each option, as written.
#[derive(Clone, Default)]
pub(crate) struct Rules {
    pub(crate) preset: String,
    pub(crate) rank: String,
    pub(crate) general_soldier: String,
    pub(crate) cannon: String,
    pub(crate) dark_capture: String,
    pub(crate) chain: String,
    pub(crate) screen: String,
    pub(crate) equal: String,
    pub(crate) endless: String,
    pub(crate) chase_limit: String,
    pub(crate) quiet_limit: String,
    pub(crate) wiped_out: String,
}

/// The values of all presets, unless the preset says otherwise.
const COMMON: &str = "rank=taiwan+general-soldier=one-way+cannon=jumps+dark-capture=no+chain=no+screen=any\
    +equal=captor-wins+endless=cycle-draw+chase-limit=none+quiet-limit=60+wiped-out=at-once";

/// The values in which each preset differs.
const PRESETS: [(&str, &str); 10] = [
    ("taiwan", ""),
    ("hongkong", "rank=hongkong+cannon=steps"),
    ("mainland", "rank=mainland+cannon=steps+general-soldier=mutual"),
    ("boyer", "endless=agree+quiet-limit=200+wiped-out=when-stuck"),
    ("woody", "endless=agree+quiet-limit=200+wiped-out=when-stuck+first=higher-rated"),
    ("olympiad", "endless=position-draw+quiet-limit=180"),
    ("club", "chase-limit=7+endless=position-draw+quiet-limit=40"),
    ("four-colour-2", "quiet-limit=60"),
    ("four-colour-4", "quiet-limit=120"),
    ("four-colour-teams", "quiet-limit=120"),
];

impl Rules {
    /// The rules of `preset+option=value+..`.
    pub(crate) fn of(variant: &str) -> Self {
        let (preset, options) = variant.split_once('+').unwrap_or((variant, ""));
        let (_, own) = PRESETS.iter().find(|(name, _)| *name == preset).expect(variant);
        let mut rules = Self { preset: preset.to_owned(), ..Self::default() };
        for option in [COMMON, own, options].iter().flat_map(|text| text.split('+')) {
            if let Some((name, value)) = option.split_once('=') {
                rules.set(name, value);
            }
        }
        rules
    }

    fn set(&mut self, name: &str, value: &str) {
        let place = match name {
            "rank" => &mut self.rank,
            "general-soldier" => &mut self.general_soldier,
            "cannon" => &mut self.cannon,
            "dark-capture" => &mut self.dark_capture,
            "chain" => &mut self.chain,
            "screen" => &mut self.screen,
            "equal" => &mut self.equal,
            "endless" => &mut self.endless,
            "chase-limit" => &mut self.chase_limit,
            "quiet-limit" => &mut self.quiet_limit,
            "wiped-out" => &mut self.wiped_out,
            // These two do not affect play on the board.
            "first" | "last-peek" => return,
            _ => panic!("no option is called {name}"),
        };
        value.clone_into(place);
    }

    /// The kinds from the weakest to the strongest.
    pub(crate) fn order(&self) -> &'static str {
        if self.rank == "hongkong" { "PEACHRK" } else { "PCHREAK" }
    }

    pub(crate) fn has_teams(&self) -> bool {
        self.preset == "four-colour-teams"
    }
}
