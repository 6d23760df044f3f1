//! What a person can do with the page: look, click, type, wait.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions,
    WheelAction, WheelActions,
};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::key::Key;
use fantoccini::wd::{WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, Locator};
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::driver::Size;
use crate::looks::Looks;

/// How often the page is looked at while we wait for it.
const BLINK: Duration = Duration::from_millis(20);

/// Finds the first that fits and can be seen: it is not hidden, and it, or something in it, is
/// larger than nothing.
const FIND: &str = "const has_size = it => {\
        const { width, height } = it.getBoundingClientRect();\
        return width > 0 && height > 0;\
    };\
    const is_seen = it => \
        it.checkVisibility({ visibilityProperty: true, opacityProperty: true })\
        && (has_size(it) || [...it.querySelectorAll('*')].some(has_size));\
    const find = css => [...document.querySelectorAll(css)].find(is_seen) ?? null;";

/// Follows the focus to something that fits: `null` when it has arrived, where it was out of sight, or
/// how many times Tab may lead there. Once it has arrived the page takes no more of them, so that
/// several can be pressed at once. A file is chosen by a label; what is large need not be seen
/// whole; where the focus begins may be covered by now.
const AIM: &str = "const is_seen = focused => {\
        const it = focused.closest('label') ?? focused, box = it.getBoundingClientRect();\
        const points = [[.5, .5], [.2, .2], [.8, .2], [.2, .8], [.8, .8]];\
        const top = points.map(([x, y]) => \
            document.elementFromPoint(box.x + x * box.width, box.y + y * box.height));\
        return top.some(top => top && it.contains(top));\
    };\
    const follow = () => {\
        const it = document.activeElement, to = window.aimed;\
        if (!to || to.has_come || to.hidden || it === document.body) return;\
        if (!is_seen(it)) to.hidden = it.outerHTML.slice(0, 120);\
        else to.has_come = it.matches(to.css);\
    };\
    const stop = event => {\
        const to = window.aimed;\
        if (event.key !== 'Tab' || !to?.has_come && !to?.hidden) return;\
        event.preventDefault();\
        event.stopImmediatePropagation();\
    };\
    const aim = (css, begins) => {\
        const it = document.activeElement;\
        if (begins && it !== document.body && is_seen(it) && it.matches(css)) return null;\
        if (!('aimed' in window)) {\
            addEventListener('focusin', follow);\
            addEventListener('keydown', stop, true);\
        }\
        const to = begins ? null : window.aimed;\
        window.aimed = to?.has_come || to?.hidden ? null : { css };\
        if (!window.aimed) return to.hidden ?? null;\
        const stops = [...document.querySelectorAll(\
            'a[href], button, input, select, textarea, summary, [tabindex]')].filter(it => \
            it.tabIndex >= 0 && !it.disabled && !it.closest('[inert]') && it.checkVisibility());\
        const at = stops.indexOf(it) + 1;\
        const away = [...stops.slice(at), ...stops.slice(0, at)].findIndex(it => it.matches(css));\
        return away < 0 ? 4 : Math.min(away + 1, 40);\
    };";

/// One browser with the page open.
pub(crate) struct Page<'a> {
    client: Client,
    house: String,
    pub(crate) size: Size,
    pub(crate) looks: &'a Looks,
    /// Nothing takes longer, unless it never comes.
    patience: Duration,
}

