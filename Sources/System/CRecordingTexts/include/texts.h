#pragma once

/* The text of Upgrade/changes.jsonl of the target Recordings, in UTF-8 with a NUL at its end. It lives as
   long as the program. Why in C: Swift has no #embed, and takes some ten seconds to compile the same file
   as an array literal. */
const char *overscroll_text_of_changes(void);
