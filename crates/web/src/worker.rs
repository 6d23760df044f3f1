//! The page's side of the worker in which bots think.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::brain::{Answer, Question};
use crate::prelude::*;

type Callback = Box<dyn FnOnce(Result<Answer, String>)>;
type Waiting = Rc<RefCell<Vec<(u64, Callback)>>>;

/// The worker and who waits for it.
struct Thinker {
    worker: Worker,
    waiting: Waiting,
    last_id: u64,
}

/// A handle on the worker, for every screen.
#[derive(Clone, Copy)]
pub(crate) struct Bots(StoredValue<Option<Thinker>>);

const NO_WORKER: &str = "The bots could not be started in this browser.";

impl Bots {
    /// Starts the worker. `js` and `wasm` are where this module lies.
    pub(crate) fn provide(js: &str, wasm: &str) {
        provide_context(Bots(StoredValue::new(start(js, wasm).ok())));
    }

    pub(crate) fn get() -> Bots {
        expect_context()
    }

    /// Asks; `then` gets the answer, or why there is none.
    pub(crate) fn ask(
        self,
        mut question: Question,
        then: impl FnOnce(Result<Answer, String>) + 'static,
    ) {
        let sent = self.0.try_update_value(|thinker| {
            let thinker = thinker.as_mut()?;
            thinker.last_id += 1;
            question.id = thinker.last_id;
            let text = serde_json::to_string(&question).expect("plain data");
            thinker.worker.post_message(&JsValue::from_str(&text)).ok()?;
            Some((thinker.last_id, thinker.waiting.clone()))
        });
        match sent.flatten() {
            Some((id, waiting)) => {
                waiting.borrow_mut().push((id, Box::new(then)));
            }
            None => then(Err(NO_WORKER.to_owned())),
        }
    }
}

fn start(js: &str, wasm: &str) -> Result<Thinker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("/worker.js", &options)?;
    let hello = js_sys::Object::new();
    js_sys::Reflect::set(&hello, &"js".into(), &js.into())?;
    js_sys::Reflect::set(&hello, &"wasm".into(), &wasm.into())?;
    worker.post_message(&hello)?;
    let waiting = Waiting::default();
    let answers = waiting.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let Ok(answer) = serde_json::from_str::<Answer>(&text) else { return };
        let asked = answers.borrow().iter().position(|(id, _)| *id == answer.id);
        if let Some(i) = asked {
            let (_, callback) = answers.borrow_mut().swap_remove(i);
            callback(Ok(answer));
        }
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker lives as long as the page, and so do its listeners.
    on_message.forget();
    let stranded = waiting.clone();
    let on_error = Closure::<dyn FnMut(Event)>::new(move |_: Event| {
        let callbacks = std::mem::take(&mut *stranded.borrow_mut());
        for (_, callback) in callbacks {
            callback(Err(NO_WORKER.to_owned()));
        }
    });
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    on_error.forget();
    Ok(Thinker { worker, waiting, last_id: 0 })
}
