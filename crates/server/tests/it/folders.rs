//! The page from folders.

use std::fs;

use server::app_from;

use crate::client::ask;

#[tokio::test]
async fn what_was_edited_is_there_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (made, edited) = (folder.path().join("made"), folder.path().join("edited"));
    for (path, text) in [("made/index.html", "page"), ("edited/index.html", "{{page}}")] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let app = app_from(vec![made, edited.clone()]);
    assert_eq!(ask(&app, "GET", "/", &[], "").await.body, "page");
    for text in ["a {}", "b {}"] {
        fs::write(edited.join("style.css"), text).unwrap();
        let answer = ask(&app, "GET", "/style.css", &[], "").await;
        assert_eq!((answer.status, &*answer.body), (200, text));
        assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
}

#[tokio::test]
async fn no_path_leads_out_of_the_folders() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    fs::create_dir(&inside).unwrap();
    fs::write(folder.path().join("secret"), "secret").unwrap();
    let app = app_from(vec![inside]);
    let absolute = folder.path().join("secret").display().to_string();
    for path in ["/../secret", "//../secret", "/a/../../secret", &*format!("/{absolute}")] {
        let answer = ask(&app, "GET", path, &[], "").await;
        assert_eq!(answer.status, 404, "{path}");
    }
}
