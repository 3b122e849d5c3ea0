// Shows ThreadSanitizer the order that Swift's Mutex creates when threads wait for each other.
//
// A program contains the code that locks a free Mutex, and ThreadSanitizer sees it. A thread that has to wait calls the library
// Synchronization, which ThreadSanitizer does not watch, so that it reports races that cannot happen. This library is loaded
// before it, and passes its calls on. Without it, or if another version of Swift renames the functions, there are many reports.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// _MutexHandle._lockSlow(UInt32) and _MutexHandle._unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Missing in programs without ThreadSanitizer, such as the one that starts the tests.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

static SWIFT void (*original_lock)(uint32_t thread, SELF void *mutex);
static SWIFT void (*original_unlock)(SELF void *mutex);

__attribute__((constructor)) static void find_originals(void) {
    original_lock = dlsym(RTLD_NEXT, LOCK);
    original_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) {
    original_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slowly(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    original_unlock(mutex);
}
