#include "faulty_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A change of a file since its last sync. A truncation has no bytes.
typedef struct Change {
    struct Change *next;
    sqlite3_int64 offset;
    int length;
    unsigned char bytes[];
} Change;

// A file of the folder: its contents at the last sync, and the changes since then.
typedef struct Tracked {
    struct Tracked *next;
    char *path;
    bool exists;
    unsigned char *synced;
    sqlite3_int64 syncedLength;
    Change *first;
    Change **last;
} Tracked;

// An open file. The system's own file follows it in memory.
typedef struct {
    sqlite3_file base;
    Tracked *tracked;
    sqlite3_file *own;
} File;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *system_vfs;
static sqlite3_vfs vfs;
static char *prefix;
static long changes, cutAt;
static bool isTorn;
static Tracked *files;

static sqlite3_file *own(sqlite3_file *file) { return ((File *)file)->own; }

// Counts a change, and returns whether it and all later ones are lost.
static bool is_lost(bool *tears) {
    changes += 1;
    *tears = isTorn && changes == cutAt;
    return cutAt > 0 && changes >= cutAt;
}

static void note(Tracked *tracked, sqlite3_int64 offset, const void *bytes, int length) {
    Change *change = malloc(sizeof *change + (size_t)(length > 0 ? length : 0));
    change->next = NULL;
    change->offset = offset;
    change->length = length;
    if (length > 0) memcpy(change->bytes, bytes, (size_t)length);
    *tracked->last = change;
    tracked->last = &change->next;
}

static void forget_changes(Tracked *tracked) {
    for (Change *change = tracked->first; change;) {
        Change *next = change->next;
        free(change);
        change = next;
    }
    tracked->first = NULL;
    tracked->last = &tracked->first;
}

// Applies a change to the contents of a file.
static void apply(const Change *change, unsigned char **contents, sqlite3_int64 *length) {
    sqlite3_int64 end = change->offset + (change->length > 0 ? change->length : 0);
    if (change->length < 0) {
        if (change->offset < *length) *length = change->offset;
        return;
    }
    if (end > *length) {
        *contents = realloc(*contents, (size_t)end);
        memset(*contents + *length, 0, (size_t)(end - *length));
        *length = end;
    }
    memcpy(*contents + change->offset, change->bytes, (size_t)change->length);
}

static int do_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
    Tracked *tracked = ((File *)file)->tracked;
    pthread_mutex_lock(&lock);
    bool tears, lost = is_lost(&tears);
    int written = lost ? (tears ? length / 2 : 0) : length;
    if (written > 0) note(tracked, offset, bytes, written);
    pthread_mutex_unlock(&lock);
    if (written > 0) {
        int status = own(file)->pMethods->xWrite(own(file), bytes, written, offset);
        if (status != SQLITE_OK) return status;
    }
    return lost ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int do_truncate(sqlite3_file *file, sqlite3_int64 size) {
    pthread_mutex_lock(&lock);
    bool tears, lost = is_lost(&tears);
    if (!lost) note(((File *)file)->tracked, size, NULL, -1);
    pthread_mutex_unlock(&lock);
    return lost ? SQLITE_IOERR_TRUNCATE : own(file)->pMethods->xTruncate(own(file), size);
}

static int do_sync(sqlite3_file *file, int flags) {
    Tracked *tracked = ((File *)file)->tracked;
    pthread_mutex_lock(&lock);
    bool tears, lost = is_lost(&tears);
    if (!lost) {
        for (Change *change = tracked->first; change; change = change->next)
            apply(change, &tracked->synced, &tracked->syncedLength);
        forget_changes(tracked);
    }
    pthread_mutex_unlock(&lock);
    return lost ? SQLITE_IOERR_FSYNC : own(file)->pMethods->xSync(own(file), flags);
}

static int do_close(sqlite3_file *file) { return own(file)->pMethods->xClose(own(file)); }
static int do_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset) {
    return own(file)->pMethods->xRead(own(file), bytes, length, offset);
}
static int do_size(sqlite3_file *file, sqlite3_int64 *size) { return own(file)->pMethods->xFileSize(own(file), size); }
static int do_lock(sqlite3_file *file, int level) { return own(file)->pMethods->xLock(own(file), level); }
static int do_unlock(sqlite3_file *file, int level) { return own(file)->pMethods->xUnlock(own(file), level); }
static int do_check(sqlite3_file *file, int *result) {
    return own(file)->pMethods->xCheckReservedLock(own(file), result);
}
static int do_control(sqlite3_file *file, int code, void *argument) {
    return own(file)->pMethods->xFileControl(own(file), code, argument);
}
static int do_sector(sqlite3_file *file) { return own(file)->pMethods->xSectorSize(own(file)); }
static int do_device(sqlite3_file *file) { return own(file)->pMethods->xDeviceCharacteristics(own(file)); }
static int do_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return own(file)->pMethods->xShmMap(own(file), page, size, extend, memory);
}
static int do_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return own(file)->pMethods->xShmLock(own(file), offset, count, flags);
}
static void do_barrier(sqlite3_file *file) { own(file)->pMethods->xShmBarrier(own(file)); }
static int do_unmap(sqlite3_file *file, int delete) { return own(file)->pMethods->xShmUnmap(own(file), delete); }

