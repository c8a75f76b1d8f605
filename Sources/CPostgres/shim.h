#ifndef ASCENT_CPOSTGRES_SHIM_H
#define ASCENT_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

/* The fields of an error are selected by character constants, which Swift does not import. */
static inline char *ascent_pq_state(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_SQLSTATE); }
static inline char *ascent_pq_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
static inline char *ascent_pq_table(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_TABLE_NAME); }
static inline char *ascent_pq_severity(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

#endif
