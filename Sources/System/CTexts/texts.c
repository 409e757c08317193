#include "texts.h"

static const char changes[] = {
#embed "../../Wire/Recordings/Upgrade/changes.jsonl"
  , 0};

static const char openapi[] = {
#embed "../../Server/Description/openapi.json"
  , 0};

static const char page[] = {
#embed "../../Wire/Problems/page.html"
  , 0};

static const char problems[] = {
#embed "../../Wire/Problems/problems.json"
  , 0};

static const char properties[] = {
#embed "../../Search/Explorer/Properties/properties.json"
  , 0};

static const char suite[] = {
#embed "../../Search/Explorations/suite.json"
  , 0};

const char *overscroll_text_of_changes(void) { return changes; }

const char *overscroll_text_of_openapi(void) { return openapi; }

const char *overscroll_text_of_page(void) { return page; }

const char *overscroll_text_of_problems(void) { return problems; }

const char *overscroll_text_of_properties(void) { return properties; }

const char *overscroll_text_of_suite(void) { return suite; }
