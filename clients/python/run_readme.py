"""Runs the examples of README.md in the current folder.

Uses the server of VITRINE_URL and VITRINE_TOKEN.
"""

import doctest
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
from typing import Any, Dict

HERE = pathlib.Path(__file__).resolve().parent
HAS_PANDAS = importlib.util.find_spec("pandas") is not None


def main() -> int:
    text = (HERE / "README.md").read_text("utf-8")
    for shown, real in (
        ("https://vitrine.example.org", os.environ["VITRINE_URL"]),
        ("vitrine_token", os.environ["VITRINE_TOKEN"]),
        ("# doctest: +PANDAS", "" if HAS_PANDAS else "# doctest: +SKIP"),
        ("python3 vitrine.py", f"'{sys.executable}' vitrine.py"),
    ):
        text = text.replace(shown, real)
    shutil.copy(HERE / "vitrine.py", "vitrine.py")
    sys.path.insert(0, os.getcwd())
    names: Dict[str, Any] = {}
    runner = doctest.DocTestRunner()
    for block in re.finditer(r"^```(\w+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        language, code = block.groups()
        line = text[: block.start()].count("\n") + 1
        if language == "python":
            examples = doctest.DocTestParser().get_doctest(code, names, "README.md", None, line)
            runner.run(examples, clear_globs=False)
            names = examples.globs
        elif shutil.which("curl") or "curl" not in code:
            subprocess.run(["sh", "-e", "-c", code], check=True)
    result = runner.summarize()
    pandas = "" if HAS_PANDAS else "; without pandas"
    print(f"{result.attempted} examples, {result.failed} failed{pandas}")
    return 1 if result.failed or not result.attempted else 0


if __name__ == "__main__":
    sys.exit(main())
