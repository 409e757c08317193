#pragma once

/* The texts of files that the target Recordings needs. Why in C: Swift has no #embed, and takes some
   twenty seconds to compile the same files as array literals. */
enum overscroll_text {
  overscroll_text_changes,
  overscroll_text_golden_head,
  overscroll_text_golden_runner,
  overscroll_text_golden_swift,
  overscroll_text_golden_kotlin,
  overscroll_text_golden_dart,
  overscroll_text_golden_typescript,
  overscroll_text_golden_python,
};

/* A text, in UTF-8 with a NUL at its end. It lives as long as the program. */
const char *overscroll_text_bytes(enum overscroll_text text);
