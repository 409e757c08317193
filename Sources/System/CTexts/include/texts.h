#pragma once

/* Texts of other targets, in UTF-8 with a NUL at the end. The texts live as long as the program. Why in
   C: Swift has no #embed, and takes about ten seconds to compile such a file as an array literal. */

/* Upgrade/changes.jsonl of the target Recordings. */
const char *_Nonnull overscroll_text_of_changes(void);

/* Wire/conditions.json of the target OverscrollWire. */
const char *_Nonnull overscroll_text_of_conditions(void);

/* Wire/events.json of the target OverscrollWire. */
const char *_Nonnull overscroll_text_of_events(void);

/* Pull/gestures.txt of the target Recordings. */
const char *_Nonnull overscroll_text_of_gestures(void);

/* metrics.json of the target Operations. */
const char *_Nonnull overscroll_text_of_metrics(void);

/* openapi.json of the target Description. */
const char *_Nonnull overscroll_text_of_openapi(void);

/* page.html of the target Problems. */
const char *_Nonnull overscroll_text_of_page(void);

/* Opening/schema.sql of the target PostgresLog. */
const char *_Nonnull overscroll_text_of_postgres_schema(void);

/* Presets/presets.json of the target OverscrollWire. */
const char *_Nonnull overscroll_text_of_presets(void);

/* problems.json of the target Problems. */
const char *_Nonnull overscroll_text_of_problems(void);

/* Properties/properties.json of the target Explorer. */
const char *_Nonnull overscroll_text_of_properties(void);

/* Fields/sentences.json of the target OverscrollWire. */
const char *_Nonnull overscroll_text_of_sentences(void);

/* Opening/schema.sql of the target SQLiteLog. */
const char *_Nonnull overscroll_text_of_sqlite_schema(void);

/* suite.json of the target Explorations. */
const char *_Nonnull overscroll_text_of_suite(void);
