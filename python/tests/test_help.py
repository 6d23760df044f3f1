"""What is there is explained and typed."""

import ast
import inspect
import pathlib

import boardwalk


def test_everything_has_a_docstring_and_a_type():
    stub = pathlib.Path(boardwalk.__file__).with_name("_boardwalk.pyi")
    tree = ast.parse(stub.read_text())
    typed = {node.name: node for node in tree.body if hasattr(node, "name")}
    for name in boardwalk.__all__:
        member = getattr(boardwalk, name)
        if name == "__version__":
            continue
        assert inspect.getdoc(member), name
        if getattr(member, "__module__", "") == "boardwalk" or not hasattr(member, "__file__"):
            assert name in typed, name
    for kind in (boardwalk.Match, boardwalk.VecEnv, boardwalk.Node):
        methods = {node.name for node in typed[kind.__name__].body}
        public = {name for name in vars(kind) if not name.startswith("_")}
        assert public == {name for name in methods if not name.startswith("_")}, kind
        for name in public:
            assert inspect.getdoc(getattr(kind, name)), name
    assert stub.with_name("py.typed").exists()


def test_the_first_session_of_the_documentation_runs(capsys):
    lines = inspect.getdoc(boardwalk).split("A first session::")[1].splitlines()
    block = "\n".join(line[4:] for line in lines if line.startswith("    ") or not line)
    exec(compile(block, "docstring", "exec"), {})
    assert "Round 1" in capsys.readouterr().out
