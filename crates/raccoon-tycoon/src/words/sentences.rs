//! Sentences: what an action would do, what happened, what is asked.

use tabletop::{Money, Names, Seat, Viewer};

use super::{count, list_goods, tile_name};
use crate::action::Action;
use crate::edition::{Card, Commodity, Edition, Effect, Tile};
use crate::event::{Ending, Fact, Offer};
use crate::state::{Bids, Phase};
use crate::view::{MatView, News, View};

/// What a building does, in a few words.
pub fn power(edition: &Edition, tile: Tile) -> String {
    match edition.tile(tile).effect {
        Effect::Bonus { commodity, amount } => match commodity {
            Some(commodity) => format!("+{amount} {commodity} with a production"),
            None => format!("+{amount} of any kind with a production"),
        },
        Effect::TradingFirm([one, other]) => format!("$1 for each {one} or {other} anybody sells"),
        Effect::Storage(extra) => format!("stores {} more", count(extra, "token")),
        Effect::AuctionCommission(amount) => format!("{amount} from the bank for every auction"),
        Effect::TradingFloor => "with a production, buy from a rival at market price".to_owned(),
        Effect::HandLimit(limit) => format!("hand of {}", count(limit, "card")),
        Effect::SecondPurchase => "two building purchases in one turn".to_owned(),
        Effect::TownDiscount(n) => format!("towns cost {} less", count(n, "token")),
        Effect::SecondSale => "sell two kinds in one turn".to_owned(),
        Effect::ProductionLimit(limit) => format!("take {} of a card", count(limit, "icon")),
        Effect::ExportRaise(raise) => format!("raise a price by ${raise} before selling"),
        Effect::PointsPerTown(n) => format!("{} for each town", count(n, "point")),
        Effect::PointsPerRailroad(n) => format!("{} for each railroad", count(n, "point")),
        Effect::PointsPerBuilding(n) => format!("{} for each building", count(n, "point")),
        Effect::MoneyPerPoint(money) => format!("1 point for each {money}"),
    }
}

/// "2 wood, coal; raises goods, luxury".
pub(super) fn card(edition: &Edition, card: Card) -> String {
    let face = edition.card(card);
    format!("{} · raises {}", list_goods(face.produces), list_goods(face.raises))
}

fn own_mat(view: &View) -> Option<&MatView> {
    match view.viewer {
        Viewer::Seat(seat) => view.mats.get(seat.idx()),
        Viewer::Spectator => None,
    }
}

