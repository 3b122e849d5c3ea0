/// A sorter for more entries than fit into memory, which orders them by session and then by time.
///
/// Entries stay in the order of the file until all sessions are known. The sorter then sorts pieces that fit into
/// memory, and merges them.
struct EntrySorter {
    /// An entry with its position in the order.
    struct Item {
        var session: Int
        let timestamp: Int64
        let bundle: Int64
        let index: Int64
        let line: Int
        let text: [UInt8]

        /// The position in the order.
        var key: (Int, Int64, Int64, Int64, Int) { (session, timestamp, bundle, index, line) }
    }

    /// The number of bytes of entries that are sorted at once.
    static let pieceLength = 32 << 20

    private let pieceLength: Int
    private let unsorted = Spool()
    private let sorted = Spool()

    /// Creates an empty sorter.
    init(pieceLength: Int = Self.pieceLength) {
        self.pieceLength = pieceLength
    }

    /// Adds an entry.
    func add(_ item: Item) throws(TraceError) { try unsorted.append(Self.encoded(item)) }

    /// Calls a function with all entries, in order.
    ///
    /// - Parameters:
    ///   - ranks: The position of each session in the order.
    ///   - body: A function that receives an entry whose session is that position.
    /// - Throws: ``TraceError`` if a temporary file cannot be used, or the error of the function.
    func forEach(
        ranks: [Int], _ body: (Item) throws(TraceError) -> Void
    ) throws(TraceError) {
        var pieces = try sortPieces(ranks: ranks)
        var heap = Heap()
        for index in pieces.indices {
            if let item = try pieces[index].next(sorted) { heap.insert(item, from: index) }
        }
        while let (item, index) = heap.first {
            try body(item)
            heap.replaceFirst(with: try pieces[index].next(sorted))
        }
    }

    private func sortPieces(ranks: [Int]) throws(TraceError) -> [Piece] {
        var all = Piece(start: 0, end: unsorted.count)
        var pieces: [Piece] = []
        var items: [Item] = []
        var length = 0
        while let next = try all.next(unsorted) {
            var item = next
            item.session = ranks[item.session]
            items.append(item)
            length += Self.headLength + item.text.count
            if length >= pieceLength {
                pieces.append(try piece(of: items))
                items = []
                length = 0
            }
        }
        return pieces + (items.isEmpty ? [] : [try piece(of: items)])
    }

    private func piece(of items: [Item]) throws(TraceError) -> Piece {
        let start = sorted.count
        for item in items.sorted(by: { $0.key < $1.key }) {
            try sorted.append(Self.encoded(item))
        }
        return Piece(start: start, end: sorted.count)
    }

    // MARK: Encoding

    private static let headLength = 48

    private static func encoded(_ item: Item) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headLength + item.text.count)
        let head = [
            Int64(item.session), item.timestamp, item.bundle, item.index, Int64(item.line),
            Int64(item.text.count),
        ]
        for number in head {
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
            }
        }
        return bytes + item.text
    }

    /// A part of a spool that is read from its beginning.
    private struct Piece {
        private var position: Int
        private let end: Int
        private var buffer: ArraySlice<UInt8> = []

        /// The number of bytes of each piece that are in memory.
        private static let bufferLength = 64 << 10

        init(start: Int, end: Int) {
            position = start
            self.end = end
        }

        mutating func next(_ spool: Spool) throws(TraceError) -> Item? {
            guard !buffer.isEmpty || position < end else { return nil }
            try require(EntrySorter.headLength, spool)
            let numbers = (0..<6).map { index in
                (0..<8).reduce(Int64(0)) { sum, byte in
                    let place = buffer.startIndex + index * 8 + byte
                    return sum | Int64(buffer[place]) << Int64(8 * byte)
                }
            }
            let length = Int(numbers[5])
            try require(EntrySorter.headLength + length, spool)
            let text = Array(buffer.dropFirst(EntrySorter.headLength).prefix(length))
            buffer = buffer.dropFirst(EntrySorter.headLength + length)
            return Item(
                session: Int(numbers[0]), timestamp: numbers[1], bundle: numbers[2],
                index: numbers[3], line: Int(numbers[4]), text: text)
        }

        private mutating func require(_ count: Int, _ spool: Spool) throws(TraceError) {
            guard buffer.count < count else { return }
            let wanted = max(count - buffer.count, Self.bufferLength)
            let bytes = try spool.bytes(at: position, count: min(wanted, end - position))
            position += bytes.count
            buffer = (Array(buffer) + bytes)[...]
        }
    }

    /// The first entries of all pieces, with the earliest at the top.
    private struct Heap {
        private var nodes: [(item: Item, piece: Int)] = []

        var first: (item: Item, piece: Int)? { nodes.first }

        mutating func insert(_ item: Item, from piece: Int) {
            nodes.append((item, piece))
            var child = nodes.count - 1
            while child > 0, nodes[child].item.key < nodes[(child - 1) / 2].item.key {
                nodes.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func replaceFirst(with item: Item?) {
            if let item {
                nodes[0].item = item
            } else if let last = nodes.popLast(), !nodes.isEmpty {
                nodes[0] = last
            }
            var parent = 0
            while true {
                let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < nodes.count }
                guard
                    let least = children.min(by: { nodes[$0].item.key < nodes[$1].item.key }),
                    nodes[least].item.key < nodes[parent].item.key
                else { return }
                nodes.swapAt(parent, least)
                parent = least
            }
        }
    }
}
