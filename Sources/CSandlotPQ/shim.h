#ifndef SANDLOT_PQ_SHIM_H
#define SANDLOT_PQ_SHIM_H

// PostgreSQL's libpq for Swift. Swift cannot import macros with casts, so they are wrapped in
// prefixed static inline functions. All other functions are called directly.

#include <libpq-fe.h>

// Returns the five characters of the SQLSTATE of a failed result, or NULL.
static inline const char *sandlot_pq_sqlstate(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

// Returns the main message of a failed result, or NULL.
static inline const char *sandlot_pq_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline void sandlot_pq_ignore_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}

// Discards the server's notices, which libpq would print to standard error.
static inline void sandlot_pq_discard_notices(PGconn *connection) {
    PQsetNoticeProcessor(connection, sandlot_pq_ignore_notice, NULL);
}

#endif
