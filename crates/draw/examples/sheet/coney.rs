//! Coney.

use coney::{Edition, State, Token};
use draw::Picture;
use draw::coney::{card, icon, rabbit, token};
use tabletop::Edition as _;

use crate::{Section, table};

pub(crate) fn sections() -> Vec<Section> {
    let text = Edition::EMBEDDED[0];
    let edition = Edition::read(text).expect("the embedded edition is valid");
    let faces = || edition.faces.iter();
    // The same cards under names, colours and stores that nobody has drawn.
    let strange = text
        .replace("\nname = \"", "\nname = \"Mad ")
        .replace("Red Barn", "Blue Door")
        .replace("orange", "cyan");
    let strange = Edition::read(&strange).expect("only names differ");
    let mut tokens: Vec<Picture> = Token::ALL.map(token::token).into();
    tokens.push(token::any());
    let mut icons: Vec<Picture> = Vec::new();
    for face in faces() {
        let new = [icon::sex(face.sex), icon::coupon(&face.coupon)];
        let rules = face.rules.iter().map(|&atom| icon::rule(&edition, atom));
        for icon in new.into_iter().chain(rules) {
            if !icons.contains(&icon) {
                icons.push(icon);
            }
        }
    }
    let whole = |edition: &Edition, step| -> Vec<Picture> {
        edition.faces.iter().step_by(step).map(|face| card::card(edition, face)).collect()
    };
    vec![
        ("Tokens", tokens),
        ("Signs", icons),
        ("Thumbnails", faces().map(|face| rabbit::thumbnail(&edition, face)).collect()),
        ("Cards", whole(&edition, 1)),
        ("In a farm", faces().map(|face| card::plot(&edition, face)).collect()),
        ("Seams", faces().step_by(7).map(|face| card::seam(&edition, face)).collect()),
        ("Hutch and space", vec![card::hutch(), card::space()]),
        ("Piles", vec![card::back(), card::pile(0), card::pile(1), card::pile(40)]),
        ("The table", vec![table::<State>(4, 90), table::<State>(3, 160), table::<State>(2, 60)]),
        ("Cards of somebody's own", whole(&strange, 4)),
    ]
}
