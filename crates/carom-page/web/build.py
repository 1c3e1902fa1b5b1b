"""Makes one HTML file of the page: `python build.py MODULE.wasm OUT.html`. The same sources give the same bytes."""

import base64
import gzip
import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCENARIOS = HERE.parents[2] / "scenarios"
#: In the order in which they stand in the page; each may use what stands before it.
SCRIPTS = ["words.js", "state.js", "ranges.js", "workers.js", "fields.js", "forms.js", "motion.js", "bench.js", "study.js", "measurements.js", "audit.js", "downloads.js", "main.js"]
#: The examples of the page, the first of which it opens with.
PRESETS = [
    "two_balls", "two_balls_maxwell", "baseball", "steel_ball", "drop_hertz", "flores", "bead_under_load", "base", "dimensionless",
    "beam",
    "oscillator_bilinear", "oscillator_bouc_wen", "oscillator_bwbn", "oscillator_maxwell", "oscillator_ramberg_osgood",
]


def script() -> str:
    """The modules of the page, each in a scope of its own; what one exports is a constant to those after it."""
    parts = []
    for name in SCRIPTS:
        text = (HERE / name).read_text()
        exported = re.findall(r"^export (?:async )?(?:const|function|class) (\w+)", text, flags=re.M)
        text = re.sub(r"^export ", "", text, flags=re.M)
        text = re.sub(r"^import \{(.*?)\} from \"\./(\w+)\.js\";$", lambda m: f"const {{{m[1].replace(' as ', ': ')}}} = of_{m[2]};", text, flags=re.M)
        parts.append(f"const of_{name[:-3]} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();")
    return "(() => {\n\"use strict\";\n" + "\n".join(parts) + "\n})();\n"


def presets() -> str:
    """The examples: their first words and their values."""
    found = []
    for name in PRESETS:
        text = (SCENARIOS / f"{name}.toml").read_text()
        words = " ".join(line.lstrip("# ") for line in re.match(r"(#.*\n)+", text).group().splitlines())
        # Commands that a file speaks of are not those of the page.
        words = re.sub(r"(?:[.;:])? *`carom[^`]*`(?= *$)", ".", words).replace("..", ".")
        found.append({"name": name, "words": words, "values": tomllib.loads(text)})
    example = (SCENARIOS / "rebounds.csv").read_text()
    # Infinity is a word there, as it is in TOML.
    text = json.dumps({"scenarios": found, "rebounds": example}).replace("Infinity", '"inf"')
    return text.replace("</", "<\\/")


def digest(text: str) -> str:
    """What a policy calls a script or a style."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def page(module: bytes) -> str:
    """The whole page."""
    style, code, worker = (HERE / "page.css").read_text(), script(), (HERE / "worker.js").read_text()
    policy = "; ".join([
        "default-src 'none'", f"script-src {digest(code)} 'wasm-unsafe-eval'", f"style-src {digest(style)}", "worker-src blob:",
        "img-src data: blob:", "base-uri 'none'", "form-action 'none'",
    ])
    packed = base64.b64encode(gzip.compress(module, 9, mtime=0)).decode()
    filled = {"POLICY": policy, "STYLE": style, "MODULE": packed, "PRESETS": presets(), "WORKER": worker, "SCRIPT": code}
    return re.sub("@([A-Z]+)@", lambda found: filled[found.group(1)], (HERE / "page.html").read_text())


if __name__ == "__main__":
    module, out = map(Path, sys.argv[1:3])
    out.parent.mkdir(parents=True, exist_ok=True)
    text = page(module.read_bytes())
    out.write_text(text)
    print(f"{out}: {len(text.encode()) / 1e6:.2f} MB")
