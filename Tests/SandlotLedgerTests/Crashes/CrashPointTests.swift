import CFaultyVFS
import Foundation
import SandlotLedger
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// The power is cut at every single change of the ledger's files, and what is on the disk then is
/// opened again.
///
/// The plans belong to the process, so the tests follow one another.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct CrashPointTests {
    /// What reaches the disk of the changes since a file's last sync.
    enum Disk: Int32, CaseIterable {
        /// Nothing.
        case synced = 0
        /// Everything, in order.
        case everything = 1
        /// A part of it, in which later changes can be without earlier ones.
        case part = 2
    }

    /// One change of the store, which is acknowledged when it is committed.
    private typealias Deed = @Sendable (Store) async throws -> Void

    private static let deeds: [Deed] = {
        var deeds: [Deed] = []
        for round in 0..<4 {
            deeds.append { try $0.buyFirst("coins") }
            deeds.append { try $0.buyFirst(round == 0 ? "remove_ads" : "coins") }
            deeds.append { store in
                guard let id = store.ids.last else { return }
                try await store.app().finish(id)
            }
            deeds.append { try $0.advance(by: .seconds(86_400)) }
            deeds.append { store in
                if let id = store.ids.first { try store.refund(id) }
            }
        }
        return deeds
    }()

    /// The acknowledged state of a ledger.
    private struct Acknowledged {
        var deeds = 0
        var records: [LedgerRecord] = []
    }

    /// Performs the deeds on a ledger until one fails, and opens the file again in the middle.
    private func perform(
        in market: Market, isComplete: Bool
    ) async throws -> (acknowledged: Acknowledged, counts: [Int]) {
        var acknowledged = Acknowledged()
        var counts: [Int] = []
        var options = SQLiteLedger.Options()
        options.checkpointInterval = 8
        options.delay = .zero
        do {
            for half in [Self.deeds.prefix(8), Self.deeds.dropFirst(8)] {
                let ledger = try SQLiteLedger(at: market.path, options: options)
                do {
                    let earlier = try ledger.count
                    // Opening and launching are several commands.
                    let store = try market.store(ledger)
                    if !store.has(CustomerID(rawValue: "parent")) {
                        try store.addCustomer("parent")
                        try store.addDevice("phone", of: "parent")
                    }
                    _ = try store.app()
                    try await store.commitment()
                    acknowledged.records = try ledger.records(from: 0, limit: .max)
                    counts += earlier...acknowledged.records.count
                    for deed in half {
                        try await deed(store)
                        try await store.commitment()
                        acknowledged.records = try ledger.records(from: 0, limit: .max)
                        acknowledged.deeds += 1
                        counts.append(acknowledged.records.count)
                    }
                } catch {
                    try? await ledger.close()
                    throw error
                }
                try await ledger.close()
            }
        } catch {
            if isComplete { throw error }
        }
        return (acknowledged, counts)
    }

    @Test(arguments: Disk.allCases, [false, true])
    func everyPrefixOfWritesIsSound(disk: Disk, isTorn: Bool) async throws {
        let authority = try CertificateAuthority()
        let whole = try Market(authority: authority)
        #expect(faulty_vfs_begin(whole.directory.path, 0, false) == 0)
        let (last, counts) = try await perform(in: whole, isComplete: true)
        let changes = faulty_vfs_count()
        faulty_vfs_end()
        #expect(last.deeds == Self.deeds.count)
        // Each deed but the refunds of what is refunded changes the file, and syncs it.
        #expect(changes > 2 * Self.deeds.count)
        var cuts = 0
        for place in Extent.places(Int(changes), oneIn: 47, inFull: 5) {
            try await cut(
                at: place + 1, disk, isTorn: isTorn, authority: authority,
                counts: Set(counts))
            cuts += 1
        }
        print("\(cuts) of \(changes) changes cut off, seed \(SeededGenerator.seed)")
    }

    private func cut(
        at number: Int, _ disk: Disk, isTorn: Bool, authority: CertificateAuthority,
        counts: Set<Int>
    ) async throws {
        let market = try Market(authority: authority)
        #expect(faulty_vfs_begin(market.directory.path, number, isTorn) == 0)
        let acknowledged = try await perform(in: market, isComplete: false).acknowledged
        let after = try Market(authority: authority)
        let seed = SeededGenerator.seed &+ UInt64(number)
        #expect(faulty_vfs_image(after.directory.path, disk.rawValue, seed))
        faulty_vfs_end()
        // The key is written by other means, and before the first record.
        let key = URL(fileURLWithPath: market.path).lastPathComponent + "-key"
        try? FileManager.default.copyItem(
            atPath: market.directory.path(key), toPath: after.directory.path(key))

        let place = Comment(
            rawValue:
                "change \(number), \(disk), torn: \(isTorn), after \(acknowledged.deeds) deeds")
        let ledger: SQLiteLedger
        do {
            ledger = try SQLiteLedger(at: after.path)
        } catch {
            // Before the first record is acknowledged, there is nothing to lose.
            #expect(acknowledged.records.isEmpty, "\(place.rawValue): \(error)")
            return
        }
        let found = try ledger.records(from: 0, limit: .max)
        #expect(found.starts(with: acknowledged.records), place)
        // What was not acknowledged is there as a whole, or not at all.
        let isWhole = found.isEmpty || counts.contains(found.count)
        #expect(isWhole, "\(place): \(found.count) records are not those of whole commands")
        #expect(try await ledger.verify().isSound, place)
        let store = try after.store(ledger)
        if !store.has(CustomerID(rawValue: "parent")) { try store.addCustomer("parent") }
        try store.buyFirst("coins")
        try await store.commitment()
        #expect(try await ledger.verify().isSound, place)
        try await ledger.close()
    }
}

extension Store {
    fileprivate var ids: [TransactionID] {
        purchases(of: "parent", in: Market.bundleID)
            .filter { $0.revocationDate == nil }.map(\.id)
    }

    /// The running app, which is launched if it does not run.
    fileprivate func app() throws -> Installation {
        try installation(of: Market.bundleID, on: "phone")
            ?? launch(Market.bundleID, on: "phone")
    }

    fileprivate func buyFirst(_ product: String) throws {
        try buy(PurchaseOrder(productID: product), for: "parent", in: Market.bundleID)
    }
}
