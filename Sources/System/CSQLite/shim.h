// Makes SQLite, the database of the durable log, visible to Swift.
#include <sqlite3.h>
