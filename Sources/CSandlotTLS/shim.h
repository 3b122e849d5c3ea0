#ifndef SANDLOT_TLS_SHIM_H
#define SANDLOT_TLS_SHIM_H

// OpenSSL's libssl for Swift. Swift cannot import macros, so they are wrapped in prefixed static
// inline functions. All other functions are called directly.

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L
#error "Sandlot needs OpenSSL 3 (Debian and Ubuntu: libssl-dev)"
#endif

// Refuses what is older than TLS 1.2, and a new handshake in a connection.
static inline int sandlot_tls_restrict(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

// Accepts only names of the certificate that are meant for it, and a wildcard only for a whole label.
static inline void sandlot_tls_check_names_strictly(SSL *connection) {
    SSL_set_hostflags(connection, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT |
                                      X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
}

// Names the server in the first message, which is not encrypted.
static inline int sandlot_tls_name_server(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

#endif
