#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An open file, which is closed when the value is destroyed.
package struct FileDescriptor: ~Copyable {
    package let number: Int32
    let path: String

    init(_ number: Int32, path: String) {
        self.number = number
        self.path = path
    }

    deinit {
        _ = close(number)
    }

    /// Opens a file or a pipe for reading, or standard input for the path `-`.
    ///
    /// - Throws: ``FileError`` if the file cannot be opened or is a directory.
    package static func reading(_ path: String) throws(FileError) -> FileDescriptor {
        let number = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw FileError("read", path, errno: errno) }
        let descriptor = FileDescriptor(number, path: path)
        if try descriptor.isDirectory {
            throw FileError("read", path, reason: "it is a directory, not a file")
        }
        return descriptor
    }

    /// Opens a directory in order to lock it and make its entries durable.
    static func directory(_ path: String) throws(FileError) -> FileDescriptor {
        let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw FileError("open the directory", path, errno: errno) }
        return FileDescriptor(number, path: path)
    }

    /// Creates a file, which must not exist.
    package static func creating(_ path: String, mode: UInt32) throws(FileError) -> FileDescriptor {
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
        guard number >= 0 else { throw FileError("create", path, errno: errno) }
        let descriptor = FileDescriptor(number, path: path)
        // Sets the requested permissions regardless of the umask.
        guard fchmod(number, mode_t(mode)) == 0 else {
            throw FileError("create", path, errno: errno)
        }
        return descriptor
    }

    /// Opens a file for writing and locks it, creating it if it is missing.
    ///
    /// The contents of an existing file are kept. If the file is unlinked before it is locked, the
    /// operation is repeated with a new file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - mode: The permissions to set.
    /// - Returns: The file, or nil if another descriptor holds the lock.
    /// - Throws: ``FileError`` with the system's reason.
    package static func claiming(
        _ path: String, mode: UInt32
    ) throws(FileError) -> FileDescriptor? {
        while true {
            let number = unsafe open(
                path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
            guard number >= 0 else { throw FileError("open", path, errno: errno) }
            let descriptor = FileDescriptor(number, path: path)
            guard try descriptor.tryLock() else { return nil }
            guard descriptor.isNamed(path) else { continue }
            // Sets the requested permissions regardless of the umask and of any earlier
            // permissions.
            guard fchmod(number, mode_t(mode)) == 0 else {
                throw FileError("open", path, errno: errno)
            }
            return descriptor
        }
    }

    /// Locks the file unless another descriptor holds the lock.
    private func tryLock() throws(FileError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw FileError("lock", path, errno: errno) }
        }
        return true
    }

    /// Returns whether a path refers to this file.
    package func isNamed(_ path: String) -> Bool {
        var (own, other) = (stat(), stat())
        guard unsafe fstat(number, &own) == 0, unsafe lstat(path, &other) == 0 else { return false }
        return own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }

    /// Whether the file has several names.
    package var hasSeveralNames: Bool {
        var status = stat()
        return unsafe fstat(number, &status) == 0 && status.st_nlink > 1
    }

    /// Removes the contents of the file.
    package func truncate() throws(FileError) {
        guard ftruncate(number, 0) == 0 else { throw FileError("write", path, errno: errno) }
    }

    private var isDirectory: Bool {
        get throws(FileError) {
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else {
                throw FileError("read", path, errno: errno)
            }
            return status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Whether the position is at the start of the file, or the file has no position.
    package var isAtBeginning: Bool { lseek(number, 0, SEEK_CUR) <= 0 }

    /// The number of bytes after the position, or nil if the file has no size, such as a pipe.
    package var remainingSize: Int? {
        get throws(FileError) {
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else {
                throw FileError("read", path, errno: errno)
            }
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            let position = lseek(number, 0, SEEK_CUR)
            return max(0, Int(status.st_size) - Int(max(0, position)))
        }
    }

    /// Reads as many bytes as are available and fit in a buffer.
    ///
    /// - Returns: The number of bytes that were read, which is 0 at the end of the file.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        while true {
            #if canImport(Darwin)
                let count = unsafe Darwin.read(number, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = unsafe Musl.read(number, buffer.baseAddress, buffer.count)
            #else
                let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileError("read", path, errno: errno) }
        }
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8]) throws(FileError) {
        try Self.write(bytes[...], to: number, path: path)
    }

    /// Writes all bytes to a descriptor that this type does not own.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - number: The descriptor.
    ///   - path: The file's name, used in error messages.
    /// - Throws: ``FileError`` with the system's reason, for example if the disk is full.
    package static func write(
        _ bytes: ArraySlice<UInt8>, to number: Int32, path: String
    ) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    unsafe Darwin.write(number, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    unsafe Musl.write(number, buffer.baseAddress, buffer.count)
                #else
                    unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
                #endif
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError("write", path, errno: errno)
            }
        }
    }

    /// Reads bytes at an offset without moving the position.
    ///
    /// - Parameters:
    ///   - buffer: The buffer for the bytes.
    ///   - offset: The offset in the file.
    /// - Returns: The number of bytes that were read, which is 0 at the end of the file.
    /// - Throws: ``FileError`` with the system's reason.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int {
        while true {
            let count = unsafe pread(number, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileError("read", path, errno: errno) }
        }
    }

    /// Reads bytes at an offset without moving the position.
    ///
    /// - Parameters:
    ///   - offset: The offset in the file.
    ///   - count: The number of bytes.
    /// - Returns: The bytes, of which there are fewer only at the end of the file.
    /// - Throws: ``FileError`` with the system's reason.
    package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            // Typed errors do not pass through `withUnsafeMutableBytes`.
            let result: Result<Int, FileError> = unsafe bytes.withUnsafeMutableBytes { buffer in
                do throws(FileError) {
                    return .success(
                        try unsafe self.read(
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]),
                            at: offset + filled))
                } catch {
                    return .failure(error)
                }
            }
            let number = try result.get()
            guard number > 0 else { break }
            filled += number
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Creates a private temporary file, which is removed when it is closed.
    ///
    /// - Parameter directory: The directory that contains the file.
    /// - Returns: The file, open for reading and writing.
    /// - Throws: ``FileError`` with the system's reason.
    package static func temporary(in directory: String) throws(FileError) -> FileDescriptor {
        // mkstemp replaces the six letters at the end with those of a free name.
        var template = SystemPath.terminated("\(directory)/sandlot.XXXXXX")
        let number = unsafe template.withUnsafeMutableBufferPointer { template in
            unsafe template.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard number >= 0 else {
            throw FileError("create a temporary file in", directory, errno: errno)
        }
        let name = template.dropLast().map { UInt8(bitPattern: $0) }
        _ = unsafe unlink(SystemPath.text(name))
        return FileDescriptor(number, path: "a temporary file in \(directory)")
    }

    /// Writes all bytes of a buffer.
    ///
    /// - Parameter buffer: The bytes to write.
    /// - Throws: ``FileError`` with the system's reason, for example if the disk is full.
    package func write(_ buffer: UnsafeRawBufferPointer) throws(FileError) {
        try unsafe Self.write(Array(buffer)[...], to: number, path: path)
    }

    /// Waits until the written data has reached the disk.
    package func synchronize() throws(FileError) {
        guard fsync(number) == 0 else { throw FileError("write", path, errno: errno) }
    }

    /// Locks the file exclusively until the descriptor is closed.
    func lock() throws(FileError) {
        while flock(number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileError("lock", path, errno: errno) }
        }
    }
}
