#include "texts.h"

static const char *const texts[] = {
  [overscroll_text_changes] = (const char[]){
#embed "../Recordings/Upgrade/changes.jsonl"
    , 0},
  [overscroll_text_golden_head] = (const char[]){
#embed "../Recordings/Golden/Templates/head.txt"
    , 0},
  [overscroll_text_golden_runner] = (const char[]){
#embed "../../examples/recording.mjs"
    , 0},
  [overscroll_text_golden_swift] = (const char[]){
#embed "../Recordings/Golden/Templates/GoldenTests.swift"
    , 0},
  [overscroll_text_golden_kotlin] = (const char[]){
#embed "../Recordings/Golden/Templates/GoldenTests.kt"
    , 0},
  [overscroll_text_golden_dart] = (const char[]){
#embed "../Recordings/Golden/Templates/golden_test.dart"
    , 0},
  [overscroll_text_golden_typescript] = (const char[]){
#embed "../Recordings/Golden/Templates/golden.test.mjs"
    , 0},
  [overscroll_text_golden_python] = (const char[]){
#embed "../Recordings/Golden/Templates/test_golden.py"
    , 0},
};

const char *overscroll_text_bytes(enum overscroll_text text) { return texts[text]; }
