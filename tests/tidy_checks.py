"""The checks behind test_tidy.py, each a function from a tree of files to findings.

A finding names a place and a number: how long, or how many. tidy_exceptions.toml may excuse a place with the
same number, never with a larger or smaller one, so that what is excused can only shrink. Checks of what files
say rather than of Python's shape are in tidy_texts.py.
"""

import ast
import functools
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "cardhouse"
WRITTEN = (".py", ".js", ".ts", ".css", ".html", ".svg")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
HOUSE_WORDS = ("house", "book", "profile")
LEVELS_MOST = 20
"""No folder is deeper."""
COMMON_WORDS = {"live"}  # a house's name that is also a word of the trade: live and dead blinds


@dataclass(frozen=True)
class Finding:
    """Something untidy: where (path from the top, or path::function), how much, and what to do about it."""

    where: str
    number: int
    say: str


Check = Callable[[Path], list[Finding]]


def python_files(root: Path, folders: Sequence[str]) -> list[Path]:
    return sorted(path for folder in folders for path in (root / folder).rglob("*.py"))


def relative(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


@dataclass(frozen=True)
class Shape:
    """What the checks ask of one Python file, so that it is parsed once for all of them."""

    functions: list[tuple[str, int]]
    """Name and length."""
    imports: list[tuple[int, ast.AST]]
    floats: list[tuple[int, str]]
    comparisons: list[tuple[int, list[str], str]]
    """Line, the text constants, and the other sides, of comparisons with text."""
    placed: list[tuple[int, int]]
    """Line and number of arguments by place, of calls without a star."""


def shape(path: Path) -> Shape:
    told = path.stat()
    return _shape(path, told.st_mtime_ns, told.st_size)


@functools.cache
def _shape(path: Path, changed: int, size: int) -> Shape:
    tree = ast.parse(path.read_text("utf-8"), filename=str(path))
    found = Shape([(name, body_length(node)) for name, node in functions(tree, "")], [], [], [], [])
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if imported_names(node, [""] * LEVELS_MOST):
            found.imports.append((line, node))
        use = float_use(node)
        if use:
            found.floats.append((line, use))
        for operands in compared(node):
            words = [word for operand in operands for word in texts(operand)]
            if words:
                others = " ".join(ast.unparse(one).lower() for one in operands if not texts(one))
                found.comparisons.append((operands[0].lineno, words, others))
        if isinstance(node, ast.Call) and not any(isinstance(one, ast.Starred) for one in node.args):
            found.placed.append((line, len(node.args)))
    return found


def counted(root: Path, path: Path, faults: list[tuple[int, str]]) -> list[Finding]:
    """One finding for a file with faults, each given as its line and what is wrong there."""
    if not faults:
        return []
    where = relative(path, root)
    lines = "\n".join(f"    {where}:{line}: {what}" for line, what in sorted(faults))
    return [Finding(where, len(faults), f"{len(faults)} in {where}:\n{lines}")]


# Sizes


def long_functions(root: Path, folders: Sequence[str], most: int) -> list[Finding]:
    found = []
    for path in python_files(root, folders):
        for name, length in shape(path).functions:
            if length > most:
                where = f"{relative(path, root)}::{name}"
                found.append(Finding(where, length, f"{where} has {length} lines, at most {most}: split it"))
    return found


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (*FUNCTION, ast.ClassDef)):
            name = f"{prefix}{child.name}"
            if isinstance(child, FUNCTION):
                yield name, child
            yield from functions(child, f"{name}.")
        else:
            yield from functions(child, prefix)


