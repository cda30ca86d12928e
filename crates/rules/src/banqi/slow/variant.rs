//! The options of a variant, read from its name.

/// A preset, and the value of each option, as written.
pub(crate) struct Rules {
    preset: String,
    values: Vec<(String, String)>,
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
        // The first that says what value an option has is right.
        let said = [options, own, COMMON].into_iter().flat_map(|text| text.split('+'));
        let said = said.filter_map(|option| option.split_once('='));
        let values = said.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self { preset: preset.to_owned(), values }
    }

    /// The value of an option; empty if nothing says it, which means the usual one.
    pub(crate) fn value(&self, option: &str) -> &str {
        self.values.iter().find(|(name, _)| name == option).map_or("", |(_, value)| value)
    }

    /// The kinds from the weakest to the strongest.
    pub(crate) fn order(&self) -> &'static str {
        if self.value("rank") == "hongkong" { "PEACHRK" } else { "PCHREAK" }
    }

    pub(crate) fn has_teams(&self) -> bool {
        self.preset == "four-colour-teams"
    }
}
