"""Boardwalk: five board games, exact and fast.

A first session::

    import boardwalk

    match = boardwalk.new("raccoon-tycoon", seats=3, seed=7)
    print(match.board(viewer=0))              # the table as seat 0 sees it
    for choice in match.legal():              # what may be done now
        print(choice["notation"], "-", choice["sentence"])
    match.step(match.legal()[0])              # or match.step("claim wheat")
    match.step(match.ask_bot("medium"))       # what a bot would do

    while not match.is_over:
        match.step(match.ask_bot("easy"))
    print(match.standing())
    boardwalk.verify(match.record())          # judged by the rules and by the seed

    results = boardwalk.simulate("coney", bots=["medium", "easy"], games=100, seed=1)
    print(results["scores"].mean(axis=0))

For learning there are :class:`VecEnv`, many games that are stepped together, :class:`Node`, a game
as a tree, and adapters for PettingZoo (``boardwalk.pettingzoo``), Gymnasium
(``boardwalk.gymnasium``) and OpenSpiel (``boardwalk.openspiel``).

``boardwalk.games()`` lists the games, their seats and their options.  Whatever is refused raises a
:class:`BoardwalkError` whose message says what to do instead; nothing has changed then.
"""

from ._boardwalk import (
    ArrayError,
    BoardwalkError,
    ClosedError,
    IllegalAction,
    InternalError,
    Match,
    Node,
    RecordError,
    SetupError,
    Snapshot,
    UndoError,
    UnknownGame,
    VecEnv,
    __version__,
    arena,
    edition_text,
    games,
    new,
    open_record,
    simulate,
    verify,
)

__all__ = [
    "ArrayError",
    "BoardwalkError",
    "ClosedError",
    "IllegalAction",
    "InternalError",
    "Match",
    "Node",
    "RecordError",
    "SetupError",
    "Snapshot",
    "UndoError",
    "UnknownGame",
    "VecEnv",
    "__version__",
    "arena",
    "edition_text",
    "games",
    "new",
    "open_record",
    "simulate",
    "verify",
]
