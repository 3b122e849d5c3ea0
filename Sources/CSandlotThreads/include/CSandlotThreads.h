#ifndef CSANDLOT_THREADS_H
#define CSANDLOT_THREADS_H

#include <stdbool.h>

// Dispatch, Foundation, and Swift's runtime give work to other threads through few functions of other
// libraries. This module replaces the slots through which they call these functions, so that a function
// of this package learns of each call. The calls themselves are not changed.

/// Learns that the current thread gives work to another thread.
///
/// - `call` is the name of the Swift API, a constant.
///
/// This function is called on every thread, and must return quickly.
typedef void (*sandlot_threads_listener)(const char *call);

/// Installs a function that learns of calls which give work to other threads.
///
/// Returns whether it learns of the calls of Dispatch, which is not so in a statically linked program.
/// Safe to call from any thread, and repeatedly.
bool sandlot_threads_watch(sandlot_threads_listener listener);

#endif