pub(super) fn action(edition: &Edition, view: &View, action: Action, names: &Names) -> String {
    let price = |commodity: Commodity| Money(u32::from(view.prices[commodity.idx()]));
    match action {
        Action::Claim { commodity } => format!("Take {commodity} for free"),
        Action::Produce { card: it } if it.exists() => {
            format!("Produce with card {}: {}", it.0 + 1, card(edition, it))
        }
        Action::Produce { .. } => "Produce with a card that does not exist".to_owned(),
        Action::BuyFrom { seat, commodity, units } => {
            let cost = price(commodity).times(units);
            format!("Buy {units} {commodity} from {} for {cost}", names.object(seat))
        }
        Action::Take { commodity } => format!("Take {commodity}"),
        Action::UseBonus { tile } if tile.exists() => bonus(edition, view, tile),
        Action::UseBonus { .. } => "Use a building that does not exist".to_owned(),
        Action::Return { commodity } => format!("Return {commodity} to the supply"),
        Action::Sell { commodity, units, export } => {
            let raise = own_mat(view).filter(|_| export).map_or(0, |mat| mat.export_raise);
            let raised = view.prices[commodity.idx()]
                .saturating_add(raise)
                .min(edition.track(commodity).highest);
            let price = Money(u32::from(raised));
            let how = if export { ", raised for export" } else { "" };
            format!("Sell {units} {commodity} at {price}{how}: {}", price.times(units))
        }
        Action::StartAuction { line } if line.exists() => {
            let face = edition.line(line);
            let owned = own_mat(view).map_or(0, |mat| usize::from(mat.railroads[line.idx()]));
            let before = owned.checked_sub(1).map_or(0, |n| face.points[n]);
            let after = face.points[owned.min(3)];
            format!(
                "Auction the {}, bids from {}, worth {} to you",
                face.name,
                face.minimum,
                count(after - before, "point")
            )
        }
        Action::StartAuction { .. } => "Auction a railroad that does not exist".to_owned(),
        Action::Bid { amount } => format!("Bid {amount}"),
        Action::Pass => "Pass, and leave this auction".to_owned(),
        Action::Build { tile } if tile.exists() => {
            let face = edition.tile(tile);
            format!("Build the {} for {}: {}", face.name, face.cost, power(edition, tile))
        }
        Action::Upgrade { tile } if tile.exists() => match &edition.tile(tile).upgrade {
            Some(upgrade) => format!(
                "Upgrade the {} to the {} for {}: +{} instead of +{}",
                edition.tile(tile).name,
                upgrade.name,
                upgrade.cost,
                upgrade.amount,
                edition.power(tile),
            ),
            None => format!("Upgrade the {}", edition.tile(tile).name),
        },
        Action::Build { .. } | Action::Upgrade { .. } => {
            "Build something that does not exist".to_owned()
        }
        Action::BuyTown { mix } => buy_town(edition, view, mix),
        Action::Pay { commodity } => format!("Pay {commodity}"),
        Action::Decline => decline(view.phase).to_owned(),
        Action::Declare => "Declare victory now".to_owned(),
        Action::Hold => "Play on".to_owned(),
    }
}

fn decline(phase: Phase) -> &'static str {
    match phase {
        Phase::Trading { .. } => "Buy nothing from your rivals",
        Phase::ChoosingBonus { .. } => "Take no bonus",
        Phase::SellingAgain { .. } => "Sell nothing more",
        Phase::BuildingAgain => "Build nothing more",
        Phase::Choosing { .. }
        | Phase::SettingUp
        | Phase::Claiming { .. }
        | Phase::Taking { .. }
        | Phase::TakingBonus { .. }
        | Phase::Returning { .. }
        | Phase::Bidding(_)
        | Phase::Paying { .. }
        | Phase::Closing { .. }
        | Phase::Over { .. } => "Take no extra action",
    }
}

fn bonus(edition: &Edition, view: &View, tile: Tile) -> String {
    let mut buildings = own_mat(view).into_iter().flat_map(|mat| &mat.buildings);
    let upgraded = buildings.any(|building| building.tile == tile && building.upgraded);
    let face = edition.tile(tile);
    let amount = match &face.upgrade {
        Some(upgrade) if upgraded => upgrade.amount,
        _ => edition.power(tile),
    };
    let kind = if let Effect::Bonus { commodity: Some(commodity), .. } = face.effect {
        commodity.name()
    } else {
        "of any kind"
    };
    format!("Use the {}: +{amount} {kind}", tile_name(edition, tile, upgraded))
}

fn buy_town(edition: &Edition, view: &View, mix: bool) -> String {
    match (view.town_offer, view.town_prices) {
        (Some(town), Some(prices)) => {
            let face = edition.town(town);
            let cost = match mix {
                true => format!("any {}", count(prices.mix, "token")),
                false => format!("{} {}", prices.amount, prices.commodity),
            };
            format!("Buy {} ({}) for {cost}", face.name, count(face.points, "point"))
        }
        _ => "Buy the town".to_owned(),
    }
}

pub(super) fn news(edition: &Edition, news: &News, names: &Names) -> String {
    match *news {
        News::Drew { seat, card: None } => format!("{} drew a card", names.subject(seat)),
        News::Drew { seat, card: Some(it) } => {
            format!("{} drew card {}: {}", names.subject(seat), it.0 + 1, card(edition, it))
        }
        News::Fact(fact) => self::fact(edition, fact, names),
    }
}

