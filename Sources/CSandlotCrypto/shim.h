#ifndef SANDLOT_CRYPTO_SHIM_H
#define SANDLOT_CRYPTO_SHIM_H

// OpenSSL's libcrypto for Swift. Swift cannot import macros and variadic functions, so they are
// wrapped in prefixed static inline functions. All other functions are called directly.

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/http.h>
#include <openssl/objects.h>
#include <openssl/ocsp.h>
#include <openssl/opensslv.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <pthread.h>
#include <signal.h>
#include <time.h>

#if OPENSSL_VERSION_NUMBER < 0x30000000L
#error "Sandlot needs OpenSSL 3 (Debian and Ubuntu: libssl-dev)"
#endif

static inline EVP_PKEY *sandlot_crypto_generate_ec_key(const char *curve) {
    return EVP_EC_gen(curve);
}

static inline EVP_PKEY *sandlot_crypto_generate_rsa_key(unsigned int bits) {
    return EVP_RSA_gen(bits);
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

// Frees the stack and its certificates.
static inline void sandlot_crypto_certificates_free_all(STACK_OF(X509) *certificates) {
    sk_X509_pop_free(certificates, X509_free);
}

// Returns the digest of the only signer of a message. The result is NID_undef if OpenSSL does not
// know the digest, and -1 if the message does not have exactly one signer.
static inline int sandlot_crypto_message_digest(CMS_ContentInfo *message) {
    STACK_OF(CMS_SignerInfo) *signers = CMS_get0_SignerInfos(message);
    if (sk_CMS_SignerInfo_num(signers) != 1) return -1;
    X509_ALGOR *digest = NULL;
    CMS_SignerInfo_get0_algs(sk_CMS_SignerInfo_value(signers, 0), NULL, NULL, &digest, NULL);
    return digest == NULL ? NID_undef : OBJ_obj2nid(digest->algorithm);
}

// Returns the content of a message, or NULL if the message does not contain it.
static inline const ASN1_OCTET_STRING *sandlot_crypto_message_content(CMS_ContentInfo *message) {
    ASN1_OCTET_STRING **content = CMS_get0_content(message);
    return content == NULL ? NULL : *content;
}

static inline int sandlot_crypto_strings_count(const STACK_OF(OPENSSL_STRING) *strings) {
    return sk_OPENSSL_STRING_num(strings);
}

static inline const char *sandlot_crypto_strings_value(const STACK_OF(OPENSSL_STRING) *strings, int index) {
    return sk_OPENSSL_STRING_value(strings, index);
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

// The functions that verify with a table for the key. OpenSSL 3 declares them deprecated, and an
// OpenSSL that is built without deprecated functions does not have them. A later OpenSSL may remove
// or change them, so they are used only with version 3. If they are absent, each function reports
// that it did nothing.
#if OPENSSL_VERSION_MAJOR == 3 && !defined(OPENSSL_NO_DEPRECATED_3_0)
#define SANDLOT_CRYPTO_HAS_TABLES 1
#else
#define SANDLOT_CRYPTO_HAS_TABLES 0
#endif

// Computes a table of multiples of the group's generator.
static inline int sandlot_crypto_group_precompute(EC_GROUP *group, BN_CTX *context) {
#if SANDLOT_CRYPTO_HAS_TABLES
    return EC_GROUP_precompute_mult(group, context);
#else
    (void)group;
    (void)context;
    return 0;
#endif
}

// Returns whether the group has a table of multiples of its generator.
static inline int sandlot_crypto_group_has_table(const EC_GROUP *group) {
#if SANDLOT_CRYPTO_HAS_TABLES
    return EC_GROUP_have_precompute_mult(group);
#else
    (void)group;
    return 0;
#endif
}

// Computes X and Z of a point whose affine coordinates are X/Z^2 and Y/Z^3.
static inline int sandlot_crypto_point_get_x_and_z(
    const EC_GROUP *group, const EC_POINT *point, BIGNUM *x, BIGNUM *z, BN_CTX *context) {
#if SANDLOT_CRYPTO_HAS_TABLES
    return EC_POINT_get_Jprojective_coordinates_GFp(group, point, x, NULL, z, context);
#else
    (void)group;
    (void)point;
    (void)x;
    (void)z;
    (void)context;
    return 0;
#endif
}

static inline int sandlot_crypto_error_reason(unsigned long code) {
    return ERR_GET_REASON(code);
}

// Returns whether an error is that a point without coordinates was asked for its coordinates.
static inline int sandlot_crypto_is_point_at_infinity(unsigned long error) {
    return ERR_GET_LIB(error) == ERR_LIB_EC && ERR_GET_REASON(error) == EC_R_POINT_AT_INFINITY;
}

// OpenSSL writes to sockets without MSG_NOSIGNAL, so a peer that closes a connection would end the
// process. Blocks the signal in the calling thread.
static inline void sandlot_crypto_block_sigpipe(sigset_t *old) {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, old);
}

// Discards the signals that came since, and ends the block.
static inline void sandlot_crypto_restore_sigpipe(const sigset_t *old) {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
#ifndef __APPLE__
    const struct timespec now = {0, 0};
    while (!sigismember(old, SIGPIPE) && sigtimedwait(&pipe, NULL, &now) == SIGPIPE) {
    }
#endif
    pthread_sigmask(SIG_SETMASK, old, NULL);
}

#endif
