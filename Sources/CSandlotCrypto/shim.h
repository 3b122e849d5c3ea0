#ifndef SANDLOT_CRYPTO_SHIM_H
#define SANDLOT_CRYPTO_SHIM_H

// OpenSSL's libcrypto for Swift. Swift cannot import macros and variadic functions, so they are
// wrapped in prefixed static inline functions. All other functions are called directly.

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>
#include <openssl/opensslv.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L
#error "Sandlot needs OpenSSL 3 (Debian and Ubuntu: libssl-dev)"
#endif

static inline EVP_PKEY *sandlot_crypto_generate_ec_key(const char *curve) {
    return EVP_EC_gen(curve);
}

static inline long sandlot_crypto_bio_contents(BIO *bio, const char **contents) {
    return BIO_get_mem_data(bio, (char **)contents);
}

static inline STACK_OF(X509) *sandlot_crypto_certificates_new(void) {
    return sk_X509_new_null();
}

static inline int sandlot_crypto_certificates_push(STACK_OF(X509) *certificates, X509 *certificate) {
    return sk_X509_push(certificates, certificate);
}

static inline int sandlot_crypto_certificates_count(const STACK_OF(X509) *certificates) {
    return sk_X509_num(certificates);
}

static inline X509 *sandlot_crypto_certificates_value(const STACK_OF(X509) *certificates, int index) {
    return sk_X509_value(certificates, index);
}

// Frees the stack without freeing its certificates, which the caller owns.
static inline void sandlot_crypto_certificates_free(STACK_OF(X509) *certificates) {
    sk_X509_free(certificates);
}

// Returns whether OpenSSL can parse the value of an extension that it supports. The parsed
// structure is freed by its own method, which is accessible only from C.
static inline int sandlot_crypto_extension_is_readable(X509_EXTENSION *extension) {
    const X509V3_EXT_METHOD *method = X509V3_EXT_get(extension);
    if (method == NULL) return 1;
    void *value = X509V3_EXT_d2i(extension);
    if (value == NULL) return 0;
    if (method->it != NULL) {
        ASN1_item_free((ASN1_VALUE *)value, ASN1_ITEM_ptr(method->it));
    } else if (method->ext_free != NULL) {
        method->ext_free(value);
    }
    return 1;
}

static inline int sandlot_crypto_error_reason(unsigned long code) {
    return ERR_GET_REASON(code);
}

#endif