def body_length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end, its docstring not counted: explaining is never punished."""
    length = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if isinstance(first, ast.Expr) and ast.get_docstring(node, clean=False) is not None:
        length -= (first.end_lineno or first.lineno) - first.lineno + 1
    return length


def long_files(root: Path, folders: Sequence[str], most: int) -> list[Finding]:
    found = []
    for path in python_files(root, folders):
        length = len(path.read_text("utf-8").splitlines())
        if length > most:
            where = relative(path, root)
            found.append(Finding(where, length, f"{where} has {length} lines, at most {most}: split it"))
    return found


def written_files(root: Path, folders: Sequence[str]) -> list[Path]:
    """Python and what pages are made of: scripts, styles, templates, pictures."""
    return sorted(path for folder in folders for path in (root / folder).rglob("*") if path.suffix in WRITTEN)


def long_lines(root: Path, folders: Sequence[str], most: int) -> list[Finding]:
    found = []
    for path in written_files(root, folders):
        lengths = enumerate(map(len, path.read_text("utf-8").splitlines()), 1)
        long = [(number, length) for number, length in lengths if length > most]
        faults = [(number, f"{length} characters, at most {most}") for number, length in long]
        found += counted(root, path, faults)
    return found


def long_argument_lists(root: Path, folders: Sequence[str], most: int) -> list[Finding]:
    """Calls that fill more than so many parameters by place alone: which is which, nobody can see there."""
    found = []
    for path in python_files(root, folders):
        faults = [
            (line, f"{number} arguments by place, at most {most}: name them from the third on")
            for line, number in shape(path).placed
            if number > most
        ]
        found += counted(root, path, faults)
    return found


# Layers


def wrong_imports(root: Path, layers: Sequence[str]) -> list[Finding]:
    """Imports that point up, and modules that are in no layer. `layers` is bottom first."""
    package = root / "src" / PACKAGE
    found = []
    for path in sorted(package.rglob("*.py")):
        own = path.relative_to(package).parts[0].removesuffix(".py")
        if own == "__init__":  # the package itself stays below everything
            level = -1
        elif own in layers:
            level = layers.index(own)
        else:
            where = relative(path, root)
            found.append(Finding(where, 1, f"{where}: {own} is not among the layers: {', '.join(layers)}"))
            continue
        faults = []
        for line, other in sorted(imports(path, package)):
            if other not in layers:
                faults.append((line, f"imports {other}, which is not among the layers"))
            elif layers.index(other) > level:
                faults.append((line, f"{own} imports {other}, which is above it"))
        found += counted(root, path, faults)
    return found


def imports(path: Path, package: Path) -> set[tuple[int, str]]:
    """Line and layer of every import of the package's own parts, however it is written."""
    here = [PACKAGE, *path.relative_to(package).parent.parts]
    found = set()
    for line, node in shape(path).imports:
        for name in imported_names(node, here):
            parts = name.split(".")
            if parts[0] == PACKAGE and len(parts) > 1 and is_module(package / parts[1]):
                found.add((line, parts[1]))
    return found


def is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


def imported_names(node: ast.AST, here: list[str]) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
        module = ".".join(part for part in (base, node.module or "") if part)
        return [f"{module}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("import_module", "__import__"):
            return [str(node.args[0].value)]
    return []


# Money and houses


def floats(root: Path, folders: Sequence[str]) -> list[Finding]:
    """Floats where chips are counted: literals, float() and true division, in code and in TOML."""
    found = []
    for folder in folders:
        for path in python_files(root, [f"src/{PACKAGE}/{folder}"]):
            found += counted(root, path, shape(path).floats)
        for path in sorted((root / "src" / PACKAGE / folder).rglob("*.toml")):
            values = tomllib.loads(path.read_text("utf-8"))
            fractions = [(key, leaf) for key, leaf in leaves(values) if isinstance(leaf, float)]
            found += counted(root, path, [(0, f"{key} is the float {leaf}") for key, leaf in fractions])
    return found


def float_use(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        return f"float literal {node.value}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
        return "float()"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not is_path_step(node):
        return f"true division: {ast.unparse(node)} (use // and say what becomes of the rest)"
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div):
        return f"true division: {ast.unparse(node)}"
    return None


def is_path_step(node: ast.BinOp) -> bool:
    """`folder / "name.toml"` joins paths; nothing numeric is ever divided by text."""
    return isinstance(node.right, ast.JoinedStr) or bool(texts(node.right))


def leaves(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, key)
    else:
        yield key, value


def house_comparisons(root: Path, houses: set[str]) -> list[Finding]:
    """Code that asks which house it is in: what differs between houses belongs into their files."""
    found = []
    for path in python_files(root, [f"src/{PACKAGE}"]):
        faults = []
        for line, words, others in shape(path).comparisons:
            asks_house = any(word in others for word in HOUSE_WORDS)
            faults += [
                (line, f"compares with the house {name!r}: make it a house's choice")
                for name in words
                if name in houses and (asks_house or name not in COMMON_WORDS)
            ]
        found += counted(root, path, faults)
    return found


def compared(node: ast.AST) -> list[list[ast.expr]]:
    """The sides of each comparison that a node makes, `match` included."""
    if isinstance(node, ast.Compare):
        return [[node.left, *node.comparators]]
    if isinstance(node, ast.Match):
        parts = [part for case in node.cases for part in ast.walk(case.pattern)]
        return [[node.subject, part.value] for part in parts if isinstance(part, ast.MatchValue)]
    return []


def texts(node: ast.expr) -> list[str]:
    """The text constants in one side of a comparison: the word itself, or those of a tuple, list or set."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return [word for inner in node.elts for word in texts(inner)]
    return []
