//! What a person can do at a table: sit down, see whose turn it is, play.

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::page::Page;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// For the reader's decision.
    Table,
    /// For the reader's bid.
    Auction,
    /// For the screen to be handed on.
    Cover,
    /// For nothing any more.
    Over,
}

/// How a table is set up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum With {
    Bots,
    People,
}

/// A finished game for three, as the tests of the game keep it.
pub(crate) const RECORD: &str =
    include_str!("../../raccoon-tycoon/tests/records/3-seats-plain.jsonl");

/// What can be played, and what can be picked to be played.
const CHOICES: &str = "main :is([data-act], [data-pick].ready):not([aria-disabled=true])";
/// The former alone.
const ACTS: &str = "main [data-act]:not([aria-disabled=true])";

/// A game takes fewer decisions of one person; whoever takes more goes round in circles.
const MOST: usize = 1500;

impl Page<'_> {
    /// Bots that do not pause, and no motion: for stories, not for people.
    pub(crate) async fn hurry(&self) -> Result<()> {
        self.settle(&json!({ "pace": "instant", "motion": "reduced" })).await
    }

    /// Starts the page with settings that were chosen before.
    pub(crate) async fn settle(&self, settings: &Value) -> Result<()> {
        let script = "localStorage.setItem('boardwalk.settings', arguments[0])";
        self.script(script, vec![json!(settings.to_string())]).await?;
        self.reload().await
    }

    /// Opens a game that was finished on this device some other day.
    pub(crate) async fn find_finished(&self) -> Result<()> {
        let (id, header) = ("0ddba115", RECORD.lines().next().unwrap_or_default());
        let header: Value = serde_json::from_str(header).context("the record has a header")?;
        let saved = json!({ "record": RECORD, "seed": header["seed"], "edition": null });
        let script = "localStorage.setItem(`boardwalk.game.${arguments[0]}`, arguments[1])";
        self.script(script, vec![json!(id), json!(saved.to_string())]).await?;
        self.go(&format!("/#/play/{id}")).await?;
        self.screen("over").await
    }

    /// Plays until a railroad can be put up, and puts it up. In a game that leaves us no chance to
    /// do so, there is the next one.
    pub(crate) async fn put_up_a_railroad(&self, whim: &mut Whim) -> Result<()> {
        const RAILROAD: &str = "[data-part=offers] .railroads [data-pick].ready";
        for _ in 0..MOST {
            match self.moment().await? {
                Moment::Table if self.has(RAILROAD).await? => {
                    self.click(RAILROAD).await?;
                    self.click("[data-part=tray] .closer [data-act]").await?;
                    let moment = self.moment().await?;
                    ensure!(moment == Moment::Auction, "our bid opens, instead of {moment:?}");
                    return Ok(());
                }
                Moment::Table | Moment::Auction => self.decide(whim).await?,
                Moment::Cover => self.click("[data-part=curtain] button").await?,
                Moment::Over => self.click("[data-part=again]").await?,
            }
        }
        bail!("{MOST} decisions have not led to a railroad that we can put up")
    }

    /// From the front door to a table of our own.
    pub(crate) async fn sit_down(&self, with: With, seats: u8) -> Result<()> {
        self.screen("door").await?;
        let part = match with {
            With::Bots => "play-bots",
            With::People => "play-pass",
        };
        self.click(&format!("[data-game=raccoon-tycoon] [data-part={part}]")).await?;
        self.see("dialog[open] [data-part=setup]").await?;
        self.click(&format!("dialog[open] label:has([name=seats][value='{seats}'])")).await?;
        if let With::Bots = with {
            for bot in 2..=seats {
                let chair = format!("dialog[open] .chair:nth-child({bot}) select");
                self.see(&chair).await?.select_by_value("easy").await?;
            }
        }
        // The same cards every time, and we start.
        self.click("dialog[open] label:has([name=in-order])").await?;
        self.click("dialog[open] [data-part=more] summary").await?;
        self.type_into("dialog[open] [name=seed]", "7").await?;
        self.click("dialog[open] [data-part=begin]").await
    }

    /// Waits until the table waits for us.
    pub(crate) async fn moment(&self) -> Result<Moment> {
        const ASKED: &str = "const screen = document.querySelector('[data-screen]')?.dataset.screen;\
            if (screen === 'over' || screen === 'cover') return screen;\
            if (document.querySelector('[data-part=problem]')) return 'problem';\
            const prompt = document.querySelector('#prompt.asked:not(.thinking)');\
            return prompt && screen";
        let found = self.until("our turn", ASKED, Vec::new()).await?;
        Ok(match found.as_str() {
            Some("table") => Moment::Table,
            Some("auction") => Moment::Auction,
            Some("cover") => Moment::Cover,
            Some("over") => Moment::Over,
            Some("problem") => bail!("the table says: {}", self.text("[data-part=problem]").await?),
            _ => bail!("the table waits for {found}"),
        })
    }

    /// Everything that can be clicked now: notations, and picks marked by a question mark.
    async fn choices(&self) -> Result<Vec<Choice>> {
        const LIST: &str = "return [...document.querySelectorAll(arguments[0])]\
            .filter(it => it.checkVisibility({ visibilityProperty: true }))\
            .map(it => [it.dataset.act ?? null, it.dataset.pick ?? null])";
        let list = self.script(LIST, vec![json!(CHOICES)]).await?;
        let list = list.as_array().context("a list of choices")?;
        let choice = |it: &Value| match (it[0].as_str(), it[1].as_str()) {
            (Some(act), _) => Some(Choice::Act(act.to_owned())),
            (None, Some(pick)) => Some(Choice::Pick(pick.to_owned())),
            (None, None) => None,
        };
        Ok(list.iter().filter_map(choice).collect())
    }

    /// What can be played with the next click, in notation.
    pub(crate) async fn acts(&self) -> Result<Vec<String>> {
        let acts = self.choices().await?.into_iter().filter_map(|choice| match choice {
            Choice::Act(act) => Some(act),
            Choice::Pick(_) => None,
        });
        Ok(acts.collect())
    }

    /// Plays an action by clicking what carries its notation.
    pub(crate) async fn act(&self, notation: &str) -> Result<()> {
        self.click(&format!("main [data-act='{notation}']:not([aria-disabled=true])")).await
    }

    /// Makes one decision with the mouse or a finger.
    pub(crate) async fn decide(&self, whim: &mut Whim) -> Result<()> {
        let choice = whim.among(&self.choices().await?)?.clone();
        let Choice::Pick(pick) = &choice else { return self.click(&choice.css()).await };
        self.click(&format!("main [data-pick='{pick}']")).await?;
        // Picking shows what can be played with it; what was there before may do as well.
        let acts = self.acts().await?;
        let Ok(act) = whim.among(&acts) else {
            bail!("there is nothing to play after picking {pick}");
        };
        self.act(act).await
    }

    /// Makes one decision with the keyboard: Tab to what can be played, arrows within its group,
    /// Enter.
    pub(crate) async fn decide_by_keyboard(&self, whim: &mut Whim) -> Result<()> {
        const FOCUSED: &str = "const it = document.activeElement;\
            return it?.matches(arguments[0]) ? it.dataset.act ? 'act' : 'pick' : ''";
        let focused = || self.script(FOCUSED, vec![json!(CHOICES)]);
        for _ in 0..=whim.below(3) {
            self.press(Key::Tab).await?;
            self.tab_to(CHOICES).await?;
        }
        for _ in 0..whim.below(3) {
            self.press(Key::Right).await?;
        }
        self.tab_to(CHOICES).await?;
        if focused().await? == json!("pick") {
            self.press(Key::Enter).await?;
            self.tab_to(ACTS).await?;
        }
        self.press(Key::Enter).await
    }

    /// Plays until something comes, by clicking whatever is allowed.
    pub(crate) async fn play_until(
        &self,
        whim: &mut Whim,
        what: &str,
        comes: impl Fn(Moment, usize) -> bool,
    ) -> Result<Moment> {
        for n in 0..MOST {
            let moment = self.moment().await?;
            if comes(moment, n) {
                return Ok(moment);
            }
            match moment {
                Moment::Table | Moment::Auction => self.decide(whim).await?,
                Moment::Cover => self.click("[data-part=curtain] button").await?,
                Moment::Over => bail!("the game was over before {what}"),
            }
        }
        bail!("{MOST} decisions have not led to {what}")
    }

    /// What is known of the match on this device: the record of the latest one.
    pub(crate) async fn record(&self) -> Result<String> {
        const LATEST: &str = "const key = `boardwalk.game.${location.hash.split('/').pop()}`;\
            let text = JSON.parse(localStorage.getItem(key)).record;\
            for (let n = 0, line; (line = localStorage.getItem(`${key}.${n}`)); n++)\
                text += line + '\\n';\
            return text";
        let record = self.script(LATEST, Vec::new()).await?;
        Ok(standing(record.as_str().context("a record")?))
    }

    /// The log, the latest line first.
    pub(crate) async fn log(&self) -> Result<Vec<String>> {
        const LINES: &str = "return [...document.querySelectorAll('[data-part=log] li')]\
            .map(it => it.textContent.trim())";
        let lines = self.script(LINES, Vec::new()).await?;
        let lines = lines.as_array().context("a list of lines")?;
        Ok(lines.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }
}

