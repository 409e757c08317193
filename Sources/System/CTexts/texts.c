#include "texts.h"

static const char changes[] = {
#embed "../../Wire/Recordings/Upgrade/changes.jsonl"
  , 0};

static const char conditions[] = {
#embed "../../Wire/OverscrollWire/Wire/conditions.json"
  , 0};

static const char events[] = {
#embed "../../Wire/OverscrollWire/Wire/events.json"
  , 0};

static const char gestures[] = {
#embed "../../Wire/Recordings/Pull/gestures.txt"
  , 0};

static const char metrics[] = {
#embed "../../Server/Operations/metrics.json"
  , 0};

static const char openapi[] = {
#embed "../../Server/Description/openapi.json"
  , 0};

static const char page[] = {
#embed "../../Wire/Problems/page.html"
  , 0};

static const char postgres_schema[] = {
#embed "../../Storage/PostgresLog/Opening/schema.sql"
  , 0};

static const char presets[] = {
#embed "../../Wire/OverscrollWire/Presets/presets.json"
  , 0};

static const char problems[] = {
#embed "../../Wire/Problems/problems.json"
  , 0};

static const char properties[] = {
#embed "../../Search/Explorer/Properties/properties.json"
  , 0};

static const char sentences[] = {
#embed "../../Wire/OverscrollWire/Fields/sentences.json"
  , 0};

static const char sqlite_schema[] = {
#embed "../../Storage/SQLiteLog/Opening/schema.sql"
  , 0};

static const char suite[] = {
#embed "../../Search/Explorations/suite.json"
  , 0};

const char *overscroll_text_of_changes(void) { return changes; }

const char *overscroll_text_of_conditions(void) { return conditions; }

const char *overscroll_text_of_events(void) { return events; }

const char *overscroll_text_of_gestures(void) { return gestures; }

const char *overscroll_text_of_metrics(void) { return metrics; }

const char *overscroll_text_of_openapi(void) { return openapi; }

const char *overscroll_text_of_page(void) { return page; }

const char *overscroll_text_of_postgres_schema(void) { return postgres_schema; }

const char *overscroll_text_of_presets(void) { return presets; }

const char *overscroll_text_of_problems(void) { return problems; }

const char *overscroll_text_of_properties(void) { return properties; }

const char *overscroll_text_of_sentences(void) { return sentences; }

const char *overscroll_text_of_sqlite_schema(void) { return sqlite_schema; }

const char *overscroll_text_of_suite(void) { return suite; }
