"""Runs the examples of README.md in the current folder.

The server is that of VITRINE_URL and VITRINE_TOKEN.
"""

import doctest
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HAS_PANDAS = importlib.util.find_spec("pandas") is not None


def main() -> int:
    text = (HERE / "README.md").read_text("utf-8")
    for shown, real in (
        ("https://vitrine.example.org", "VITRINE_URL"),
        ("vitrine_token", "VITRINE_TOKEN"),
    ):
        text = text.replace(shown, os.environ[real])
    text = text.replace("# doctest: +PANDAS", "" if HAS_PANDAS else "# doctest: +SKIP")
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        if language == "sh" and (shutil.which("curl") or "curl" not in block):
            subprocess.run(["sh", "-e", "-c", block], check=True)
    sys.path.insert(0, os.getcwd() if os.path.exists("vitrine.py") else str(HERE))
    # Fences would be taken for output.
    examples = doctest.DocTestParser().get_doctest(
        re.sub(r"^```.*$", "", text, flags=re.MULTILINE), {}, "README.md", None, 0
    )
    result = doctest.DocTestRunner().run(examples)
    print(
        f"{result.attempted} examples, {result.failed}"
        f" failed{'' if HAS_PANDAS else '; without pandas'}"
    )
    return 1 if result.failed or not result.attempted else 0


if __name__ == "__main__":
    sys.exit(main())
