import Synchronization

/// A cache of verified chains by the exact bytes of their headers, most recently used first.
///
/// Only chains with which a signature was verified are kept, so that forged tokens cannot evict
/// them. The cache also bounds the tables of keys, which belong to chains: 32 tables take 4.9 MB.
final class ChainCache: Sendable {
    private struct Entry {
        let header: [UInt8]
        let chain: CertificateChain
    }

    static let capacity = 32
    /// The length of the largest header to cache.
    ///
    /// Genuine headers have about 4 KiB.
    private static let maximumHeaderLength = 1 << 16

    private let entries = Mutex<[Entry]>([])

    /// The number of chains.
    var count: Int { entries.withLock { $0.count } }

    /// Returns the chain for a header.
    func chain(for header: some RandomAccessCollection<UInt8>) -> CertificateChain? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { areSame($0.header, header) }) else {
                return nil
            }
            if index > 0 { entries.insert(entries.remove(at: index), at: 0) }
            return entries[0].chain
        }
    }

    /// Adds a chain and evicts the least recently used one if there are too many.
    func insert(
        _ chain: CertificateChain, for header: some RandomAccessCollection<UInt8>
    ) {
        guard header.count <= Self.maximumHeaderLength else { return }
        entries.withLock { entries in
            // Two threads may have verified the same header at the same time.
            guard !entries.contains(where: { areSame($0.header, header) }) else { return }
            entries.insert(Entry(header: Array(header), chain: chain), at: 0)
            if entries.count > Self.capacity { entries.removeLast() }
        }
    }
}
