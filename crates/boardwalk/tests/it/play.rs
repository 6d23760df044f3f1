//! Games played by typing.

use std::fs;

use tabletop::{Entry, Record, Seat};

use crate::{folder, numbers, record_in, run, type_in, whole_game};

/// Whoever types sits in seat A, and starts.
const TABLE: [&str; 8] = ["play", "raccoon-tycoon", "--seats", "3", "--seed", "7", "--seat", "A"];

#[test]
fn a_whole_game_is_played_by_typing_numbers() {
    let folder = folder();
    let (screen, record) = whole_game(folder.path());
    assert!(screen.contains("Place"), "{}", last_lines(&screen));
    assert!(screen.contains(" wins (the end: ") || screen.contains("share the win"));
    assert!(screen.contains("To have it checked:\n  boardwalk verify raccoon-tycoon-48428b.jsonl"));
    assert!(!screen.contains('\u{1b}'), "no colours in a pipe");
    assert!(screen.contains("\nScores over "), "{}", last_lines(&screen));
    assert!(screen.contains("The decisions that cost most\n  Move "), "{}", last_lines(&screen));
    assert!(screen.contains(", you: ") && !screen.contains(", Basil: "), "others are not judged");

    let record = record.to_str().unwrap();
    let verdict = run(&["verify", record]).ok();
    assert!(verdict.contains(": ok, ") && verdict.contains("fair yes, over yes"), "{verdict}");
    let replay = run(&["replay", record]).ok();
    assert!(replay.contains("chance ") && replay.contains("\n  17  A "), "{replay}");
    assert!(last_lines(&replay).contains("Place"));
    let board = run(&["replay", record, "--at", "17", "--as", "A"]).ok();
    assert!(board.contains("after entry 17 of ") && board.contains("You"), "{board}");
}