/// Something that can be clicked.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    Act(String),
    Pick(String),
}

impl Choice {
    fn css(&self) -> String {
        match self {
            Choice::Act(act) => format!("main [data-act='{act}']:not([aria-disabled=true])"),
            Choice::Pick(pick) => format!("main [data-pick='{pick}']"),
        }
    }
}

/// Choices without a plan, the same every time.
pub(crate) struct Whim(u64);

impl Whim {
    pub(crate) fn new(seed: u64) -> Whim {
        Whim(seed)
    }

    /// A number below `n`, by Knuth's constants for a linear congruential generator.
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn among<'a, T>(&mut self, all: &'a [T]) -> Result<&'a T> {
        ensure!(!all.is_empty(), "nothing can be clicked although it is our turn");
        let i = self.below(all.len() as u64);
        Ok(&all[usize::try_from(i).expect("it is below the length of a list")])
    }
}

/// A journal without what was taken back in it.
fn standing(journal: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in journal.lines() {
        let to = line.strip_prefix("{\"rollback\":{\"to\":").and_then(|it| it.split_once('}'));
        match to.and_then(|(n, _)| n.parse::<usize>().ok()) {
            // The first line is the header.
            Some(n) => lines.truncate(n + 1),
            None => lines.push(line),
        }
    }
    lines.join("\n")
}
