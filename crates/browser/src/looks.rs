//! Accessibility, pictures and times.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use serde_json::{Value, json};

use crate::contrast;
use crate::page::Page;

/// What is timed, and how long it should take on an idle machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Timed {
    /// From an empty browser until the board can be played.
    Board,
    /// From a click until its effect is drawn.
    Click,
}

impl Timed {
    fn budget(self) -> Duration {
        match self {
            Timed::Board => Duration::from_secs(2),
            Timed::Click => Duration::from_millis(100),
        }
    }
}

impl fmt::Display for Timed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Timed::Board => "the board from nothing until it can be played",
            Timed::Click => "a click until its effect is drawn",
        })
    }
}

/// What is looked for on every screen, and what was found.
pub(crate) struct Looks {
    axe: String,
    pictures: PathBuf,
    /// Nobody looks at pictures, but for those of what fails.
    without_pictures: bool,
    times: RefCell<BTreeMap<Timed, Vec<Duration>>>,
    /// What stories have spent their time on, and how often.
    spent: RefCell<BTreeMap<&'static str, (u32, Duration)>>,
}

impl Looks {
    pub(crate) fn new(axe: &Path, pictures: &Path, without_pictures: bool) -> Result<Looks> {
        let axe = fs::read_to_string(axe).with_context(|| format!("{}", axe.display()))?;
        fs::create_dir_all(pictures).with_context(|| format!("{}", pictures.display()))?;
        let (times, spent) = (RefCell::default(), RefCell::default());
        Ok(Looks { axe, pictures: pictures.to_owned(), without_pictures, times, spent })
    }

    /// Fails if axe-core finds something serious on the screen as it is now, or if a text of which it
    /// cannot decide is too pale for what is drawn behind it.
    pub(crate) async fn check(&self, page: &Page<'_>, screen: &str) -> Result<()> {
        self.check_by(page, screen, Value::Null).await
    }

    /// The same by some of its rules.
    async fn check_by(&self, page: &Page<'_>, screen: &str, rules: Value) -> Result<()> {
        // To preload, it writes style sheets of its own, which the page's policy forbids and the
        // browser complains of; no rule that is on needs them. What is drawn by reference is kept in
        // sprites, which are not on the screen.
        const RUN: &str = "const [rules, done] = arguments;\
            if (!globalThis.axe) return done(null);\
            const how = { resultTypes: ['violations', 'incomplete'], preload: false };\
            if (rules) how.runOnly = { type: 'rule', values: rules };\
            axe.run({ exclude: ['.sprite'] }, how)\
            .then(found => done({ violations: found.violations.map(it => ({ id: it.id, \
            impact: it.impact, help: it.help, \
            where: it.nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })), \
            undecided: found.incomplete.filter(it => it.id === 'color-contrast')\
            .flatMap(it => it.nodes.map(node => node.target.join(' '))) }))\
            .catch(error => done(String(error)))";
        let run = async || -> Result<Value> {
            let found = page.script_async(RUN, vec![rules.clone()]).await?;
            if !found.is_null() {
                return Ok(found);
            }
            // It is large, and stays where it is until the page is loaded anew.
            page.script(&self.axe, Vec::new()).await?;
            page.script_async(RUN, vec![rules.clone()]).await
        };
        let found = self.spend("axe-core", run()).await?;
        let list = |name: &str| {
            found[name].as_array().with_context(|| format!("axe-core failed: {found}"))
        };
        let serious: Vec<String> = list("violations")?
            .iter()
            .filter(|it| it["impact"] == "serious" || it["impact"] == "critical")
            .map(|it| format!("{} ({}): {}", it["id"], it["help"], it["where"]))
            .collect();
        ensure!(serious.is_empty(), "axe-core on {screen}: {}", serious.join("; "));
        contrast::decide(page, list("undecided")?, screen).await
    }

    /// Takes a picture of what is on the screen, for whoever wants to look at it.
    pub(crate) async fn picture(&self, page: &Page<'_>, name: &str) -> Result<()> {
        if self.without_pictures { Ok(()) } else { self.take(page, name).await }
    }

    /// Takes a picture in any case.
    pub(crate) async fn take(&self, page: &Page<'_>, name: &str) -> Result<()> {
        let parameters = json!({ "format": "webp", "quality": 80 });
        let taken = page.chromium("Page.captureScreenshot", parameters);
        let taken = self.spend("pictures", taken).await?;
        let data = taken["data"].as_str().context("a picture")?;
        let bytes = base64::engine::general_purpose::STANDARD.decode(data)?;
        let name = name.replace([' ', '/'], "-");
        let path = self.pictures.join(format!("{name}.webp"));
        fs::write(&path, bytes).with_context(|| format!("{}", path.display()))
    }

    /// Checks that a screen fits, looks at it in both themes, and takes a picture of each.
    pub(crate) async fn study(&self, page: &Page<'_>, screen: &str) -> Result<()> {
        check_fit(page, screen).await?;
        page.script("scrollTo({ top: 0, behavior: 'instant' })", Vec::new()).await?;
        // What is the same in both themes is judged once.
        let of_colour = json!(["color-contrast", "link-in-text-block"]);
        for (theme, rules) in [("light", Value::Null), ("dark", of_colour)] {
            wear(page, theme).await?;
            let name = format!("{screen}, {theme}, {} px", page.size.width);
            self.check_by(page, &name, rules).await?;
            let name = format!("{screen}-{}-{theme}", page.size.width);
            self.picture(page, &name).await?;
        }
        wear(page, "light").await
    }

