//! What a person can do at a table: sit down, see whose turn it is, play.

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::driver::BEFORE_THE_DOOR;
use crate::games::{GAMES, Game, RACCOON_TYCOON};
use crate::page::Page;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// For the reader's decision.
    Asked,
    /// For the screen to be handed on.
    Cover,
    /// For nothing any more.
    Over,
}

/// How a table is set up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum With {
    /// The quickest ones.
    Bots,
    HardBots,
    People,
}

/// What plays what is held.
const CONFIRM: &str = "main [data-part=confirm]:not([aria-disabled=true])";
/// What can be played at once, what can be picked to be played, and what plays it.
const CHOICES: &str = "main :is([data-act], [data-pick].ready, [data-part=confirm])\
    :not([aria-disabled=true])";

/// A game takes fewer decisions of one person; whoever takes more goes round in circles.
const MOST: usize = 1500;

impl Page<'_> {
    /// Bots that do not pause, and no motion: for stories, not for people.
    pub(crate) async fn hurry(&self) -> Result<()> {
        self.settle(&json!({ "pace": "instant", "motion": "reduced" })).await
    }

    /// Starts the page with settings that were chosen before, by somebody who needs no guide.
    pub(crate) async fn settle(&self, settings: &Value) -> Result<()> {
        let mut settings = settings.clone();
        settings["met"] = json!(GAMES.map(|game| game.id));
        self.start_with(&settings).await
    }

    /// Starts the page with settings that were chosen before.
    pub(crate) async fn start_with(&self, settings: &Value) -> Result<()> {
        let script = "localStorage.setItem('boardwalk.settings', arguments[0]);\
            return location.pathname";
        let path = self.script(script, vec![json!(settings.to_string())]).await?;
        if path == BEFORE_THE_DOOR { self.go("/").await } else { self.reload().await }
    }

    /// Opens a game that was finished on this device some other day.
    pub(crate) async fn find_finished(&self, game: Game) -> Result<()> {
        let header = game.record.lines().next().unwrap_or_default();
        let header: Value = serde_json::from_str(header).context("the record has a header")?;
        let seed = header["seed"].as_str().context("the record tells its seed")?;
        self.find("0ddba115", game.record, seed).await?;
        self.screen("over").await
    }

    /// Opens a game that was played on this device some other day, as far as it had come.
    pub(crate) async fn find(&self, id: &str, record: &str, seed: &str) -> Result<()> {
        self.keep([(id, record, seed)]).await?;
        self.open(id).await
    }

    /// Games that were played on this device some other day, each by an id, with its record and its
    /// seed.
    pub(crate) async fn keep<'a>(
        &self,
        games: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Result<()> {
        const KEEP: &str = "for (const [id, saved] of arguments[0]) \
            localStorage.setItem(`boardwalk.game.${id}`, saved)";
        let saved = |(id, record, seed): (&str, &str, &str)| {
            json!([id, json!({ "record": record, "seed": seed, "edition": null }).to_string()])
        };
        let games: Vec<Value> = games.into_iter().map(saved).collect();
        self.script(KEEP, vec![json!(games)]).await?;
        self.go("/").await?;
        self.screen("door").await
    }

    /// Opens a game that is kept on this device.
    pub(crate) async fn open(&self, id: &str) -> Result<()> {
        self.go(&format!("/#/play/{id}")).await
    }

    /// Plays until a scene can be opened, and opens it. In a game that leaves us no chance to do
    /// so, there is the next one.
    pub(crate) async fn open_scene(&self, game: Game, whim: &mut Whim) -> Result<()> {
        for _ in 0..MOST {
            match self.moment().await? {
                Moment::Asked if self.has(game.opener).await? => {
                    // On a phone it may lie in another pane.
                    self.bring_forward(game.opener).await?;
                    self.click(game.opener).await?;
                    return self.screen(game.scene).await;
                }
                Moment::Asked => self.decide(whim).await?,
                Moment::Cover => self.click("[data-part=curtain] button").await?,
                Moment::Over => self.click("[data-part=again]").await?,
            }
        }
        bail!("{MOST} decisions have not led to a scene that we can open")
    }

    /// Chooses the pane in which something lies that cannot be seen, where only one is shown at a
    /// time.
    pub(crate) async fn bring_forward(&self, css: &str) -> Result<()> {
        const PANE: &str = "const all = [...document.querySelectorAll(arguments[0])];\
            if (all.some(it => it.checkVisibility())) return;\
            const pane = all[0]?.closest('[data-pane]');\
            const tab = document.querySelector(`[data-tab='${pane?.dataset.pane}']`);\
            if (tab?.checkVisibility()) tab.click()";
        self.script(PANE, vec![json!(css)]).await?;
        Ok(())
    }

    /// From the front door to a table of Raccoon Tycoon.
    pub(crate) async fn sit_down(&self, with: With, seats: u8) -> Result<()> {
        self.sit_down_at(RACCOON_TYCOON, with, seats, &[]).await
    }

    /// The same at another game, with options: the names of those that are switched on, and of those
    /// that are a choice also what is chosen, `trade=floor`.
    pub(crate) async fn sit_down_at(
        &self,
        game: Game,
        with: With,
        seats: u8,
        options: &[&str],
    ) -> Result<()> {
        self.screen("door").await?;
        let (part, level) = match with {
            With::Bots => ("play-bots", Some("easy")),
            With::HardBots => ("play-bots", Some("hard")),
            With::People => ("play-pass", None),
        };
        self.click(&format!("[data-game={}] [data-part={part}]", game.id)).await?;
        self.see("dialog[open] [data-part=setup]").await?;
        self.click(&format!("dialog[open] label:has([name=seats][value='{seats}'])")).await?;
        if let Some(level) = level {
            for bot in 2..=seats {
                let chair = format!("dialog[open] .chair:nth-child({bot}) select");
                self.see(&chair).await?.select_by_value(level).await?;
            }
        }
        // The same cards every time, and we start.
        self.click("dialog[open] label:has([name=in-order])").await?;
        self.click("dialog[open] [data-part=more] summary").await?;
        self.choose(options).await?;
        self.type_into("dialog[open] [name=seed]", "7").await?;
        self.click("dialog[open] [data-part=begin]").await
    }

    /// The same with the keyboard alone, against one bot: the same cards every time, and we start.
    pub(crate) async fn sit_down_by_keyboard(&self, game: Game, seed: &str) -> Result<()> {
        self.screen("door").await?;
        self.tab_to(&format!("[data-game={}] [data-part=play-bots]", game.id)).await?;
        self.press(Key::Enter).await?;
        self.see("dialog[open] [data-part=setup]").await?;
        // Two players: the one before three in the row.
        self.tab_to("dialog[open] [name=seats]").await?;
        self.press(Key::Left).await?;
        self.tab_to("dialog[open] [name=in-order]").await?;
        self.press_letter(' ').await?;
        self.tab_to("dialog[open] [data-part=more] summary").await?;
        self.press(Key::Enter).await?;
        self.tab_to("dialog[open] [name=seed]").await?;
        for digit in seed.chars() {
            self.press_letter(digit).await?;
        }
        self.tab_to("dialog[open] [data-part=begin]").await?;
        self.press(Key::Enter).await
    }

    /// Chooses options in the form of a table: `trade=floor`, `round_limit=3`, `open_money`.
    pub(crate) async fn choose(&self, options: &[&str]) -> Result<()> {
        for option in options {
            let Some((name, value)) = option.split_once('=') else {
                self.click(&format!("dialog[open] label:has([name={option}])")).await?;
                continue;
            };
            let list = format!("dialog[open] select[name={name}]");
            if self.has(&list).await? {
                self.see(&list).await?.select_by_value(value).await?;
            } else {
                let field = format!("dialog[open] input[name={name}]");
                self.see(&field).await?.clear().await?;
                self.type_into(&field, value).await?;
            }
        }
        Ok(())
    }

    /// Waits until the table waits for us.
    pub(crate) async fn moment(&self) -> Result<Moment> {
        const ASKED: &str = "const screen = document.querySelector('[data-screen]')?.dataset.screen;\
            if (screen === 'over' || screen === 'cover') return screen;\
            if (document.querySelector('.action-bar.problem')) return 'problem';\
            return document.querySelector('#prompt.asked') && screen";
        let found = self.until("our turn", ASKED, Vec::new()).await?;
        Ok(match found.as_str() {
            Some("cover") => Moment::Cover,
            Some("over") => Moment::Over,
            Some("problem") => bail!("the table says: {}", self.text("[data-part=says]").await?),
            Some(_) => Moment::Asked,
            None => bail!("the table waits for {found}"),
        })
    }

    /// Everything that can be clicked now.
    async fn choices(&self) -> Result<Vec<Choice>> {
        const LIST: &str = "return [...document.querySelectorAll(arguments[0])]\
            .filter(it => it.checkVisibility({ visibilityProperty: true }))\
            .map(it => [it.dataset.act ?? null, it.dataset.pick ?? null])";
        let list = self.script(LIST, vec![json!(CHOICES)]).await?;
        let list = list.as_array().context("a list of choices")?;
        let choice = |it: &Value| match (it[0].as_str(), it[1].as_str()) {
            (Some(act), _) => Choice::Act(act.to_owned()),
            (None, Some(pick)) => Choice::Pick(pick.to_owned()),
            (None, None) => Choice::Confirm,
        };
        Ok(list.iter().map(choice).collect())
    }

    /// What can be picked or played now, in notation.
    pub(crate) async fn acts(&self) -> Result<Vec<String>> {
        let acts = self.choices().await?.into_iter().filter_map(|choice| match choice {
            Choice::Act(act) | Choice::Pick(act) => Some(act),
            Choice::Confirm => None,
        });
        Ok(acts.collect())
    }

    /// Plays an action by clicking what carries its notation.
    pub(crate) async fn act(&self, notation: &str) -> Result<()> {
        self.click(&format!("main [data-act='{notation}']:not([aria-disabled=true])")).await
    }

    /// Picks a piece by the notation of what it is for, in whichever pane it lies.
    pub(crate) async fn pick(&self, notation: &str) -> Result<()> {
        let piece = format!("main [data-pick='{notation}']");
        self.bring_forward(&piece).await?;
        self.click(&piece).await
    }

    /// Picks a piece and plays what it proposes.
    pub(crate) async fn play(&self, notation: &str) -> Result<()> {
        self.pick(notation).await?;
        self.confirm_if_asked().await
    }

    /// Lets the page draw what was done.
    pub(crate) async fn breathe(&self) -> Result<()> {
        const DRAWN: &str = "const done = arguments[arguments.length - 1];\
            requestAnimationFrame(() => setTimeout(() => done(true)))";
        self.script_async(DRAWN, Vec::new()).await?;
        Ok(())
    }

    /// Plays what is held, if there is something to be played.
    pub(crate) async fn confirm_if_asked(&self) -> Result<()> {
        // What can be taken back was played by the first click, once a server has said so.
        const IS_ASKED: &str = "const [confirm, done] = arguments;\
            const wait = () => document.querySelector('[data-line=here][data-pending=true]')\
                ? setTimeout(wait, 5) : done(!!document.querySelector(confirm));\
            requestAnimationFrame(() => setTimeout(wait))";
        if self.script_async(IS_ASKED, vec![json!(CONFIRM)]).await? == json!(true) {
            self.click(CONFIRM).await?;
        }
        Ok(())
    }

    /// Makes one decision with the mouse or a finger: a piece and its confirmation, or a button.
    pub(crate) async fn decide(&self, whim: &mut Whim) -> Result<()> {
        match whim.among(&self.choices().await?)?.clone() {
            Choice::Act(act) => self.act(&act).await,
            Choice::Confirm => self.click(CONFIRM).await,
            Choice::Pick(pick) => self.play(&pick).await,
        }
    }

    /// Makes one decision with the keyboard: Tab to what can be played, arrows within its group,
    /// Enter, and Enter on what confirms it.
    pub(crate) async fn decide_by_keyboard(&self, whim: &mut Whim) -> Result<()> {
        const PICKED: &str = "return !!document.activeElement?.matches('[data-pick]')";
        for _ in 0..=whim.below(3) {
            self.press(Key::Tab).await?;
            self.tab_to(CHOICES).await?;
        }
        for _ in 0..whim.below(3) {
            self.press(Key::Right).await?;
        }
        self.tab_to(CHOICES).await?;
        let is_piece = self.script(PICKED, Vec::new()).await? == json!(true);
        self.press(Key::Enter).await?;
        if is_piece && self.has(CONFIRM).await? {
            // Enter once more on the piece plays it; now and then the button is used instead.
            let is_there = self.script(PICKED, Vec::new()).await? == json!(true);
            if !is_there || whim.below(4) == 0 {
                self.tab_to(CONFIRM).await?;
            }
            self.press(Key::Enter).await?;
        }
        Ok(())
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
                Moment::Asked => self.decide(whim).await?,
                Moment::Cover => self.click("[data-part=curtain] button").await?,
                Moment::Over => bail!("the game was over before {what}"),
            }
        }
        bail!("{MOST} decisions have not led to {what}")
    }

    /// What is known of the match on this device: the record of the latest one.
    pub(crate) async fn record(&self) -> Result<String> {
        // It is read twice: the page writes behind the play, and what was played while it wrote
        // waits for that. The first reading waits for the writing that has begun, and when it is
        // done, the rest is on its way; so the second waits for all.
        const LATEST: &str = "const done = arguments[arguments.length - 1];\
            const id = location.hash.split('/').pop(), request = indexedDB.open('boardwalk', 1);\
            request.onerror = () => done(null);\
            request.onsuccess = () => {\
                const read = then => {\
                    const lines = request.result.transaction('lines').objectStore('lines')\
                        .getAll(IDBKeyRange.bound([id, 0], [id, Infinity]));\
                    lines.onsuccess = () => then(lines.result);\
                };\
                read(() => read(lines => {\
                    request.result.close();\
                    done(lines.some(it => it.includes('\\n')) ? null : lines.join('\\n'));\
                }));\
            }";
        let record = self.script_async(LATEST, Vec::new()).await?;
        Ok(standing(record.as_str().context("a record, one row an entry")?))
    }

    /// The log, the latest line first.
    pub(crate) async fn log(&self) -> Result<Vec<String>> {
        const LINES: &str = "return [...document.querySelectorAll('[data-part=log] .log-text')]\
            .map(it => it.textContent.trim())";
        let lines = self.script(LINES, Vec::new()).await?;
        let lines = lines.as_array().context("a list of lines")?;
        Ok(lines.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }
}

/// The beginning of a record, as it was when the match had so many entries.
pub(crate) fn beginning(record: &str, n_entries: usize) -> Result<String> {
    let lines: Vec<&str> = record.lines().take(n_entries + 1).collect();
    let (header, entries) = lines.split_first().context("the record has a header")?;
    let mut header: Value = serde_json::from_str(header)?;
    // What is only known at the end.
    for name in ["seed", "result"] {
        header.as_object_mut().context("the header has fields")?.remove(name);
    }
    header["entries"] = json!(entries.len());
    Ok(format!("{header}\n{}", entries.join("\n")))
}

/// Something that can be clicked.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    Act(String),
    Pick(String),
    Confirm,
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
