#ifndef CSANDLOT_CLOCK_H
#define CSANDLOT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

// Foundation reads the system's clock through the C library. This module replaces the slots through which
// Foundation calls it, so that a function of ours decides what the current task reads. No other caller of
// the C library is affected.

/// An instant: seconds and nanoseconds since 1970-01-01 UTC.
typedef struct {
    int64_t seconds;
    int64_t nanoseconds;
} sandlot_instant;

/// Tells the instant that the current task reads; returns false if that is the system's.
///
/// It is called whenever Foundation reads the time, on any thread and in signal handlers. It must not
/// allocate, lock, or read the time through Foundation.
typedef bool (*sandlot_clock_reader)(sandlot_instant *instant);

/// Why Foundation's clock could not be replaced.
typedef enum {
    sandlot_clock_installed,
    /// This is neither Linux on x86-64 nor Linux on arm64.
    sandlot_clock_unsupported_platform,
    /// No shared library of Foundation is loaded, as in a program that contains Foundation itself.
    sandlot_clock_no_library,
    /// Foundation does not call the function that is expected, or in another way.
    sandlot_clock_no_slot,
    /// The system does not let the slot be written.
    sandlot_clock_protected_slot,
} sandlot_clock_outcome;

/// Lets a function decide what Foundation reads as the time.
///
/// Safe to call from several threads, and again: slots that were restored meanwhile are replaced anew.
sandlot_clock_outcome sandlot_clock_install(sandlot_clock_reader reader);

/// Lets Foundation read an instant on this thread, in seconds since 1970, to find out whether it does.
void sandlot_clock_begin_probe(int64_t seconds);

/// Ends the probe of this thread.
void sandlot_clock_end_probe(void);

/// The system's time, whatever the current task reads.
sandlot_instant sandlot_clock_system(void);

/// The nanoseconds of a clock that nobody sets.
int64_t sandlot_clock_monotonic(void);

// The search for a slot, by itself.

/// The slot of a loaded library that holds the address of a function that it calls.
typedef struct {
    /// Where the address stands; null if there is none.
    void **address;
    /// Whether the loader has made its page read-only.
    bool is_protected;
    /// Whether the library is loaded.
    bool has_library;
} sandlot_slot;

/// Finds a slot among the relocations of a library.
///
/// - `library` is the name of its file, without the folder.
/// - `function` is the name of the function.
sandlot_slot sandlot_slot_find(const char *library, const char *function);

/// Writes a slot in one step, and leaves its page as protected as before; false if the system refuses.
bool sandlot_slot_write(sandlot_slot slot, void *value);

#endif
