"""What the library and the command say of a wrong input, in the words of Python: arguments, not keys and options; functions, not commands."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Match, Optional, Union

from ._errors import InputError, SolveError

Rule = tuple["re.Pattern[str]", Union[str, Callable[[Match[str]], str]]]

#: Options whose name is not that of the argument.
_OTHER = {"from": "start", "to": "stop"}
_COMMANDS = "run|sweep|fit|curve|audit|design|alpha|cor|verify|check|laws"
#: Lines that show a file; they are the user's own.
_SHOWN = re.compile(r"\s*\d*\s*\|")


def _argument(option: str) -> str:
    option = option.strip("-")
    return _OTHER.get(option, option.replace("-", "_"))


def _named(listed: str) -> str:
    """`--mass <MASS> --speed <SPEED>`, or the file, as arguments."""
    words = [word for word in listed.split() if word.startswith("--") or word in ("<FILE>", "[FILE]")]
    return ", ".join("source" if "FILE" in word else _argument(word) for word in words)


def _refused(found: Match[str]) -> str:
    """A value that an option cannot have."""
    value, option, known, rule = found.groups()
    between = re.fullmatch(r"\S+ is not in (\S+)\.\.=(\S+)", rule or "")
    if known:
        rule = f"it must be one of {known}"
    elif between:
        rule = f"it must be a whole number from {between[1]} to {between[2]}"
    elif rule == "invalid digit found in string":
        rule = "it must be a whole number, 0 or greater"
    elif rule == "invalid float literal":
        rule = "it is no number"
    return f"{_argument(option)} = {value}: {rule}"


#: How a message begins.
_BEGINNINGS: list[Rule] = [
    (re.compile(r"^--set (\S+?)=(.*?): \1: "), r'set["\1"] = \2: '),
    (re.compile(r"^--set (\S*?)=(.*?): "), r'set["\1"] = \2: '),
    (re.compile(r"^--axis (\S+?)=(.*?): \1: "), r'axes["\1"] = \2: '),
    (re.compile(r"^([a-z]\w*(?:\.\w+)+)=(.*?): "), r'axes["\1"] = \2: '),
    (re.compile(r"^invalid value '(.*)' for '--([a-z0-9-]+)(?: <[^>]*>)?'(?: \[possible values: (.*)\]|: (.*))$"), _refused),
    (
        re.compile(r"^the following required arguments were not provided: (.*)$"),
        lambda found: f"missing argument{'s' if len(_named(found[1]).split()) > 1 else ''}: {_named(found[1])}",
    ),
    (
        re.compile(r"^the argument '(.*?)' cannot be used with '(.*?)'$"),
        lambda found: f"{_named(found[1])} cannot be given together with {_named(found[2])}",
    ),
    (re.compile(r"^--([a-z0-9-]+) (.*?): "), lambda found: f"{_argument(found[1])} = {found[2]}: "),
    (re.compile(r"^--([a-z0-9-]+): "), lambda found: f"{_argument(found[1])}: "),
    (re.compile(r"^dict: the file is empty"), "dict: there is nothing in it"),
]

#: What stands anywhere in a rule or a hint.
_PHRASES: list[Rule] = [
    (re.compile(r"`carom --help` lists the commands, `carom COMMAND --help` its options"), "help(carom.COMMAND) has the arguments"),
    (re.compile(rf"`carom ({_COMMANDS}) --help`"), r"help(carom.\1)"),
    (re.compile(r"`carom design FILE --stick`"), "carom.design(FILE, stick=True)"),
    (re.compile(r"`carom laws show NAME`"), "carom.laws(NAME)"),
    (re.compile(r"`carom laws`"), "carom.laws()"),
    (re.compile(rf"`carom ({_COMMANDS})(?: FILE)?`"), r"carom.\1"),
    (re.compile(r"`carom (run|sweep|fit) ([^`]+)`"), r'carom.\1("\2")'),
    (re.compile(r"add --axis '([^=']+)=([^']*)'"), r'give axes={"\1": "\2"}'),
    (re.compile(r"--set table\.key=value, for example --set law\.c=2e3"), 'set={"table.key": value}, for example set={"law.c": 2e3}'),
    (re.compile(r"--set ([\w.]+)='\"([^']*)\"'"), r'set={"\1": "\2"}'),
    (re.compile(r"--compare bwshc,bwm,power"), 'compare=["bwshc", "bwm", "power"]'),
    (re.compile(r"--unknown law\.c, speed or load"), 'unknown="law.c", "speed" or "load"'),
    (re.compile(r"--range LOW HIGH"), "range=(LOW, HIGH)"),
    (re.compile(r"--out DIR"), 'out="DIR"'),
    (re.compile(r"--format csv"), 'format="csv"'),
    (re.compile(r"--resume\b"), "resume=True"),
    (re.compile(r"a similar value exists: '([^']*)'"), r'did you mean "\1"?'),
    (re.compile(r", or - for stdin"), ""),
    (re.compile(r"for stdin to the working directory"), "for a dict to the working directory"),
    (re.compile(r"\bKEY=(?=linspace|logspace|uniform|a,b,c)"), ""),
    (re.compile(r"(?<![\w-])--([a-z][a-z0-9-]*)"), lambda found: _argument(found[1])),
]


def _applied(rules: list[Rule], text: str) -> str:
    for pattern, new in rules:
        text = pattern.sub(new, text)
    return text


def _line(line: str, function: str) -> str:
    if _SHOWN.match(line):
        return line
    for pattern, new in _BEGINNINGS:
        if pattern.match(line):
            line = pattern.sub(new, line)
            break
    if function == "curve":
        line = re.sub(r'^axes\["([^"]*)"\] = .*?: ', r'key = "\1": ', line)
    return _applied(_PHRASES, line).replace("carom.COMMAND", f"carom.{function}")


def _text(text: Any, function: str) -> Any:
    return "\n".join(_line(line, function) for line in text.split("\n")) if isinstance(text, str) else text


_ARGUMENT = re.compile(r"(\w+) = (.*?): (.*)", re.DOTALL)


def _detail(detail: dict[str, Any], function: str, source: Optional[str]) -> dict[str, Any]:
    told = {**detail, "rule": _text(detail.get("rule"), function), "hint": _text(detail.get("hint"), function)}
    rule = told["rule"]
    if told.get("key") is None and isinstance(rule, str):
        argument = _ARGUMENT.fullmatch(rule)
        if source is not None and rule.startswith(f"{source}: "):
            told.update(file=source, rule=rule[len(source) + 2 :])
        elif argument:
            told.update(key=argument[1], value=argument[2], rule=argument[3])
    return told


@contextmanager
def python_words(function: str, source: Any = None) -> Iterator[None]:
    """What is refused in here is said as a caller of this function would say it."""
    try:
        yield
    except InputError as error:
        path = source if isinstance(source, str) else None
        details = [_detail(detail, function, path) for detail in error.errors]
        raise InputError(_text(str(error), function), details) from None
    except SolveError as error:
        raise SolveError(_text(str(error), function)) from None


#: Dotted keys of a scenario, and the arguments of `carom.collisions` that they come from.
_DOTTED = {f"body{i}.{key}": f"{key}{i}" for i in (1, 2) for key in ("mass", "velocity", "force")}
_KEY = re.compile(r"\b(?:body[12]|law|input|solver)\.(\w+)")


def argument_of(key: str) -> str:
    """The argument of a dotted key."""
    last = key.rpartition(".")[2]
    return _DOTTED.get(key, "lambda_" if last == "lambda" else last)


def renamed(text: str, closing_speed: bool = False) -> str:
    """Words that name arguments in place of keys of a scenario; `closing_speed` where v0 was given in place of velocities."""
    text = _KEY.sub(lambda found: argument_of(found[0]), text)
    text = text.replace("missing key", "missing argument").replace("[spheres]", "spheres").replace("add lambda =", "add lambda_ =")
    text = text.replace("give lambda and m", "give lambda_ and m")
    if closing_speed:
        text = re.sub(r"\bvelocity1 = (-?)(?=[\d.i])(\S+): ", lambda found: f"v0 = {'' if found[1] else '-'}{found[2]}: ", text)
        text = re.sub(r"^velocity1: ", "v0: ", text).replace("v0 = velocity2 - velocity1 = ", "v0 = ")
        text = text.replace("v0: along +x at first contact, in m/s", "v0: closing speed, in m/s")
        text = text.replace("body 1 is on the positive side: give it the smaller (more negative) velocity", "give a speed greater than 0")
    return text


def _own(text: str, key: Optional[str], closing_speed: bool) -> str:
    last = (key or "").rpartition(".")[2]
    if last and key is not None:
        name = "v0" if closing_speed and key == "body1.velocity" else argument_of(key)
        text = text.replace(f"add {last} = ", f"add {name} = ").replace(f"meaning of {last}: ", f"meaning of {name}: ")
    return renamed(text, closing_speed)


def in_arguments(error: InputError, closing_speed: bool) -> InputError:
    """An error of the scenario of `carom.collisions`, told of its arguments."""
    parts = str(error).split("\n\n")
    keys = [detail.get("key") for detail in error.errors]
    if len(parts) != len(keys):
        keys = [None] * len(parts)
    words = [_own(part, key, closing_speed) for part, key in zip(parts, keys)]
    details = [
        {name: _own(word, detail.get("key"), closing_speed) if isinstance(word, str) else word for name, word in detail.items()}
        for detail in error.errors
    ]
    if closing_speed:
        for detail in details:
            if detail.get("key") == "velocity1":
                detail["key"] = "v0"
                value = detail.get("value")
                detail["value"] = value and (value[1:] if value.startswith("-") else f"-{value}")
    return InputError("\n\n".join(words), details)
