internal import Synchronization

/// Verified chains by the exact bytes of the header that carried them, the latest used first.
///
/// Only chains that have signed something are kept, so that a stranger cannot push them out.
final class ChainCache: Sendable {
    private struct Entry {
        let header: [UInt8]
        let chain: CertificateChain
    }

    private static let capacity = 32
    /// A larger header is verified each time: genuine ones have about 4 KiB.
    private static let maximumHeaderLength = 1 << 16

    private let entries = Mutex<[Entry]>([])

    /// The chain for a header.
    func chain(for header: some RandomAccessCollection<UInt8>) -> CertificateChain? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { areSame($0.header, header) }) else {
                return nil
            }
            if index > 0 { entries.insert(entries.remove(at: index), at: 0) }
            return entries[0].chain
        }
    }

    /// Keeps a chain, and forgets the one that was used longest ago if there are too many.
    func insert(
        _ chain: CertificateChain, for header: some RandomAccessCollection<UInt8>
    ) {
        guard header.count <= Self.maximumHeaderLength else { return }
        entries.withLock { entries in
            // Two threads may have met the same header at the same time.
            guard !entries.contains(where: { areSame($0.header, header) }) else { return }
            entries.insert(Entry(header: Array(header), chain: chain), at: 0)
            if entries.count > Self.capacity { entries.removeLast() }
        }
    }
}
