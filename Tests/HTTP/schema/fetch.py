"""Writes the description of the API to a file: fetch.py URL FILE."""

import sys
import urllib.request

with urllib.request.urlopen(sys.argv[1], timeout=10) as answer:
    assert answer.headers["Content-Type"] == "application/json", answer.headers["Content-Type"]
    document = answer.read()
assert document.endswith(b"}\n"), "JSON ends with a line feed"
with open(sys.argv[2], "wb") as file:
    file.write(document)