fn last_lines(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

#[test]
fn a_match_that_is_left_goes_on_as_if_it_had_not_been() {
    let (unbroken, broken) = (folder(), folder());
    let (_, whole) = whole_game(unbroken.path());
    let numbers = numbers(1);
    let (first, rest) = numbers.split_at(numbers.len() / 500 * 2);
    let args = [&TABLE[..], &["--bots", "random"]].concat();
    let screen = type_in(broken.path(), &args, &format!("{first}q\n")).ok();
    let left = record_in(broken.path());
    let name = left.file_name().unwrap().to_str().unwrap();
    let way_back = format!("boardwalk play --resume {name} --seed 7");
    assert!(screen.contains(&format!("To go on:\n  {way_back}")), "{}", last_lines(&screen));
    assert!(!fs::read_to_string(&left).unwrap().contains("\"seed\""), "the seed stays secret");
    let verdict = run(&["verify", left.to_str().unwrap()]).ok();
    assert!(verdict.contains("over no"), "{verdict}");

    let args: Vec<&str> = way_back.split(' ').skip(1).collect();
    type_in(broken.path(), &args, rest).ok();
    assert_eq!(fs::read_to_string(left).unwrap(), fs::read_to_string(whole).unwrap());
}

#[test]
fn going_on_needs_the_right_seed_and_an_unfinished_match() {
    let folder = folder();
    type_in(folder.path(), &TABLE, "1\nq\n").ok();
    let left = record_in(folder.path());
    let left = left.to_str().unwrap();
    let refused = run(&["play", "--resume", left]).refused();
    assert!(refused.contains("pass the --seed that was printed"), "{refused}");
    let refused = run(&["play", "--resume", left, "--seed", "8"]).refused();
    assert!(refused.contains("seed 8 is not the seed of the match"), "{refused}");
    let refused = run(&["play", "raccoon-tycoon", "--resume", left, "--seed", "7"]).refused();
    assert!(refused.contains("cannot be used with"), "{refused}");

    let finished = crate::folder();
    let (_, record) = whole_game(finished.path());
    let refused = run(&["play", "--resume", record.to_str().unwrap(), "--seed", "7"]).refused();
    assert!(refused.contains("is over; boardwalk replay "), "{refused}");
}

#[test]
fn wrong_input_is_answered_and_asked_again() {
    let folder = folder();
    let typed = "99\n0\nbid\nbid 17\nfly to the moon\n-1\n\n/nothing-like-it\nu\n?\nl\nb\nm\nq\n";
    let screen = type_in(folder.path(), &TABLE, typed).ok();
    for answer in [
        "There is no choice 99; they go from 1 to 6.",
        "There is no choice 0; ",
        "'fly to the moon' is not understood",
        "'-1' is not understood",
        "RULES.md §",
        "Nothing in the list contains 'nothing-like-it'.",
        "That cannot be taken back: ",
        "take choice 3 of the list",
        "a hint: the moves that a bot thinks best",
        "An action can also be typed in its notation",
        "  · ",
        "That was the whole list.",
    ] {
        assert!(screen.contains(answer), "no '{answer}' in:\n{screen}");
    }
}

#[test]
fn an_action_can_be_typed_in_its_notation() {
    let folder = folder();
    type_in(folder.path(), &TABLE, " Claim  Luxury\nq\n").ok();
    let record = record_in(folder.path());
    let replay = run(&["replay", record.to_str().unwrap(), "--as", "A"]).ok();
    assert!(replay.contains("\n  17  A claim luxury\n"), "{replay}");
}

#[test]
fn a_move_can_be_taken_back_within_the_turn() {
    // Seat B takes two free tokens, one by one.
    let folder = folder();
    let args = [&TABLE[..6], &["--seat", "B"]].concat();
    let screen = type_in(folder.path(), &args, "claim iron\nu\nclaim coal\nq\n").ok();
    assert!(screen.contains("Taken back."), "{screen}");
    let journal = fs::read_to_string(record_in(folder.path())).unwrap();
    let record = Record::read(&journal).unwrap();
    // What the bot beside her claims is its own affair.
    let mine: Vec<_> = record.entries.iter().filter(|it| it.seat() == Some(Seat(1))).collect();
    let [Entry::Seat(_, claim)] = mine.as_slice() else { panic!("{journal}") };
    assert!(claim.to_string().contains("coal"), "{journal}");
    assert!(journal.contains("rollback"), "what is written stays");
}

#[test]
fn who_starts_is_drawn_unless_a_seat_is_chosen() {
    let seat_of_ann = |seed: &str, more: &[&str]| {
        let folder = folder();
        let args = ["play", "raccoon-tycoon", "--seed", seed, "--name", "Ann", "--bots", "random"];
        type_in(folder.path(), &[&args[..], more].concat(), "q\n").ok();
        let record = fs::read_to_string(record_in(folder.path())).unwrap();
        let header = Record::read(&record).unwrap().header;
        header.players.iter().position(|player| player.name == "Ann").unwrap()
    };
    let drawn: Vec<usize> =
        ["1", "2", "3", "4", "5", "6", "7", "8"].map(|seed| seat_of_ann(seed, &[])).to_vec();
    assert!((0..3).all(|seat| drawn.contains(&seat)), "{drawn:?}");
    assert_eq!(seat_of_ann("1", &["--seat", "C"]), 2);
    assert_eq!(seat_of_ann("2", &["--seat", "C"]), 2);
}

#[test]
fn the_end_of_the_input_is_a_way_to_leave() {
    let folder = folder();
    let screen = type_in(folder.path(), &TABLE, "").ok();
    assert!(screen.contains("To go on:\n  boardwalk play --resume "), "{screen}");
    record_in(folder.path());
}

#[test]
fn a_second_match_gets_a_file_of_its_own() {
    let folder = folder();
    type_in(folder.path(), &TABLE, "q\n").ok();
    let first = fs::read_to_string(record_in(folder.path())).unwrap();
    let screen = type_in(folder.path(), &TABLE, "1\nq\n").ok();
    assert!(screen.contains("raccoon-tycoon-48428b-2.jsonl"), "{screen}");
    let kept = fs::read_to_string(folder.path().join("raccoon-tycoon-48428b.jsonl")).unwrap();
    assert_eq!(kept, first);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn people_who_share_a_keyboard_are_asked_one_by_one() {
    let folder = folder();
    let args = [&TABLE[..], &["--people", "2", "--name", "Ann,Ben"]].concat();
    // Enter for Ann, her token, Enter for Ben, his two, Enter for Ann again.
    let screen = type_in(folder.path(), &args, "\n1\n\n2\n3\n\nq\n").ok();
    let asked: Vec<&str> =
        screen.lines().filter_map(|line| line.strip_prefix("Pass the keyboard to ")).collect();
    assert_eq!(
        asked,
        ["Ann, who presses Enter.", "Ben, who presses Enter.", "Ann, who presses Enter."]
    );
    let header = fs::read_to_string(record_in(folder.path())).unwrap();
    let header = header.lines().next().unwrap();
    assert!(
        header.contains(r#"{"name":"Ann"},{"name":"Ben"},{"name":"Cress","bot":"medium"}"#),
        "{header}"
    );
}

#[test]
fn another_edition_is_played_and_named_on_the_way_back() {
    let folder = folder();
    let text = run(&["edition", "show", "raccoon-tycoon", "--text"]).ok();
    let text = text.replace("Molehill", "Anthill").replace("First printing", "Mine");
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    let args = [&TABLE[..], &["--edition", "mine.toml", "--options", "open_money=true"]].concat();
    let screen = type_in(folder.path(), &args, "1\nq\n").ok();
    let record = record_in(folder.path());
    let name = record.file_name().unwrap().to_str().unwrap();
    let way_back = format!("boardwalk play --resume {name} --seed 7 --edition mine.toml");
    assert!(screen.contains(&format!("To go on:\n  {way_back}")), "{screen}");
    assert!(screen.contains("edition Mine") && !screen.contains("hidden money"), "{screen}");
    let refused = run(&["verify", record.to_str().unwrap()]).refused();
    assert!(refused.contains("the edition 'Mine'") && refused.contains("--edition"), "{refused}");
    let verify = ["verify", name, "--edition", "mine.toml"];
    assert!(type_in(folder.path(), &verify, "").ok().contains(": ok, "));
    let args: Vec<&str> = way_back.split(' ').skip(1).collect();
    type_in(folder.path(), &args, "q\n").ok();
}

#[test]
fn the_bots_are_those_that_were_asked_for() {
    let bots = |args: &[&str]| {
        let folder = folder();
        type_in(folder.path(), &[&TABLE[..], args].concat(), "q\n").ok();
        let record = fs::read_to_string(record_in(folder.path())).unwrap();
        let header: serde_json::Value =
            serde_json::from_str(record.lines().next().unwrap()).unwrap();
        let level = |i: usize| header["players"][i]["bot"].as_str().unwrap().to_owned();
        [level(1), level(2)]
    };
    assert_eq!(bots(&[]), ["medium", "medium"]);
    assert_eq!(bots(&["--bots", "hard"]), ["hard", "hard"]);
    assert_eq!(bots(&["--bots", "easy,hard"]), ["easy", "hard"]);
    let args = [&TABLE[..], &["--bots", "easy,hard,hard"]].concat();
    assert!(run(&args).refused().contains("names 3 levels for 2 bots"));
    let args = [&TABLE[..], &["--think", "soon"]].concat();
    assert!(run(&args).refused().contains("200ms, 2s, or a number of iterations"));
}

/// The moves that a hint names, each with the line below it.
fn hints(screen: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = screen.lines().collect();
    let heads = (0..lines.len()).filter(|&i| lines[i].starts_with("> h"));
    let is_hint = |line: &&&str| line.starts_with("   ");
    heads.map(|i| lines[i + 2..].iter().take_while(is_hint).copied().collect()).collect()
}

#[test]
fn a_hint_names_moves_of_the_menu_and_asks_again() {
    let folder = folder();
    let args = [&TABLE[..], &["--bots", "hard", "--think", "40"]].concat();
    let screen = type_in(folder.path(), &args, "hint\nh\nq\n").ok();
    assert!(screen.contains(
        "> hint\nA hint: a bot's own choice first. The shares of the win are its estimates:\n"
    ));
    let hints = hints(&screen);
    assert_eq!(hints.len(), 2, "{screen}");
    assert_eq!(hints[0], hints[1], "the same question has the same answer");
    let numbers: Vec<u32> =
        hints[0].iter().filter_map(|line| line.get(..5)?.trim().parse().ok()).collect();
    assert_eq!(numbers.len(), 3, "{hints:?}");
    assert!(numbers.iter().all(|n| (1..=6).contains(n)), "{numbers:?}");
    let shares = hints[0].iter().filter(|line| line.contains("about ") && line.contains(" %"));
    assert_eq!(shares.count(), 3, "{hints:?}");
    let record = fs::read_to_string(record_in(folder.path())).unwrap();
    assert!(!record.lines().any(|line| line.starts_with(r#"{"seat":"#)), "a hint is no move");
}

#[test]
fn bots_that_listen_go_on_after_a_break_as_if_there_had_been_none() {
    let table = ["play", "chinatown", "--seats", "3", "--seed", "7", "--seat", "A"];
    let numbers = numbers(3);
    let moves: Vec<&str> = numbers.lines().take(40).collect();
    let (unbroken, broken) = (folder(), folder());
    type_in(unbroken.path(), &table, &format!("{}\nq\n", moves.join("\n"))).ok();
    type_in(broken.path(), &table, &format!("{}\nq\n", moves[..15].join("\n"))).ok();
    let left = record_in(broken.path());
    let resume = ["play", "--resume", left.to_str().unwrap(), "--seed", "7"];
    type_in(broken.path(), &resume, &format!("{}\nq\n", moves[15..].join("\n"))).ok();
    let (whole, parts) = (record_in(unbroken.path()), left);
    assert_eq!(fs::read_to_string(whole).unwrap(), fs::read_to_string(parts).unwrap());
}

#[test]
fn at_the_trading_desk_a_hint_begins_with_an_offer_that_can_be_typed() {
    // Who speaks first at the desk is drawn; of a few tables there is one where nobody has made an
    // offer yet that would be answered first.
    let ask = |seed: &'static str| {
        let args = ["play", "chinatown", "--seats", "3", "--seed", seed, "--seat", "A"];
        let screen = type_in(folder().path(), &args, "1\nh\nq\n").ok();
        let hint: Vec<String> = hints(&screen).remove(0).into_iter().map(str::to_owned).collect();
        hint[0].starts_with("   ·  Offer: you give ").then_some((args, hint))
    };
    let found = ["1", "2", "3", "4", "5", "6", "7", "8"].into_iter().find_map(ask);
    let (args, hint) = found.expect("at one of eight tables an offer is the best move");
    let hint = hint.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let typed = hint.split("type ").nth(1).unwrap().split(": about ").next().unwrap();
    assert!(typed.starts_with("propose "), "{hint}");
    let fresh = crate::folder();
    let screen = type_in(fresh.path(), &args, &format!("1\n{typed}\nyes\nq\n")).ok();
    let made = screen.lines().find(|line| line.contains("· You made offer "));
    assert!(made.is_some_and(|line| line.contains(": you give ")), "{screen}");
    // What was understood is said first, and nothing is sent without a yes.
    assert!(screen.contains("Enter or yes sends it"), "{screen}");
    let other = crate::folder();
    let screen = type_in(other.path(), &args, &format!("1\n{typed}\nno\nq\n")).ok();
    assert!(screen.contains("Not sent.") && !screen.contains("· You made offer "), "{screen}");
}

#[test]
fn an_offer_that_the_rules_refuse_is_not_echoed_for_a_yes() {
    let args = ["play", "chinatown", "--seats", "3", "--seed", "1", "--seat", "A"];
    let typed = "1\npropose A gives B 900k for nothing\nA gets lot 2 for 30k\nq\n";
    let screen = type_in(folder().path(), &args, typed).ok();
    assert!(screen.contains("You cannot pay $900,000 (RULES.md §6.2)."), "{screen}");
    let with_whom = screen.lines().any(|line| line.contains("say with whom"));
    assert!(with_whom && !screen.contains("Enter or yes sends it"), "{screen}");
}

#[test]
fn things_are_explained_by_their_names_with_their_numbers() {
    let about = |game: &str, names: &[(&str, &str)]| {
        let folder = folder();
        let questions: Vec<String> = names.iter().map(|(name, _)| format!("? {name}")).collect();
        let args = ["play", game, "--seed", "7", "--seat", "A", "--bots", "random"];
        let screen = type_in(folder.path(), &args, &format!("{}\nq\n", questions.join("\n"))).ok();
        let flat = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        for (name, what) in names {
            assert!(flat.contains(what), "{game}: '? {name}' does not say '{what}':\n{screen}");
        }
    };
    about(
        "coney-island",
        &[
            ("promoter", "hire it for 2 money, from a rival too, then pay 1 money and score 2"),
            ("swing boat", "a grand attraction: 4 points for 2 red, over a showman of one colour"),
            (
                "fire eater",
                "a showman of the top car, for 1 red; 1 point when it is covered, -2 if",
            ),
            (
                "newspaper",
                "pink newspaper: a newspaper of the journalist, for points at the end (5",
            ),
            ("building site", "7 of them have three spots and a corner of grass, 5 have four"),
            ("square", "four showmen of one player on two by two cells: 2 points at once, and 2"),
            ("repeat", "takes an action once more in this turn; from the last spot of the bottom"),
        ],
    );
    about(
        "coney",
        &[
            ("daisy", "female, white, 1 VP. Costs 1 hay. Goes anywhere. Trade: 1 card."),
            ("clover", "During growth: 2 different tokens of choice, or 2 cards (store: Red Barn)"),
            ("red barn", "three, four, or five and more of its logos in a farm are 2, 4, 6 VP"),
            ("coupon", "Growth coupon: may be used once in every growth of yours, and bears"),
            ("coupon", "Immediate coupon: works when its card is placed, once in a game"),
            ("carrot", "a token; there are 24 of it; it pays for cards, lies on cards that give"),
            ("wild rabbit", "a rabbit without sex and colour; it is any colour where a neighbour"),
            ("hutch", "a rabbit placed beside it ignores every placement rule, unless it says no"),
        ],
    );
    about(
        "theme-parque",
        &[
            ("swinging ship", "2 points for each square of its queue"),
            ("toilet", "a point for each stall of its kind on the paths at its sides"),
            ("flowers", "+1 point for each item at its sides"),
            ("queue", "Common queue: joins one regular path and one attraction, no more"),
            ("queue", "Rare queue: joins one regular path and one attraction, no more"),
            ("pawn", "everybody has 3; one a turn may claim an attraction, a stall or a station"),
            ("station", "scores 2 points for each of its squares, times the length of the longest"),
        ],
    );
    about(
        "chinatown",
        &[
            ("tea house", "1 to 3 of them pay $10,000, $20,000, $50,000 a year; there are 6 tiles"),
            ("4", "Lot 4: nobody's yet; it touches lots 2, 3, 5 and 8"),
            ("first player", "A has it, and begins wherever there is an order; it stays there"),
        ],
    );
    about(
        "raccoon-tycoon",
        &[
            ("export company", "a building for $30: raise a price by $3 before selling"),
            ("fat cat", "bids from $4; one to four cards of it are worth 3, 7, 12, 19 points"),
            ("land's end", "a town worth 5 points, for 5 luxury or any 8 tokens"),
            ("fat dog", "There is nothing called 'fat dog'. Did you mean Fat Cat?"),
        ],
    );
}

#[test]
fn a_turn_that_is_given_up_for_nothing_is_asked_about_once() {
    let folder = folder();
    let args = ["play", "coney-island", "--seed", "7", "--seat", "A", "--bots", "random"];
    let question = "You have taken no action yet. End your turn all the same? y or n";
    let screen = type_in(folder.path(), &args, "done\nn\nq\n").ok();
    assert_eq!(screen.matches(question).count(), 1, "{screen}");
    assert!(!fs::read_to_string(record_in(folder.path())).unwrap().contains("done"), "{screen}");
    let folder = crate::folder();
    let screen = type_in(folder.path(), &args, "done\ny\nq\n").ok();
    assert_eq!(screen.matches(question).count(), 1, "{screen}");
    assert!(screen.contains("Round 2"), "the others have moved: {screen}");
}

#[test]
fn a_deal_that_was_typed_is_said_back_before_it_is_sent() {
    let screen_of = |typed: &str| {
        let folder = folder();
        let args = ["play", "chinatown", "--seed", "7", "--seat", "A", "--bots", "easy"];
        let screen = type_in(folder.path(), &args, &format!("1\n{typed}q\n")).ok();
        // Wherever a line happens to break.
        screen.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let screen = screen_of("propose A pays 10k; B gets 10k\nno\n");
    assert!(screen.contains("Offer: you give "), "{screen}");
    assert!(screen.contains("Not sent."), "{screen}");
    assert!(!screen.contains("You made offer"), "{screen}");
    let screen = screen_of("propose A pays 10k; B gets 10k\nyes\n");
    assert!(screen.contains("You made offer"), "{screen}");
    let screen = screen_of("propose A gets 2, florist; B gets 50k\nyes\n");
    assert!(screen.contains("has two meanings"), "{screen}");
    assert!(!screen.contains("You made offer"), "{screen}");
}

/// What is counted on the boards, in the sentences and in the hints of the five games.
const COUNTED: [&str; 24] = [
    "attractions",
    "buildings",
    "cards",
    "carrots",
    "coupons",
    "decisions",
    "dominoes",
    "lots",
    "materials",
    "newspapers",
    "offers",
    "pellets",
    "players",
    "points",
    "rabbits",
    "repeats",
    "rounds",
    "shops",
    "showmen",
    "sites",
    "spots",
    "tiles",
    "tokens",
    "turns",
];

#[test]
fn one_thing_is_not_spoken_of_as_many() {
    for game in ["raccoon-tycoon", "coney-island", "coney", "theme-parque", "chinatown"] {
        for seed in ["1", "2"] {
            let folder = folder();
            let args = ["play", game, "--seed", seed, "--seat", "A", "--bots", "random"];
            let numbers = numbers(seed.parse().unwrap());
            let mut typed: Vec<&str> = numbers.lines().take(300).collect();
            // A few hints, and everything that was said so far.
            for (at, word) in [(20, "h"), (80, "h"), (150, "l"), (151, "?"), (299, "l")] {
                typed.insert(at, word);
            }
            let screen = type_in(folder.path(), &args, &format!("{}\nq\n", typed.join("\n"))).ok();
            let words: Vec<&str> = screen.split_whitespace().collect();
            for (i, pair) in words.windows(2).enumerate() {
                let is_one = pair[0].trim_start_matches(|c: char| !c.is_alphanumeric()) == "1";
                let thing = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
                let near = || words[i.saturating_sub(12)..words.len().min(i + 8)].join(" ");
                assert!(!(is_one && COUNTED.contains(&thing)), "{game}, seed {seed}: {}", near());
            }
        }
    }
}
