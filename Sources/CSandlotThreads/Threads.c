#define _GNU_SOURCE
#include "CSandlotThreads.h"

#include <CSandlotClock.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

static sandlot_threads_listener current_listener;

static void tell(const char *call) {
    sandlot_threads_listener listener = __atomic_load_n(&current_listener, __ATOMIC_ACQUIRE);
    if (listener != NULL) listener(call);
}

/// Defines a function that tells of a call before it makes it.
#define TOLD(function, call, parameters, arguments) \
    static void (*original_##function) parameters; \
    static void told_##function parameters { \
        tell(call); \
        original_##function arguments; \
    }

TOLD(dispatch_async, "DispatchQueue.async", (void *queue, void *block), (queue, block))
TOLD(dispatch_barrier_async, "DispatchQueue.async", (void *queue, void *block), (queue, block))
TOLD(dispatch_group_async, "DispatchQueue.async", (void *group, void *queue, void *block),
     (group, queue, block))
TOLD(dispatch_after, "DispatchQueue.asyncAfter", (uint64_t time, void *queue, void *block),
     (time, queue, block))
TOLD(dispatch_group_notify, "DispatchGroup.notify", (void *group, void *queue, void *block),
     (group, queue, block))
TOLD(dispatch_block_notify, "DispatchWorkItem.notify", (void *item, void *queue, void *block),
     (item, queue, block))
TOLD(dispatch_apply, "DispatchQueue.concurrentPerform", (size_t count, void *queue, void *block),
     (count, queue, block))
TOLD(dispatch_resume, "DispatchSource.resume", (void *object), (object))
TOLD(dispatch_activate, "DispatchSource.activate", (void *object), (object))
// An overload for virtual time takes precedence in files that import StoreKit.
TOLD(dispatch_after_f, "Task.sleep in a file that does not import StoreKit, or the sleep of a clock",
     (uint64_t time, void *queue, void *context, void (*work)(void *)),
     (time, queue, context, work))

static int (*original_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                                      void *);

static int told_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                               void *(*work)(void *), void *context) {
    tell("Thread");
    return original_pthread_create(thread, attributes, work, context);
}

#define CALL(library, function) \
    {library, #function, (void *)told_##function, (void **)&original_##function, {0}}

static struct {
    const char *library;
    const char *function;
    void *replacement;
    void **original;
    sandlot_slot slot;
} calls[] = {
    CALL("libswiftDispatch.so", dispatch_async),
    CALL("libswiftDispatch.so", dispatch_barrier_async),
    CALL("libswiftDispatch.so", dispatch_group_async),
    CALL("libswiftDispatch.so", dispatch_after),
    CALL("libswiftDispatch.so", dispatch_group_notify),
    CALL("libswiftDispatch.so", dispatch_block_notify),
    CALL("libswiftDispatch.so", dispatch_apply),
    CALL("libswiftDispatch.so", dispatch_resume),
    CALL("libswiftDispatch.so", dispatch_activate),
    CALL("libswift_Concurrency.so", dispatch_after_f),
    CALL("libFoundation.so", pthread_create),
};

enum { call_count = sizeof(calls) / sizeof(calls[0]) };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool has_searched;

bool sandlot_threads_watch(sandlot_threads_listener listener) {
    __atomic_store_n(&current_listener, listener, __ATOMIC_RELEASE);
    bool is_watched = false;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < call_count; index++) {
        if (!has_searched) {
            // A slot that is bound lazily does not hold the function yet.
            *calls[index].original = dlsym(RTLD_DEFAULT, calls[index].function);
            if (*calls[index].original != NULL)
                calls[index].slot =
                    sandlot_slot_find(calls[index].library, calls[index].function);
        }
        sandlot_slot slot = calls[index].slot;
        if (slot.address == NULL) continue;
        bool is_told = __atomic_load_n(slot.address, __ATOMIC_ACQUIRE) == calls[index].replacement
            || sandlot_slot_write(slot, calls[index].replacement);
        if (index == 0) is_watched = is_told;
    }
    has_searched = true;
    pthread_mutex_unlock(&lock);
    return is_watched;
}