    /// Does something, and notes what stories have spent on it.
    pub(crate) async fn spend<T>(&self, on: &'static str, work: impl Future<Output = T>) -> T {
        let started = Instant::now();
        let done = work.await;
        let mut spent = self.spent.borrow_mut();
        let (n, took) = spent.entry(on).or_default();
        (*n, *took) = (*n + 1, *took + started.elapsed());
        done
    }

    /// Prints what the time was spent on.
    pub(crate) fn report_spent(&self) {
        for (on, (n, took)) in &*self.spent.borrow() {
            println!("      {:>5.0} s on {on}, {n} times", took.as_secs_f64());
        }
    }

    /// Notes a time for the report; no test depends on it.
    pub(crate) fn note(&self, what: Timed, took: Duration) {
        self.times.borrow_mut().entry(what).or_default().push(took);
    }

    /// Prints the times that were noted; whether each is within its budget.
    pub(crate) fn report(&self) -> bool {
        let mut all_well = true;
        for (what, times) in &*self.times.borrow() {
            let mut sorted = times.clone();
            sorted.sort();
            let median = sorted[sorted.len() / 2];
            let slowest = sorted[sorted.len() - 1];
            println!(
                "    {what}: {} ms in the median of {}, {} ms at most; should be below {} ms",
                median.as_millis(),
                sorted.len(),
                slowest.as_millis(),
                what.budget().as_millis(),
            );
            all_well &= median < what.budget();
        }
        all_well
    }
}

/// Fails if the page is wider than the screen, or if a text on it is cut off.
///
/// What can be scrolled into sight inside a box of its own is not cut off, and what is only read
/// aloud is not on the screen. A row of the log tells the beginning of a long turn, and the rest
/// when it is pointed at.
pub(crate) async fn check_fit(page: &Page<'_>, screen: &str) -> Result<()> {
    const OVERFLOW: &str =
        "return document.scrollingElement.scrollWidth - document.documentElement.clientWidth";
    const CUT: &str = "const root = document.documentElement;\
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);\
        const range = document.createRange(), cut = [];\
        const is_cut = (text) => {\
            range.selectNodeContents(text);\
            const box = range.getBoundingClientRect();\
            for (let it = text.parentElement; it !== root; it = it.parentElement) {\
                const { overflowX, overflowY } = getComputedStyle(it);\
                const scrolls = [overflowX, overflowY].some(o => o === 'auto' || o === 'scroll');\
                if (scrolls) return false;\
                if (overflowX === 'visible') continue;\
                const rim = it.getBoundingClientRect();\
                if (box.left < rim.left - 1 || box.right > rim.right + 1 || \
                    box.top < rim.top - 2 || box.bottom > rim.bottom + 2) return true;\
            }\
            return box.left < -1 || box.right > root.clientWidth + 1;\
        };\
        while (texts.nextNode()) {\
            const text = texts.currentNode, it = text.parentElement;\
            const said = '.only-read, .skip, .home-name, .spare, .told, svg';\
            const counts = text.data.trim() && !it.closest(said) \
                && it.checkVisibility({ visibilityProperty: true });\
            if (counts && is_cut(text)) cut.push(text.data.trim().slice(0, 60));\
        }\
        return cut";
    // The action bar could be scrolled, but nobody would know that there is more.
    const HALF_SAID: &str = "const it = document.querySelector('.says');\
        return it && it.scrollHeight > it.clientHeight + 1 ? it.textContent : ''";
    let width = page.size.width;
    let overflow = page.script(OVERFLOW, Vec::new()).await?;
    let overflow = overflow.as_i64().context("a number")?;
    ensure!(overflow <= 0, "{screen} is {overflow} px wider than {width} px");
    let half_said = page.script(HALF_SAID, Vec::new()).await?;
    ensure!(half_said == json!(""), "{screen} at {width} px says only a part of: {half_said}");
    let cut = page.script(CUT, Vec::new()).await?;
    ensure!(cut == json!([]), "{screen} at {width} px cuts off {cut}");
    Ok(())
}

/// Fails if the page is not exactly as large as its window: in play it never scrolls.
pub(crate) async fn fills_screen(page: &Page<'_>, scene: &str) -> Result<()> {
    const SIZES: &str = "const it = document.scrollingElement;\
        return [it.scrollHeight, innerHeight, it.scrollWidth, innerWidth]";
    let sizes = page.script(SIZES, Vec::new()).await?;
    ensure!(sizes[0] == sizes[1] && sizes[2] == sizes[3], "{scene} is {sizes}");
    Ok(())
}

/// Fails if somebody's row must be scrolled into sight: everybody is always in view.
pub(crate) async fn shows_everybody(page: &Page<'_>, scene: &str) -> Result<()> {
    const HIDDEN: &str = "const it = document.querySelector('.players');\
        return [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth]";
    let hidden = page.script(HIDDEN, Vec::new()).await?;
    ensure!(hidden == json!([0, 0]), "{scene}: players are out of sight by {hidden} px");
    Ok(())
}

/// Makes the device prefer a theme; the page follows it unless it was told otherwise.
async fn wear(page: &Page<'_>, theme: &str) -> Result<()> {
    page.prefer("prefers-color-scheme", theme).await?;
    // Colours may fade from one theme to the other; what fades cannot be judged.
    let still = "return document.getAnimations().every(it => it.playState !== 'running' || \
        it.effect.getComputedTiming().iterations === Infinity)";
    page.until("the end of all motion", still, Vec::<Value>::new()).await?;
    Ok(())
}
