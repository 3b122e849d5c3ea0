#ifndef FAULTY_VFS_H
#define FAULTY_VFS_H

#include <stdbool.h>
#include <stdint.h>

// A VFS for SQLite that cuts the power at one change of the files in a folder. It is the default VFS from the
// first plan on, and leaves all other files alone. One plan at a time.

/// Begins to count the changes of the files in a folder: writes, truncations, syncs, and deletions.
///
/// - folder: The beginning of the files' paths.
/// - cut: The number of the change at which the power is cut, from 1, or 0 for none. It and all later ones fail.
/// - torn: Whether the first half of a write at the cut still reaches the file.
/// Returns SQLite's status.
int faulty_vfs_begin(const char *folder, long cut, bool torn);

/// The number of changes so far.
long faulty_vfs_count(void);

/// Writes what the disk contains into another folder, under the same names.
///
/// - kept: Of the changes of a file since its last sync, how many reach the disk: all of them (1), none (0), or a
///   part that the seed selects (2).
/// Returns whether all files could be written.
bool faulty_vfs_image(const char *folder, int kept, uint64_t seed);

/// Ends to count, and forgets the files.
void faulty_vfs_end(void);

#endif
