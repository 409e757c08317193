"""Parses FILE by the grammar of LANGUAGE, and fails where the grammar does not hold."""

import sys

import tree_sitter_dart
import tree_sitter_kotlin
from tree_sitter import Language, Parser

GRAMMARS = {"dart": tree_sitter_dart, "kotlin": tree_sitter_kotlin}


def faults(node):
    if node.is_error or node.is_missing:
        yield node
    elif node.has_error:
        for child in node.children:
            yield from faults(child)


language, path = sys.argv[1:]
with open(path, "rb") as file:
    tree = Parser(Language(GRAMMARS[language].language())).parse(file.read())
places = [f"{path}:{node.start_point[0] + 1}" for node in faults(tree.root_node)]
sys.exit("\n".join(places[:10]) if places else 0)
