//! What people read: notation, sentences, the board as text.

mod board;
pub mod cards;
mod notation;
mod pieces;

use tabletop::{Group, Names, NotationError, Piece, Printed, Seat, Viewer, Words};

use crate::action::{Action, Errand, Outcome};
use crate::edition::{Coupon, Edition};
use crate::event::{Ending, Fact};
use crate::farm::Cell;
use crate::pieces::Card;
use crate::preview;
use crate::state::{HAND_LIMIT, Lay, Phase, Pick, State, Step};
use crate::view::{HandView, MatView, News, View};

impl Words for State {
    fn write_action(edition: Printed<Edition>, action: &Action) -> String {
        notation::write_action(&edition, *action)
    }

    fn read_action(edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        notation::read_action(&edition, text)
    }

    fn write_outcome(edition: Printed<Edition>, outcome: &Outcome) -> String {
        notation::write_outcome(&edition, *outcome)
    }

    fn read_outcome(edition: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        notation::read_outcome(&edition, text)
    }

    fn say_action(
        edition: Printed<Edition>,
        view: &View,
        action: &Action,
        _names: &Names,
    ) -> String {
        say_action(&edition, view, *action)
    }

    fn group(action: &Action) -> Group {
        pieces::group(*action)
    }

    fn doubt(edition: Printed<Edition>, view: &View, action: &Action) -> Option<String> {
        pieces::doubt(&edition, view, *action)
    }

    fn pieces(edition: Printed<Edition>, view: &View) -> Vec<Piece> {
        pieces::pieces(&edition, view.options.hutch)
    }

    fn say_news(edition: Printed<Edition>, news: &News, names: &Names) -> String {
        say_news(&edition, *news, names)
    }

    fn prompt(edition: Printed<Edition>, view: &View, _names: &Names) -> String {
        prompt(&edition, view)
    }

    fn board(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        board::board(&edition, view, names)
    }

    fn score_sheet(_edition: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        let row = |heading: &str, points: fn(&MatView) -> i32| {
            (heading.to_owned(), view.mats.iter().map(points).collect())
        };
        vec![
            row("Rabbits", |mat| mat.score.printed),
            row("End coupons", |mat| mat.score.coupons),
            row("Stores", |mat| mat.score.stores),
            row("Tokens left", |mat| mat.score.tokens),
            row("Reserved cards", |mat| mat.score.reserve),
            row("Total", |mat| mat.score.total()),
        ]
    }
}

fn rabbit_on(edition: &Edition, view: &View, cell: Cell) -> String {
    match preview::own_rabbit(view, cell) {
        Some(card) => format!("{} on {cell}", edition.card_name(card)),
        None => format!("the rabbit on {cell}"),
    }
}

/// "+2 VP", "no VP", "-1 VP".
fn gained(points: i32) -> String {
    match points {
        0 => "no VP".to_owned(),
        _ => format!("{points:+} VP"),
    }
}

fn say_action(edition: &Edition, view: &View, action: Action) -> String {
    let name = |card| edition.card_name(card);
    match action {
        Action::Keep { card } => format!("Keep {}", cards::headline(edition, card)),
        Action::Restock => "Restock: cards and two tokens".to_owned(),
        Action::Play => "Play: trade rabbits, place up to two or a hutch".to_owned(),
        Action::Growth => "Growth: use coupons, put tokens on cards".to_owned(),
        Action::Discard { card } => format!("Discard {}", name(card)),
        Action::DrawPile => format!("Draw from the pile of {}", view.n_pile),
        Action::DrawMarket { card } => format!("Draw {}", cards::headline(edition, card)),
        Action::Reserve { card } => {
            format!("Reserve {} (-2 VP unless it is placed in time)", name(card))
        }
        Action::Take { tokens } => match view.phase {
            Phase::Restocking { .. } => format!("Take {tokens} and end the restock"),
            Phase::Dealing
            | Phase::Drafting { .. }
            | Phase::Opening
            | Phase::Choosing
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => format!("Take {tokens}"),
        },
        Action::Trade { cell } => {
            let rabbit = rabbit_on(edition, view, cell);
            match preview::own_rabbit(view, cell) {
                Some(card) => {
                    let gain = cards::parts(&edition.face(card).trade);
                    format!("Trade {rabbit} for {gain}")
                }
                None => format!("Trade {rabbit}"),
            }
        }
        Action::TradeReserved { card } if edition.has(card) => {
            let gain = cards::parts(&edition.face(card).trade);
            format!("Trade {} of your reserve for {gain}", name(card))
        }
        Action::TradeReserved { card } => format!("Trade {} of your reserve", name(card)),
        Action::Pick { card } => pick(edition, view, card),
        Action::LayHutch => {
            "Lay a card face down as a hutch, instead of rabbits, for any 2 tokens".to_owned()
        }
        Action::On { cell } => match view.picked {
            Some(Pick { lay: Lay::Rabbit, card: Some(card), .. }) => {
                let points = preview::own_mat(view)
                    .and_then(|mat| preview::points(edition, mat, card, cell));
                let points = points.map_or_else(String::new, |it| format!(": {}", gained(it)));
                format!("Place {} on {cell}{points}", name(card))
            }
            Some(Pick { .. }) | None => format!("Lay it on {cell}"),
        },
        Action::Pay { tokens } => format!("Pay {tokens}"),
        Action::Place { card, cell, pay } => {
            let points =
                preview::own_mat(view).and_then(|mat| preview::points(edition, mat, card, cell));
            let points = points.map_or_else(String::new, |points| format!(": {}", gained(points)));
            format!("Place {} on {cell} for {pay}{points}", name(card))
        }
        Action::Hutch { card, cell, pay } => {
            format!("Lay {} face down on {cell} as a hutch for {pay}", name(card))
        }
        Action::Redeem { cell, choice } => {
            let rabbit = rabbit_on(edition, view, cell);
            let gain =
                preview::own_rabbit(view, cell).and_then(|card| match &edition.face(card).coupon {
                    Coupon::Growth { choices, .. } => choices.get(usize::from(choice)),
                    Coupon::End { .. } | Coupon::Immediately { .. } => None,
                });
            let gain = gain.map_or_else(String::new, |parts| format!(": {}", cards::parts(parts)));
            format!("Use the coupon of {rabbit}{gain}")
        }
        Action::Put { cell, token } => {
            let vp = preview::own_rabbit(view, cell).map(|card| &edition.face(card).coupon);
            let points = match vp {
                Some(&Coupon::End { vp, .. }) => format!(": {}", gained(vp.into())),
                Some(Coupon::Immediately { .. } | Coupon::Growth { .. }) | None => String::new(),
            };
            format!("Put 1 {token} on {}{points}", rabbit_on(edition, view, cell))
        }
        Action::Skip => match view.due.first() {
            Some(&part) => format!("Skip it: {}", cards::part(part)),
            None => "Skip it".to_owned(),
        },
        Action::Done => "Done: end the turn".to_owned(),
    }
}

