#define _GNU_SOURCE
#include "CSandlotClock.h"

#include <stddef.h>
#include <time.h>

// These calls use the slots of the main program, which are never replaced, so they do not recurse.

sandlot_instant sandlot_clock_system(void) {
    struct timespec time = {0};
    (void)clock_gettime(CLOCK_REALTIME, &time);
    return (sandlot_instant){time.tv_sec, time.tv_nsec};
}

int64_t sandlot_clock_monotonic(void) {
    struct timespec time = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <pthread.h>
#include <sys/time.h>

static sandlot_clock_reader current_reader;
static _Thread_local bool has_probe;
static _Thread_local int64_t probe_seconds;

/// Reads the instant of the current task, or returns false if that is the system's time.
static bool read_instant(sandlot_instant *instant) {
    if (has_probe) {
        *instant = (sandlot_instant){probe_seconds, 0};
        return true;
    }
    sandlot_clock_reader reader = __atomic_load_n(&current_reader, __ATOMIC_ACQUIRE);
    if (reader == NULL) return false;
    int saved = errno;
    bool is_replaced = reader(instant);
    errno = saved;
    return is_replaced;
}

static int replaced_clock_gettime(clockid_t clock, struct timespec *time) {
    sandlot_instant instant;
    if (clock != CLOCK_REALTIME || time == NULL || !read_instant(&instant))
        return clock_gettime(clock, time);
    time->tv_sec = (time_t)instant.seconds;
    time->tv_nsec = (long)instant.nanoseconds;
    return 0;
}

static int replaced_gettimeofday(struct timeval *time, void *zone) {
    sandlot_instant instant;
    if (time == NULL || zone != NULL || !read_instant(&instant)) return gettimeofday(time, zone);
    time->tv_sec = (time_t)instant.seconds;
    // Foundation's two clocks agree to the microsecond, so the value is rounded.
    time->tv_usec = (suseconds_t)((instant.nanoseconds + 500) / 1000);
    if (time->tv_usec == 1000000) {
        time->tv_sec += 1;
        time->tv_usec = 0;
    }
    return 0;
}

/// Waits until a deadline computed from `Date()`, which the system's clock reaches at another time.
static int replaced_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                              const struct timespec *deadline) {
    sandlot_instant instant;
    if (deadline == NULL || !read_instant(&instant))
        return pthread_cond_timedwait(condition, mutex, deadline);
    sandlot_instant system = sandlot_clock_system();
    struct timespec moved = {
        deadline->tv_sec + (time_t)(system.seconds - instant.seconds),
        deadline->tv_nsec + (long)(system.nanoseconds - instant.nanoseconds),
    };
    if (moved.tv_nsec < 0) {
        moved.tv_nsec += 1000000000;
        moved.tv_sec -= 1;
    } else if (moved.tv_nsec >= 1000000000) {
        moved.tv_nsec -= 1000000000;
        moved.tv_sec += 1;
    }
    return pthread_cond_timedwait(condition, mutex, &moved);
}

/// The calls through which Foundation reads the time or waits for it.
static struct {
    const char *library;
    const char *function;
    void *replacement;
    sandlot_slot slot;
} calls[] = {
    // `Date` and `Calendar`. This call is required, unlike the others.
    {"libFoundationEssentials.so", "clock_gettime", (void *)replaced_clock_gettime, {0}},
    // `NSDate`, and the dates of timers and run loops, which are compared with `Date`.
    {"libFoundation.so", "gettimeofday", (void *)replaced_gettimeofday, {0}},
    {"libFoundation.so", "pthread_cond_timedwait", (void *)replaced_timedwait, {0}},
};

enum { call_count = sizeof(calls) / sizeof(calls[0]) };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool has_searched;

/// Replaces the slots that hold another value. The caller must hold the lock.
static sandlot_clock_outcome replace(void) {
    if (!has_searched) {
        for (int index = 0; index < call_count; index++)
            calls[index].slot = sandlot_slot_find(calls[index].library, calls[index].function);
        has_searched = true;
    }
    if (!calls[0].slot.has_library) return sandlot_clock_no_library;
    if (calls[0].slot.address == NULL) return sandlot_clock_no_slot;
    for (int index = 0; index < call_count; index++) {
        sandlot_slot slot = calls[index].slot;
        if (slot.address == NULL) continue;
        // The loader may bind a slot lazily in another thread after it was replaced here.
        void *value = __atomic_load_n(slot.address, __ATOMIC_ACQUIRE);
        if (value == calls[index].replacement) continue;
        if (!sandlot_slot_write(slot, calls[index].replacement) && index == 0)
            return sandlot_clock_protected_slot;
    }
    return sandlot_clock_installed;
}

sandlot_clock_outcome sandlot_clock_install(sandlot_clock_reader reader) {
    __atomic_store_n(&current_reader, reader, __ATOMIC_RELEASE);
    pthread_mutex_lock(&lock);
    sandlot_clock_outcome outcome = replace();
    pthread_mutex_unlock(&lock);
    return outcome;
}

void sandlot_clock_begin_probe(int64_t seconds) {
    probe_seconds = seconds;
    has_probe = true;
}

void sandlot_clock_end_probe(void) { has_probe = false; }

#else

sandlot_clock_outcome sandlot_clock_install(sandlot_clock_reader reader) {
    (void)reader;
    return sandlot_clock_unsupported_platform;
}

void sandlot_clock_begin_probe(int64_t seconds) { (void)seconds; }

void sandlot_clock_end_probe(void) {}

#endif
