#ifndef ASCENT_CSQLITE_SHIM_H
#define ASCENT_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift does not import: SQLite copies the bytes before the bind returns. */
static inline sqlite3_destructor_type ascent_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int ascent_sqlite_db_config(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

#endif
