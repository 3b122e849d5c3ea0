#ifndef SANDLOT_TLS_SHIM_H
#define SANDLOT_TLS_SHIM_H

// OpenSSL's libssl for Swift. Swift cannot import macros, so they are wrapped in prefixed static
// inline functions. All other functions are called directly.

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L
#error "Sandlot needs OpenSSL 3 (Debian and Ubuntu: libssl-dev)"
#endif

// Refuses what is older than TLS 1.2, and a new handshake in a connection.
static inline int sandlot_tls_restrict(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

// Names the server in the first message, which is not encrypted.
static inline int sandlot_tls_name_server(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

#endif
