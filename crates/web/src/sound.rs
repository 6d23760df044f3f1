//! A small wooden click, made by us; silent unless the reader asks for it.

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use crate::settings::Preferences;

/// A piece set down.
pub(crate) fn click(preferences: Preferences) {
    if preferences.now.with_untracked(|settings| settings.sound) {
        // A browser without sound plays in silence.
        let _ = knock();
    }
}

fn knock() -> Result<(), JsValue> {
    let audio = AudioContext::new()?;
    let (tone, loudness) = (audio.create_oscillator()?, audio.create_gain()?);
    tone.set_type(OscillatorType::Triangle);
    let start = audio.current_time();
    #[expect(clippy::float_arithmetic, reason = "time of a sound")]
    let end = start + 0.07;
    tone.frequency().set_value_at_time(320.0, start)?;
    tone.frequency().exponential_ramp_to_value_at_time(120.0, end)?;
    loudness.gain().set_value_at_time(0.2, start)?;
    loudness.gain().exponential_ramp_to_value_at_time(0.001, end)?;
    tone.connect_with_audio_node(&loudness)?.connect_with_audio_node(&audio.destination())?;
    tone.start()?;
    tone.stop_with_when(end)?;
    Ok(())
}