fn fact(edition: &Edition, fact: Fact, names: &Names) -> String {
    let who = |seat| names.subject(seat);
    match fact {
        Fact::RailroadShown { line } => {
            format!("The {} came up for auction", edition.line(line).name)
        }
        Fact::TownShown { town } => {
            let face = edition.town(town);
            let points = count(face.points, "point");
            format!(
                "{} came up: {points} for {} {} or any {}",
                face.name, face.amount, face.commodity, face.mix
            )
        }
        Fact::BuildingShown { tile } => {
            let face = edition.tile(tile);
            format!("The {} came up for {}: {}", face.name, face.cost, power(edition, tile))
        }
        Fact::Reshuffled => "The discards were shuffled into a new deck".to_owned(),
        Fact::Claimed { seat, commodity } => format!("{} took {commodity} for free", who(seat)),
        Fact::CardPlayed { seat, card: it } => {
            format!("{} played card {}: {}", who(seat), it.0 + 1, card(edition, it))
        }
        Fact::BoughtFrom { seat, seller, commodity, units, paid } => {
            let seller = names.object(seller);
            format!("{} bought {units} {commodity} from {seller} for {paid}", who(seat))
        }
        Fact::Took { seat, goods } => format!("{} took {}", who(seat), list_goods(goods)),
        Fact::GotBonus { seat, tile, upgraded, goods } => {
            let building = tile_name(edition, tile, upgraded);
            format!("{} got {} with the {building}", who(seat), list_goods(goods))
        }
        Fact::Returned { seat, commodity } => {
            format!("{} had no room for {commodity} and returned it", who(seat))
        }
        Fact::PriceRose { commodity, to } => format!("The price of {commodity} rose to ${to}"),
        Fact::PriceFell { commodity, to } => format!("The price of {commodity} fell to ${to}"),
        Fact::Sold { seat, commodity, units, price, income } => {
            format!("{} sold {units} {commodity} at {price} for {income}", who(seat))
        }
        Fact::FirmPaid { seat, tile, amount } => {
            format!("{} got {amount} through the {}", who(seat), edition.tile(tile).name)
        }
        Fact::AuctionStarted { seat, line } => {
            format!("{} put the {} up for auction", who(seat), edition.line(line).name)
        }
        Fact::Bid { seat, amount } => format!("{} bid {amount}", who(seat)),
        Fact::Passed { seat } => format!("{} passed", who(seat)),
        Fact::RailroadWon { seat, line, paid } => {
            format!("{} won the {} for {paid}", who(seat), edition.line(line).name)
        }
        Fact::CommissionPaid { seat, amount } => {
            format!("{} got {amount} commission on the auction", who(seat))
        }
        Fact::MayActAgain { seat } => {
            format!("{} lost the auction and got another action", who(seat))
        }
        Fact::Built { seat, tile, paid } => {
            format!("{} built the {} for {paid}", who(seat), edition.tile(tile).name)
        }
        Fact::Upgraded { seat, tile, paid } => {
            let name = tile_name(edition, tile, true);
            format!("{} upgraded to the {name} for {paid}", who(seat))
        }
        Fact::TownBought { seat, town, goods } => {
            let name = &edition.town(town).name;
            match goods.iter().all(|&units| units == 0) {
                true => format!("{} bought {name}", who(seat)),
                false => format!("{} bought {name} for {}", who(seat), list_goods(goods)),
            }
        }
        Fact::Paid { seat, commodity } => format!("{} paid {commodity}", who(seat)),
        Fact::Declined { seat, what } => {
            let what = match what {
                Offer::Trade => "bought nothing from the others",
                Offer::Bonus => "took no bonus",
                Offer::SecondSale => "sold nothing more",
                Offer::SecondPurchase => "built nothing more",
                Offer::ExtraAction => "took no other action",
            };
            format!("{} {what}", who(seat))
        }
        Fact::CouldDeclare { seat } => format!("{} had $1,000 or more", who(seat)),
        Fact::Held { seat } => format!("{} played on", who(seat)),
        Fact::LastRound { ending } => match ending {
            Ending::Towns => "The last town is gone: this is the last round".to_owned(),
            Ending::Railroads => "The last railroad is gone: this is the last round".to_owned(),
            Ending::SuddenDeath { .. } | Ending::RoundLimit => "This is the last round".to_owned(),
        },
        Fact::Over { ending } => match ending {
            Ending::Towns => "The game ended with the last town".to_owned(),
            Ending::Railroads => "The game ended with the last railroad".to_owned(),
            Ending::SuddenDeath { winner } => {
                format!("{} declared victory with $1,000 or more", who(winner))
            }
            Ending::RoundLimit => "The game ended at the limit of rounds".to_owned(),
        },
    }
}

