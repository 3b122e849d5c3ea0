#ifndef CSANDLOT_CLOCK_H
#define CSANDLOT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

// Foundation reads the system's clock through the C library. This module replaces the slots through
// which Foundation calls it, so that a function of this package determines the time that the
// current task reads. No other caller of the C library is affected.

/// An instant: seconds and nanoseconds since 1970-01-01 UTC.
typedef struct {
    int64_t seconds;
    int64_t nanoseconds;
} sandlot_instant;

/// Provides the instant that the current task reads, or returns false to use the system's time.
///
/// This function is called whenever Foundation reads the time, on any thread and in signal
/// handlers. It must not allocate, lock, or read the time through Foundation.
typedef bool (*sandlot_clock_reader)(sandlot_instant *instant);

/// The outcome of replacing Foundation's clock.
typedef enum {
    sandlot_clock_installed,
    /// The platform is neither Linux on x86-64 nor Linux on arm64.
    sandlot_clock_unsupported_platform,
    /// No shared library of Foundation is loaded, as in a statically linked program.
    sandlot_clock_no_library,
    /// Foundation does not call the expected function, or calls it in another way.
    sandlot_clock_no_slot,
    /// The system does not permit writing to the slot.
    sandlot_clock_protected_slot,
} sandlot_clock_outcome;

/// Installs a function that determines the time that Foundation reads.
///
/// Safe to call from any thread, and repeatedly: slots that were restored in the meantime are
/// replaced again.
sandlot_clock_outcome sandlot_clock_install(sandlot_clock_reader reader);

/// Makes Foundation read a fixed instant on this thread, in seconds since 1970, to test the
/// replacement.
void sandlot_clock_begin_probe(int64_t seconds);

/// Ends the probe of this thread.
void sandlot_clock_end_probe(void);

/// Returns the system's time, regardless of the time that the current task reads.
sandlot_instant sandlot_clock_system(void);

/// Returns the nanoseconds of a monotonic clock.
int64_t sandlot_clock_monotonic(void);

// The search for slots, which tests also call directly.

/// A slot of a loaded library, which holds the address of a function that the library calls.
typedef struct {
    /// The location of the address, or null if there is none.
    void **address;
    /// Whether the loader has made its page read-only.
    bool is_protected;
    /// Whether the library is loaded.
    bool has_library;
} sandlot_slot;

/// Finds a slot among the relocations of a library.
///
/// - `library` is the library's file name, without the directory.
/// - `function` is the name of the function.
sandlot_slot sandlot_slot_find(const char *library, const char *function);

/// Writes to a slot atomically and restores its page's protection, or returns false if the system
/// refuses.
bool sandlot_slot_write(sandlot_slot slot, void *value);

#endif