/// A card to be picked: "Place Snowball (2 hay): +3 VP at best".
fn pick(edition: &Edition, view: &View, card: Card) -> String {
    let name = edition.card_name(card);
    if let Some(Pick { lay: Lay::Hutch, .. }) = view.picked {
        return format!("Lay {name} face down");
    }
    let Some(mat) = preview::own_mat(view).filter(|_| edition.has(card)) else {
        return format!("Place {name}");
    };
    let cost = edition.face(card).cost;
    let best = preview::best_space(edition, view, mat, card).map(|(_, points)| points);
    let best = best.map_or_else(String::new, |it| format!(": {} at best", gained(it)));
    format!("Place {name}, which costs {cost}{best}")
}

fn prompt(edition: &Edition, view: &View) -> String {
    let Viewer::Seat(seat) = view.viewer else { return String::new() };
    if let Phase::Drafting { round, waiting } = view.phase {
        let is_waiting = waiting.contains(seat);
        return match is_waiting {
            true => format!(
                "Keep one of these {} cards; the rest goes to the left (pick {} of {HAND_LIMIT})",
                view.packet.len(),
                round + 1
            ),
            false => String::new(),
        };
    }
    if seat != view.active || view.drawing {
        return String::new();
    }
    let n_hand = match preview::own_mat(view).map(|mat| &mat.hand) {
        Some(HandView::Mine { cards }) => cards.len(),
        Some(HandView::Theirs { .. }) | None => 0,
    };
    match view.phase {
        Phase::Choosing => "What do you do: restock, play or growth?".to_owned(),
        Phase::Restocking { step } => {
            let what = match step {
                Step::Discarding => "Discard, draw up to four, reserve",
                Step::Drawing => "Draw up to four, reserve",
                Step::Reserving => "Reserve, draw up to four again",
                Step::DrawingAgain => "Draw up to four again",
            };
            format!("{what}, and end with two tokens: you hold {}", cards::n_cards(n_hand))
        }
        Phase::Playing { .. } | Phase::Growing { .. } if !view.due.is_empty() => {
            let order = if view.due.len() > 1 { ", in any order" } else { "" };
            format!("You may take{order}: {}", cards::parts(&view.due))
        }
        Phase::Playing { .. } if view.picked.is_some() => match view.picked {
            Some(Pick { card: Some(card), cell: None, .. }) => {
                format!("Where does {} go?", edition.card_name(card))
            }
            Some(Pick { card: Some(card), cell: Some(cell), .. }) => {
                format!("How do you pay for {} on {cell}?", edition.card_name(card))
            }
            Some(Pick { card: None, .. }) | None => "Which card do you lay face down?".to_owned(),
        },
        Phase::Playing { n_rabbits: 0 } => {
            "Trade rabbits, then place up to two or lay a hutch, or be done".to_owned()
        }
        Phase::Playing { .. } => "Place a second rabbit, or be done".to_owned(),
        Phase::Growing { fed, .. } if fed.is_empty() => {
            "Use coupons, then put tokens on cards, or be done".to_owned()
        }
        Phase::Growing { .. } => "Put tokens on cards, one each, or be done".to_owned(),
        Phase::Discarding => {
            let hand: Vec<String> = match preview::own_mat(view).map(|mat| &mat.hand) {
                Some(HandView::Mine { cards }) => {
                    cards.iter().map(|&card| cards::headline(edition, card)).collect()
                }
                Some(HandView::Theirs { .. }) | None => Vec::new(),
            };
            let hand = hand.join("; ");
            format!("You hold {n_hand} cards: discard down to {HAND_LIMIT}. Your hand: {hand}")
        }
        Phase::Dealing
        | Phase::Drafting { .. }
        | Phase::Opening
        | Phase::Refilling
        | Phase::Over { .. } => String::new(),
    }
}