/// "bid $4 to $10 ('bid 4')".
fn bid_range(bids: Bids) -> String {
    let Bids { lowest, highest } = bids;
    match lowest == highest {
        true => format!("bid {lowest} ('bid {}')", lowest.0),
        false => format!("bid {lowest} to {highest} ('bid {}')", lowest.0),
    }
}

pub(super) fn prompt(edition: &Edition, view: &View, _: &Names) -> String {
    let Viewer::Seat(seat) = view.viewer else { return String::new() };
    if !view.to_act.contains(seat) {
        return String::new();
    }
    if view.declaring {
        return "You have $1,000 or more: declare victory, or play on?".to_owned();
    }
    let request = request(edition, view, seat);
    match view.may_declare {
        true => format!("{request} (or 'declare' your victory)"),
        false => request,
    }
}

/// What the phase asks of the seat that is to decide.
fn request(edition: &Edition, view: &View, seat: Seat) -> String {
    let held = list_goods(view.mats[seat.idx()].goods);
    match view.phase {
        Phase::Claiming { left } => {
            let kinds = if left == 1 { "a kind" } else { "different kinds" };
            format!("Take {} for free, of {kinds} that you do not have", count(left, "token"))
        }
        Phase::Choosing { extra: false } => {
            "Your turn: produce, sell, auction, build or buy the town".to_owned()
        }
        Phase::Choosing { extra: true } => {
            "You lost your auction, so you may take another action".to_owned()
        }
        Phase::Trading { .. } => "Buy from a rival before you produce?".to_owned(),
        Phase::Taking { left, .. } => format!("Take tokens of your card: {left} to go"),
        Phase::ChoosingBonus { .. } => "Use one bonus building?".to_owned(),
        Phase::TakingBonus { left, .. } => {
            format!("Take your bonus in tokens of any kind: {left} to go")
        }
        Phase::Returning { left, .. } => {
            format!("Return tokens that you cannot store: {left} to go; you hold {held}")
        }
        Phase::SellingAgain { .. } => "Sell a second kind?".to_owned(),
        Phase::Bidding(auction) => {
            let name = &edition.line(auction.line).name;
            let (high, money) = (auction.high, view.mats[seat.idx()].money.unwrap_or_default());
            match view.bids.map(bid_range) {
                Some(range) if high == Money::ZERO => {
                    format!("You opened the auction of the {name}: {range}")
                }
                Some(range) => format!("The {name} is up: {range} or pass"),
                None => format!("The {name} is up at {high} and you have {money}: pass"),
            }
        }
        Phase::BuildingAgain => "Build or upgrade a second time?".to_owned(),
        Phase::Paying { left } => {
            format!("Pay tokens for the town: {left} to go; you hold {held}")
        }
        Phase::SettingUp | Phase::Closing { .. } | Phase::Over { .. } => String::new(),
    }
}
