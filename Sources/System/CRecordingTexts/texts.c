#include "texts.h"

static const char changes[] = {
#embed "../../Wire/Recordings/Upgrade/changes.jsonl"
  , 0};

const char *overscroll_text_of_changes(void) { return changes; }
