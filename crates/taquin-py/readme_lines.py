"""Runs the Python examples of Markdown files: readme_lines.py FILE..."""

import re
import sys
from pathlib import Path

for name in sys.argv[1:]:
    blocks = re.findall(r"^```python\n(.*?)^```", Path(name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    if not blocks:
        sys.exit(f"{name} has no example in Python")
    for block in blocks:
        exec(compile(block, name, "exec"), {})
