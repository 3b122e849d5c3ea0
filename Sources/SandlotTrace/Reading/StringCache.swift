/// The latest short strings of a trace, most of which occur again and again.
///
/// Only strings that Swift stores without an allocation are kept, so that copying one does not count
/// references. The memory is fixed.
@safe
final class StringCache {
    private struct Entry {
        var text = ShortText()
        var string = ""
    }

    /// The length of the longest string that Swift stores without an allocation, in bytes.
    static let maximumCount = 15
    private static let count = 128

    private let entries: UnsafeMutableBufferPointer<Entry>

    init() {
        unsafe entries = .allocate(capacity: Self.count)
        unsafe entries.initialize(repeating: Entry())
    }

    deinit {
        unsafe entries.deinitialize()
        unsafe entries.deallocate()
    }

    /// Returns a string.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - room: The number of readable bytes from the start of the string, at least its length.
    /// - Returns: The string.
    @inline(__always)
    func string(_ bytes: UnsafeBufferPointer<UInt8>, room: Int) -> String {
        guard bytes.count <= Self.maximumCount else {
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
        let text = unsafe ShortText(bytes, room: room)
        let index = Int(text.hash >> 57)
        if unsafe entries[index].text == text { return unsafe entries[index].string }
        return unsafe add(bytes, text, at: index)
    }

    @inline(never)
    private func add(
        _ bytes: UnsafeBufferPointer<UInt8>, _ text: ShortText, at index: Int
    ) -> String {
        let string = unsafe String(decoding: bytes, as: UTF8.self)
        unsafe entries[index] = Entry(text: text, string: string)
        return string
    }
}