static const sqlite3_io_methods methods = {
    .iVersion = 2, .xClose = do_close, .xRead = do_read, .xWrite = do_write, .xTruncate = do_truncate,
    .xSync = do_sync, .xFileSize = do_size, .xLock = do_lock, .xUnlock = do_unlock,
    .xCheckReservedLock = do_check, .xFileControl = do_control, .xSectorSize = do_sector,
    .xDeviceCharacteristics = do_device, .xShmMap = do_map, .xShmLock = do_shm_lock,
    .xShmBarrier = do_barrier, .xShmUnmap = do_unmap,
};

static bool is_tracked(const char *path) { return prefix && path && strncmp(path, prefix, strlen(prefix)) == 0; }

// Reads what a file contains that was made by other means, such as a renamed one.
static void read_synced(Tracked *tracked) {
    FILE *file = fopen(tracked->path, "rb");
    if (!file) return;
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    tracked->synced = malloc(length > 0 ? (size_t)length : 1);
    tracked->syncedLength = length > 0 ? (sqlite3_int64)fread(tracked->synced, 1, (size_t)length, file) : 0;
    fclose(file);
}

static Tracked *tracked_file(const char *path) {
    for (Tracked *file = files; file; file = file->next)
        if (strcmp(file->path, path) == 0) return file;
    Tracked *file = calloc(1, sizeof *file);
    file->path = strdup(path);
    file->last = &file->first;
    file->next = files;
    files = file;
    read_synced(file);
    return file;
}

static int do_open(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *outFlags) {
    (void)self;
    pthread_mutex_lock(&lock);
    bool tracks = is_tracked(name);
    Tracked *tracked = tracks ? tracked_file(name) : NULL;
    if (tracked) tracked->exists = true;
    pthread_mutex_unlock(&lock);
    // The memory is large enough for the system's file, too, which is used directly for all other files.
    if (!tracks) return system_vfs->xOpen(system_vfs, name, file, flags, outFlags);
    File *wrapper = (File *)file;
    wrapper->tracked = tracked;
    wrapper->own = (sqlite3_file *)(wrapper + 1);
    int status = system_vfs->xOpen(system_vfs, name, wrapper->own, flags, outFlags);
    wrapper->base.pMethods = wrapper->own->pMethods ? &methods : NULL;
    return status;
}

static int do_delete(sqlite3_vfs *self, const char *name, int syncDirectory) {
    (void)self;
    if (is_tracked(name)) {
        pthread_mutex_lock(&lock);
        bool tears, lost = is_lost(&tears);
        if (!lost) {
            Tracked *tracked = tracked_file(name);
            tracked->exists = false;
            tracked->syncedLength = 0;
            forget_changes(tracked);
        }
        pthread_mutex_unlock(&lock);
        if (lost) return SQLITE_IOERR_DELETE;
    }
    return system_vfs->xDelete(system_vfs, name, syncDirectory);
}

int faulty_vfs_begin(const char *folder, long cut, bool torn) {
    faulty_vfs_end();
    pthread_mutex_lock(&lock);
    prefix = strdup(folder);
    changes = 0;
    cutAt = cut;
    isTorn = torn;
    pthread_mutex_unlock(&lock);
    if (system_vfs) return SQLITE_OK;
    system_vfs = sqlite3_vfs_find(NULL);
    if (!system_vfs) return SQLITE_NOTFOUND;
    vfs = *system_vfs;
    vfs.pNext = NULL;
    vfs.zName = "faulty";
    vfs.szOsFile = (int)sizeof(File) + system_vfs->szOsFile;
    vfs.xOpen = do_open;
    vfs.xDelete = do_delete;
    return sqlite3_vfs_register(&vfs, 1);
}

long faulty_vfs_count(void) {
    pthread_mutex_lock(&lock);
    long count = changes;
    pthread_mutex_unlock(&lock);
    return count;
}

static uint64_t next_random(uint64_t *state) {
    uint64_t value = *state += 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

static bool write_file(const char *folder, const Tracked *tracked, int kept, uint64_t *seed) {
    sqlite3_int64 length = tracked->syncedLength;
    unsigned char *contents = malloc(length > 0 ? (size_t)length : 1);
    if (length > 0) memcpy(contents, tracked->synced, (size_t)length);
    for (Change *change = tracked->first; change; change = change->next)
        if (kept == 1 || (kept == 2 && next_random(seed) % 2 == 0)) apply(change, &contents, &length);
    const char *name = strrchr(tracked->path, '/');
    char path[4096];
    snprintf(path, sizeof path, "%s%s", folder, name ? name : tracked->path);
    FILE *file = fopen(path, "wb");
    bool isWritten = file && fwrite(contents, 1, (size_t)length, file) == (size_t)length;
    if (file && fclose(file) != 0) isWritten = false;
    free(contents);
    return isWritten;
}

bool faulty_vfs_image(const char *folder, int kept, uint64_t seed) {
    pthread_mutex_lock(&lock);
    bool isWritten = true;
    for (Tracked *tracked = files; tracked; tracked = tracked->next)
        if (tracked->exists && !write_file(folder, tracked, kept, &seed)) isWritten = false;
    pthread_mutex_unlock(&lock);
    return isWritten;
}

void faulty_vfs_end(void) {
    pthread_mutex_lock(&lock);
    free(prefix);
    prefix = NULL;
    // Files that are still open refer to what is known of them, so only their changes are forgotten.
    for (Tracked *tracked = files; tracked; tracked = tracked->next) forget_changes(tracked);
    files = NULL;
    cutAt = 0;
    pthread_mutex_unlock(&lock);
}
