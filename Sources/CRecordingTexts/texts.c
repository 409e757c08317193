#include "texts.h"

static const char changes[] = {
#embed "../Recordings/Upgrade/changes.jsonl"
  , 0};
static const char golden_head[] = {
#embed "../Recordings/Golden/Templates/head.txt"
  , 0};
static const char golden_runner[] = {
#embed "../../examples/recording.mjs"
  , 0};
static const char golden_swift[] = {
#embed "../Recordings/Golden/Templates/GoldenTests.swift"
  , 0};
static const char golden_kotlin[] = {
#embed "../Recordings/Golden/Templates/GoldenTests.kt"
  , 0};
static const char golden_dart[] = {
#embed "../Recordings/Golden/Templates/golden_test.dart"
  , 0};
static const char golden_typescript[] = {
#embed "../Recordings/Golden/Templates/golden.test.mjs"
  , 0};
static const char golden_python[] = {
#embed "../Recordings/Golden/Templates/test_golden.py"
  , 0};

const char *overscroll_text_bytes(enum overscroll_text text) {
  switch (text) {
    case overscroll_text_changes: return changes;
    case overscroll_text_golden_head: return golden_head;
    case overscroll_text_golden_runner: return golden_runner;
    case overscroll_text_golden_swift: return golden_swift;
    case overscroll_text_golden_kotlin: return golden_kotlin;
    case overscroll_text_golden_dart: return golden_dart;
    case overscroll_text_golden_typescript: return golden_typescript;
    case overscroll_text_golden_python: return golden_python;
  }
  return "";
}