fn say_news(edition: &Edition, news: News, names: &Names) -> String {
    let name = |card| edition.card_name(card);
    let who = |seat: Seat| names.subject(seat).to_owned();
    let known = |card: Option<Card>| card.map_or_else(|| "a card".to_owned(), name);
    match news {
        News::Fact(fact) => say_fact(edition, fact, names),
        News::Dealt { card } => format!("You were dealt {}", name(card)),
        News::Kept { seat, card } => format!("{} kept {}", who(seat), known(card)),
        News::Drew { seat, card } => format!("{} drew {} from the pile", who(seat), known(card)),
        News::HutchLaid { seat, card, cell, paid, from_reserve } => {
            let source = if from_reserve { " of the reserve" } else { "" };
            let card = known(card);
            format!("{} laid {card}{source} on {cell} as a hutch for {paid}", who(seat))
        }
    }
}

fn say_fact(edition: &Edition, fact: Fact, names: &Names) -> String {
    let name = |card| edition.card_name(card);
    let who = |seat: Seat| names.subject(seat);
    match fact {
        Fact::PacketsPassed => "The packets went to the left".to_owned(),
        Fact::LeftOver { card } => format!("{} was left over and discarded", name(card)),
        Fact::MarketFilled { card } => format!("{} came to the market", name(card)),
        Fact::FirstPlayer { seat } => format!("{} had the first turn", who(seat)),
        Fact::Chose { seat, errand } => {
            let errand = match errand {
                Errand::Restock => "to restock",
                Errand::Play => "to play",
                Errand::Growth => "growth",
            };
            format!("{} chose {errand}", who(seat))
        }
        Fact::Discarded { seat, card } => format!("{} discarded {}", who(seat), name(card)),
        Fact::DrewFromMarket { seat, card } => {
            format!("{} took {} from the market", who(seat), name(card))
        }
        Fact::Reserved { seat, card } => format!("{} reserved {}", who(seat), name(card)),
        Fact::Took { seat, tokens } => format!("{} took {tokens}", who(seat)),
        Fact::Traded { seat, card, cell, returned } => {
            let returned = match returned.is_none() {
                true => String::new(),
                false => format!(", and {returned} went back to the supply"),
            };
            format!("{} traded {} on {cell}{returned}", who(seat), name(card))
        }
        Fact::TradedReserved { seat, card } => {
            format!("{} traded {} of the reserve", who(seat), name(card))
        }
        Fact::Placed { seat, card, cell, paid } => {
            format!("{} placed {} on {cell} for {paid}", who(seat), name(card))
        }
        Fact::Redeemed { seat, card, cell, choice } => {
            let gain = match &edition.face(card).coupon {
                Coupon::Growth { choices, .. } => cards::parts(&choices[usize::from(choice)]),
                Coupon::End { .. } | Coupon::Immediately { .. } => "nothing".to_owned(),
            };
            format!("{} used the coupon of {} on {cell} for {gain}", who(seat), name(card))
        }
        Fact::Put { seat, token, card, cell } => {
            format!("{} put 1 {token} on {} on {cell}", who(seat), name(card))
        }
        Fact::Skipped { seat, part } => format!("{} passed over {}", who(seat), cards::part(part)),
        Fact::Lapsed { seat, part } => {
            format!("Nothing came of {} for {}", cards::part(part), names.object(seat))
        }
        Fact::Finished { seat } => format!("{} ended the action", who(seat)),
        Fact::Reshuffled { n_cards } => match n_cards {
            1 => "The only discard became the new pile".to_owned(),
            n => format!("The {n} discards were shuffled into a new pile"),
        },
        Fact::LastRound { ending } => match ending {
            Ending::FullFarm { seat } => {
                format!("{} had a full farm, and the last round was announced", who(seat))
            }
            Ending::RoundLimit => {
                "The limit of rounds was reached, and one last round was announced".to_owned()
            }
        },
        Fact::Over { ending } => match ending {
            Ending::FullFarm { seat } => {
                format!("{} had a full farm, and the game was over", who(seat))
            }
            Ending::RoundLimit => "The game was over after the last round".to_owned(),
        },
    }
}