impl<'a> Page<'a> {
    pub(crate) fn new(
        client: Client,
        house: &str,
        size: Size,
        looks: &'a Looks,
        patience: Duration,
    ) -> Page<'a> {
        Page { client, house: house.to_owned(), size, looks, patience }
    }

    pub(crate) async fn close(self) -> Result<()> {
        Ok(self.client.close().await?)
    }

    /// Types an address of the house.
    pub(crate) async fn go(&self, path: &str) -> Result<()> {
        let address = format!("{}{path}", self.house);
        Ok(self.looks.spend("going somewhere", self.client.goto(&address)).await?)
    }

    /// Opens what is shown in another tab, and goes there; the tab that was left, and the new one.
    pub(crate) async fn another_tab(&self) -> Result<(WindowHandle, WindowHandle)> {
        let (left, address) = (self.client.window().await?, self.client.current_url().await?);
        let opened = self.client.new_window(true).await?.handle;
        self.to_tab(&opened).await?;
        self.client.goto(address.as_str()).await?;
        Ok((left, opened))
    }

    /// Puts the window away, so that nobody sees the page any more, or takes it out again.
    pub(crate) async fn put_away(&self, is_away: bool) -> Result<()> {
        let window = self.chromium("Browser.getWindowForTarget", json!({})).await?;
        let state = if is_away { "minimized" } else { "normal" };
        let bounds = json!({ "windowId": window["windowId"], "bounds": { "windowState": state } });
        self.chromium("Browser.setWindowBounds", bounds).await?;
        let script = "return document.hidden === arguments[0]";
        self.until("the window to go or come", script, vec![json!(is_away)]).await?;
        Ok(())
    }

    /// Gives the screen another size; fingers stay fingers.
    pub(crate) async fn resize(&self, Size { width, height, touch }: Size) -> Result<()> {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        self.chromium("Emulation.setDeviceMetricsOverride", metrics).await?;
        let is_so = "return innerWidth === arguments[0] && innerHeight === arguments[1]";
        let what = format!("a screen of {width}x{height}");
        self.until(&what, is_so, vec![json!(width), json!(height)]).await?;
        self.breathe().await
    }

    pub(crate) async fn to_tab(&self, tab: &WindowHandle) -> Result<()> {
        Ok(self.client.switch_to_window(tab.clone()).await?)
    }

    /// Opens a file of this machine.
    pub(crate) async fn open_file(&self, path: &Path) -> Result<()> {
        let path = path.canonicalize().with_context(|| format!("{}", path.display()))?;
        let url = Url::from_file_path(&path)
            .map_err(|()| anyhow!("{} has no address", path.display()))?;
        Ok(self.client.goto(url.as_str()).await?)
    }

    pub(crate) async fn reload(&self) -> Result<()> {
        Ok(self.looks.spend("going somewhere", self.client.refresh()).await?)
    }

    /// Runs a script in the page.
    pub(crate) async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute(script, arguments).await?)
    }

    /// Runs a script that calls its last argument when it is done.
    pub(crate) async fn script_async(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute_async(script, arguments).await?)
    }

    /// Waits until a script gives something that is true, and gives it.
    pub(crate) async fn until(
        &self,
        what: &str,
        script: &str,
        arguments: Vec<Value>,
    ) -> Result<Value> {
        self.looks.spend("waiting for something", self.wait(what, script, arguments)).await
    }

    async fn wait(&self, what: &str, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let started = Instant::now();
        loop {
            let found = self.script(script, arguments.clone()).await?;
            let is_there = !matches!(found, Value::Null | Value::Bool(false));
            if is_there && found != json!(0) && found != json!("") {
                return Ok(found);
            }
            if started.elapsed() > self.patience {
                bail!("waited in vain for {what}; the page says: {}", self.words().await);
            }
            tokio::time::sleep(BLINK).await;
        }
    }

    /// Waits for something that can be seen.
    pub(crate) async fn see(&self, css: &str) -> Result<Element> {
        let script = format!("{FIND} return find(arguments[0])");
        let found = self.until(css, &script, vec![json!(css)]).await?;
        self.element(&found)
    }

    /// An element that a script has given.
    fn element(&self, found: &Value) -> Result<Element> {
        let id = found.as_object().and_then(|it| it.values().next()).and_then(Value::as_str);
        let id = ElementRef::from(id.context("an element")?.to_owned());
        Ok(Element::from_element_id(self.client.clone(), id))
    }

    /// Whether something is there, now.
    pub(crate) async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.client.find_all(Locator::Css(css)).await?.is_empty())
    }

    /// Waits until something is there no longer.
    pub(crate) async fn gone(&self, css: &str) -> Result<()> {
        let script = "return !document.querySelector(arguments[0])";
        self.until(&format!("the end of {css}"), script, vec![json!(css)]).await?;
        Ok(())
    }

    /// Clicks, or touches, what can be seen. What lies under something else cannot be clicked.
    pub(crate) async fn click(&self, css: &str) -> Result<()> {
        // What is not in sight comes to the middle of the screen, as people scroll: at its rim lie
        // the bars.
        const REACH: &str = "const it = find(arguments[0]);\
            if (!it) return null;\
            const above = () => {\
                const box = it.getBoundingClientRect();\
                return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);\
            };\
            if (!it.contains(above())) it.scrollIntoView({ block: 'center', behavior: 'instant' });\
            const top = above();\
            return [it, top && it.contains(top) ? null : top?.outerHTML.slice(0, 80) ?? 'the rim']";
        let (started, script) = (Instant::now(), format!("{FIND} {REACH}"));
        loop {
            let found = self.until(css, &script, vec![json!(css)]).await?;
            let element = self.element(&found[0])?;
            let done = match found[1].as_str() {
                None => self.looks.spend("clicks", self.tap(element)).await,
                Some(above) => Err(anyhow!("{above} is above it")),
            };
            match done {
                Ok(()) => return Ok(()),
                // The page may be drawing itself anew, or something may still be moving.
                Err(error) if started.elapsed() > self.patience => {
                    return Err(error).with_context(|| format!("{css} cannot be clicked"));
                }
                Err(_) => tokio::time::sleep(BLINK).await,
            }
        }
    }

    /// Moves the mouse somewhere on the screen.
    pub(crate) async fn point_at(&self, x: f64, y: f64) -> Result<()> {
        let mouse = MouseActions::new("mouse".to_owned());
        let mouse = mouse.then(PointerAction::MoveTo { duration: None, x, y });
        Ok(self.client.perform_actions(mouse).await?)
    }

    /// Puts a finger on something, and lifts it only after a while.
    pub(crate) async fn rest_on(&self, css: &str) -> Result<()> {
        let (element, time) = (self.see(css).await?, Duration::from_millis(700));
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Pause { duration: time })
            .then(PointerAction::Up { button: 0 });
        Ok(self.client.perform_actions(finger).await?)
    }

    /// Clicks somewhere on the screen.
    pub(crate) async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        Ok(self.client.perform_actions(mouse).await?)
    }

    /// Puts a finger on the middle of something and lifts it again, or clicks there.
    async fn tap(&self, element: Element) -> Result<()> {
        let (duration, x, y) = (None, 0.0, 0.0);
        let steps = [
            PointerAction::MoveToElement { element, duration, x, y },
            PointerAction::Down { button: 0 },
            PointerAction::Up { button: 0 },
        ];
        if self.size.touch {
            let finger = TouchActions::new("finger".to_owned());
            let tap = steps.into_iter().fold(finger, TouchActions::then);
            return Ok(self.client.perform_actions(tap).await?);
        }
        let mouse = MouseActions::new("mouse".to_owned());
        let click = steps.into_iter().fold(mouse, MouseActions::then);
        Ok(self.client.perform_actions(click).await?)
    }

    /// Moves fingers over the glass, each from one point to another, all at the same time.
    pub(crate) async fn swipe(&self, fingers: &[[(f64, f64); 2]]) -> Result<()> {
        let way = |(i, [from, to]): (usize, &[(f64, f64); 2])| {
            let to_point = |(x, y), duration| PointerAction::MoveTo { duration, x, y };
            TouchActions::new(format!("finger {i}"))
                .then(to_point(*from, None))
                .then(PointerAction::Down { button: 0 })
                .then(to_point(*to, Some(Duration::from_millis(200))))
                .then(PointerAction::Up { button: 0 })
        };
        let ways: Vec<TouchActions> = fingers.iter().enumerate().map(way).collect();
        Ok(self.client.perform_actions(ways).await?)
    }

    /// Rolls the wheel at a point of the screen.
    pub(crate) async fn roll(&self, x: f64, y: f64, by: i64) -> Result<()> {
        #[expect(clippy::cast_possible_truncation, reason = "a point of the screen is small")]
        let (x, y) = (x as i64, y as i64);
        let wheel = WheelActions::new("wheel".to_owned()).then(WheelAction::Scroll {
            duration: None,
            x,
            y,
            delta_x: 0,
            delta_y: by,
        });
        Ok(self.client.perform_actions(wheel).await?)
    }

    /// Types into a field, after what stands there.
    pub(crate) async fn type_into(&self, css: &str, text: &str) -> Result<()> {
        Ok(self.see(css).await?.send_keys(text).await?)
    }

    /// Chooses a file from this machine.
    pub(crate) async fn choose_file(&self, css: &str, file: &Path) -> Result<()> {
        let input = self.client.find(Locator::Css(css)).await?;
        Ok(input.send_keys(&file.display().to_string()).await?)
    }

    /// The text of something that can be seen.
    pub(crate) async fn text(&self, css: &str) -> Result<String> {
        Ok(self.see(css).await?.text().await?)
    }

    /// Waits until the text of something contains these words.
    pub(crate) async fn reads(&self, css: &str, words: &str) -> Result<()> {
        let script = "return [...document.querySelectorAll(arguments[0])].some(it => \
            it.textContent.includes(arguments[1]))";
        let what = format!("'{words}' in {css}");
        self.until(&what, script, vec![json!(css), json!(words)]).await?;
        Ok(())
    }

    /// Presses and releases a key, wherever the focus is.
    pub(crate) async fn press(&self, key: Key) -> Result<()> {
        self.chord(&[], key).await
    }

    /// Presses and releases a letter, wherever the focus is.
    pub(crate) async fn press_letter(&self, letter: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: letter })
            .then(KeyAction::Up { value: letter });
        Ok(self.looks.spend("keys", self.client.perform_actions(keys)).await?)
    }

    /// Presses a key while others are held.
    pub(crate) async fn chord(&self, held: &[Key], key: Key) -> Result<()> {
        let down = |key: Key| KeyAction::Down { value: key.into() };
        let up = |key: Key| KeyAction::Up { value: key.into() };
        let mut keys = KeyActions::new("keyboard".to_owned());
        for &it in held {
            keys = keys.then(down(it));
        }
        keys = keys.then(down(key)).then(up(key));
        for &it in held.iter().rev() {
            keys = keys.then(up(it));
        }
        Ok(self.looks.spend("keys", self.client.perform_actions(keys)).await?)
    }

    /// Presses Tab until the focus is on something that fits, as a person without a mouse does.
    /// On the way the focus must be in sight, wherever it is.
    pub(crate) async fn tab_to(&self, css: &str) -> Result<()> {
        const MOST: u64 = 400;
        let (mut n, script) = (0, format!("{AIM} return aim(arguments[0], arguments[1])"));
        while n < MOST {
            let found = self.script(&script, vec![json!(css), json!(n == 0)]).await?;
            if let Some(hidden) = found.as_str() {
                bail!("the focus is on {hidden}, which is out of sight");
            }
            let Some(away) = found.as_u64() else { return Ok(()) };
            let mut keys = KeyActions::new("keyboard".to_owned());
            for _ in 0..away {
                let value = Key::Tab.into();
                keys = keys.then(KeyAction::Down { value }).then(KeyAction::Up { value });
            }
            self.looks.spend("keys", self.client.perform_actions(keys)).await?;
            n += away;
        }
        bail!("{MOST} times Tab did not lead to {css}")
    }

    /// Waits until the device has kept the page. Whether the service worker already answers for
    /// the page that is open is another matter: one that is loaded at that very moment may be
    /// left out, and needs it only when it is loaded again.
    pub(crate) async fn is_kept(&self) -> Result<()> {
        const KEPT: &str = "return 'kept' in document.documentElement.dataset";
        self.until("everything to be kept", KEPT, Vec::new()).await?;
        Ok(())
    }

    /// Makes the device prefer something, such as `("prefers-reduced-motion", "reduce")`.
    pub(crate) async fn prefer(&self, name: &str, value: &str) -> Result<()> {
        let features = json!([{ "name": name, "value": value }]);
        self.chromium("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// What the page says, shortened, for a sentence about what went wrong.
    async fn words(&self) -> String {
        let script = "return document.body.innerText.replace(/\\s+/g, ' ').slice(0, 300)";
        let words = self.script(script, Vec::new()).await.unwrap_or_default();
        words.as_str().unwrap_or("nothing").to_owned()
    }

    /// Waits for a screen by its name.
    pub(crate) async fn screen(&self, name: &str) -> Result<()> {
        self.see(&format!("[data-screen='{name}']")).await?;
        Ok(())
    }

    /// Fails if the browser has complained: a panic, a broken policy, a missing file.
    pub(crate) async fn check_console(&self) -> Result<()> {
        let body = json!({ "type": "browser" });
        let entries = self.client.issue_cmd(Vendor { path: "se/log", body }).await?;
        let entries = entries.as_array().context("a list of log entries")?;
        let severe: Vec<&str> = entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE")
            .filter_map(|entry| entry["message"].as_str())
            .collect();
        ensure!(severe.is_empty(), "the browser complains: {}", severe.join("; "));
        Ok(())
    }

    /// Forgets what the browser has complained about so far.
    pub(crate) async fn forget_console(&self) -> Result<()> {
        let body = json!({ "type": "browser" });
        self.client.issue_cmd(Vendor { path: "se/log", body }).await?;
        Ok(())
    }

    /// Speaks to Chromium itself, for what `WebDriver` has no word for.
    pub(crate) async fn chromium(&self, command: &str, parameters: Value) -> Result<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        Ok(self.client.issue_cmd(Vendor { path: "goog/cdp/execute", body }).await?)
    }

    /// Leaves a picture of what went wrong.
    pub(crate) async fn picture_of_failure(&self, name: &str) {
        // The browser may be gone; the failure has been told already.
        let _ = self.looks.take(self, &format!("failed {name}")).await;
    }
}

/// A command that only Chromium's driver knows.
#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        let session = session_id.unwrap_or_default();
        base_url.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
