//! How the reader likes the house.

use serde::{Deserialize, Serialize};

use crate::prelude::*;
use crate::store::{self, StoreError};

/// Everything the settings screen offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) name: String,
    pub(crate) theme: Theme,
    pub(crate) motion: Motion,
    pub(crate) text: TextSize,
    pub(crate) sound: bool,
    pub(crate) pace: Pace,
    pub(crate) confirm: Confirm,
    /// The games that the reader has been shown around in.
    pub(crate) met: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: String::new(),
            theme: Theme::System,
            motion: Motion::System,
            text: TextSize::Normal,
            sound: false,
            pace: Pace::Brisk,
            confirm: Confirm::Final,
            met: Vec::new(),
        }
    }
}

/// A setting with a few named values, as a row of radio buttons shows it.
pub(crate) trait Choices: Copy + PartialEq + Send + Sync + 'static {
    const ALL: &'static [Self];
    /// The word in the store and in the style sheet.
    fn word(self) -> &'static str;
    /// What the reader sees.
    fn label(self) -> &'static str;
}

macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($value:ident = $word:literal $label:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $name { $($value),+ }

        impl Choices for $name {
            const ALL: &'static [$name] = &[$($name::$value),+];

            fn word(self) -> &'static str {
                match self { $($name::$value => $word),+ }
            }

            fn label(self) -> &'static str {
                match self { $($name::$value => $label),+ }
            }
        }
    };
}

choices! {
    Theme { System = "system" "As the system", Light = "light" "Light", Dark = "dark" "Dark" }
}
choices! {
    Motion { System = "system" "As the system", Reduced = "reduced" "As little as possible" }
}
choices! {
    TextSize { Normal = "normal" "Normal", Large = "large" "Large", Larger = "larger" "Larger" }
}
choices! {
    /// How long a bot's turn is left on the table before the next one.
    Pace { Instant = "instant" "At once", Brisk = "brisk" "Brisk", Calm = "calm" "Calm" }
}

choices! {
    /// What is asked once more before it is played.
    Confirm {
        Always = "always" "Always",
        Final = "final" "What cannot be taken back",
        Never = "never" "Never",
    }
}

impl Pace {
    pub(crate) fn milliseconds(self) -> u32 {
        match self {
            Pace::Instant => 0,
            Pace::Brisk => 450,
            Pace::Calm => 900,
        }
    }
}

/// The settings, shared by every screen.
#[derive(Clone, Copy)]
pub(crate) struct Preferences {
    pub(crate) now: RwSignal<Settings>,
    /// Why the last change could not be kept.
    pub(crate) problem: RwSignal<Option<StoreError>>,
}

impl Preferences {
    /// Reads them from the store and keeps store and document in step from then on.
    pub(crate) fn provide() -> Preferences {
        let (now, problem) = match store::settings() {
            Ok(settings) => (settings, None),
            Err(error) => (Settings::default(), Some(error)),
        };
        let it = Preferences { now: RwSignal::new(now), problem: RwSignal::new(problem) };
        Effect::new(move |before: Option<()>| {
            let settings = it.now.get();
            show(&settings);
            if before.is_some() {
                it.problem.set(store::keep_settings(&settings).err());
            }
        });
        provide_context(it);
        it
    }

    pub(crate) fn get() -> Preferences {
        expect_context()
    }

    /// What the reader is called.
    pub(crate) fn name(self) -> String {
        self.now.with_untracked(|settings| match settings.name.trim() {
            "" => "Visitor".to_owned(),
            name => name.to_owned(),
        })
    }
}

/// The style sheet reads the settings from the root element, as `theme.js` writes them first.
fn show(settings: &Settings) {
    let Some(root) = document().document_element() else { return };
    let words = [
        ("data-theme", settings.theme.word()),
        ("data-motion", settings.motion.word()),
        ("data-text", settings.text.word()),
    ];
    for (name, word) in words {
        // An attribute with a valid name is never refused.
        let _ = root.set_attribute(name, word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_in_the_store_is_the_word_in_the_style_sheet() {
        fn same<T: Choices + Serialize>() {
            for &value in T::ALL {
                assert_eq!(serde_json::to_value(value).unwrap(), value.word());
            }
        }
        same::<Theme>();
        same::<Motion>();
        same::<TextSize>();
        same::<Pace>();
        same::<Confirm>();
    }

    #[test]
    fn old_settings_are_read_with_what_they_lack() {
        let settings: Settings = serde_json::from_str(r#"{"theme":"dark"}"#).unwrap();
        assert_eq!(settings, Settings { theme: Theme::Dark, ..Settings::default() });
    }
}
