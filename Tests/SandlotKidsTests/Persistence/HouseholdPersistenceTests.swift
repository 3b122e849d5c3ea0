import Foundation
import SandlotCatalog
import SandlotKids
import SandlotStore
import SandlotTrace
import TestSupport
import Testing

@Suite struct HouseholdPersistenceTests {
    private static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] == "1"

    /// Restores a household from a copy of another one's records.
    private func goOn(_ ledger: InMemoryLedger) throws -> (store: Store, household: Household) {
        let copy = InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
        let store = try Store(Store.Configuration(), ledger: copy)
        let household = Household(store)
        try household.restore()
        return (store, household)
    }

    @Test(arguments: 0..<(isFull ? 60 : 6), FamilyLife.Choice.allCases)
    func theStateOfAFamilyIsReadBackAsKept(
        _ number: Int, _ choice: FamilyLife.Choice
    ) async throws {
        let seed = SeededGenerator.seed &+ UInt64(number)
        print("seed \(seed)")
        let ledger = InMemoryLedger()
        var life = try FamilyLife(choice, seed: seed, ledger: ledger)
        try await life.live(steps: 40)
        await life.family.household.endAll()
        try life.family.household.keep()
        #expect(life.family.store.kept("household/apps/1") != nil)
        // Without changes, nothing is recorded.
        let (store, household) = try goOn(ledger)
        let count = store.recordCount
        try household.keep()
        #expect(store.recordCount == count, "\(life.diary)")
    }

    /// Returns the records of a family that has used every feature.
    private func ledgerOfAFullLife() async throws -> (ledger: InMemoryLedger, family: Family) {
        let ledger = InMemoryLedger()
        let family = try Family(["max-puzzles-3"], customers: ["Mum"], ledger: ledger)
        let app = try await family.launch("phone", of: "Mum")
        try await family.player(app).play(1, of: "quick-standard")
        try app.signIn("the \"Lees\"\n", isNew: true)
        try app.addChild("Żółw", pin: "47\u{0}11", family.household.progress)
        try app.write(30, to: "coins")
        family.household.synchronize(app)
        family.household.setCloud(.restricted, for: app)
        _ = try await family.player(app).answerGate(.purchase, [.wrong, .wrong, .wrong])
        try family.household.keep()
        return (ledger, family)
    }

    @Test func bytesThatWereDamagedAreRefusedOrReadAsSomethingElse() async throws {
        let (ledger, family) = try await ledgerOfAFullLife()
        let (store, _) = try goOn(ledger)
        var refused = 0
        for name in ["household/apps/0", "household/progress"] {
            let bytes = try #require(family.store.kept(name))
            var damaged = bytes.indices.map { Array(bytes[..<$0]) }
            for index in stride(from: 0, to: bytes.count, by: Self.isFull ? 1 : 5) {
                for bit in 0..<8 {
                    var copy = bytes
                    copy[index] ^= 1 << bit
                    damaged.append(copy)
                }
            }
            for copy in damaged {
                try store.keep([name: copy])
                do throws(StoreError) {
                    try Household(store).restore()
                } catch {
                    refused += 1
                    #expect(error.code == .ledger)
                    #expect(error.reason.contains(name), "\(error.reason)")
                }
            }
            #expect(refused > bytes.count)
            try store.keep([name: bytes])
            try Household(store).restore()
        }
    }

    @Test(
        arguments: [
            #"{}"#, #"[]"#, #"{"schema":"sandlot-app-memory/2"}"#, #""#, #"{"schema":1}"#,
        ])
    func anotherFormIsRefusedWithTheNameOfTheEntry(text: String) throws {
        let store = try Store(Store.Configuration())
        for name in ["household/apps/0", "household/progress"] {
            try store.keep([name: Array(text.utf8)])
            let error = #expect(throws: StoreError.self) { try Household(store).restore() }
            #expect(error?.code == .ledger)
            #expect(error?.reason.contains("the stored entry household/") == true)
        }
    }

    @Test func anInvalidMemberIsNamed() async throws {
        let (ledger, family) = try await ledgerOfAFullLife()
        let (store, _) = try goOn(ledger)
        let bytes = try #require(family.store.kept("household/apps/0"))
        let text = String(decoding: bytes, as: UTF8.self)
        for (old, new, word) in [
            (#""launches":1"#, #""launches":-1"#, "launches: a count"),
            (#""launches":1"#, #""launches":9223372036854775807"#, "launches: a count"),
            (#""launches":1"#, #""launches":"1""#, "launches: a 64-bit integer"),
            (#""isSetUp":"#, #""isSetUp":1,"wasSetUp":"#, "isSetUp: true or false"),
            (#","launches":1"#, "", "launches: a value for this missing member"),
            (#""launches":1"#, #""launches":1,"shoeSize":31"#, "shoeSize"),
            (#""owned":[]"#, #""owned":[1]"#, "owned: an array of strings"),
            (#""at":17"#, #""at":-17"#, "ads: a history of ads"),
            (#""activities":{"#, #""activities":{"Kim":5,"#, "activities: one usable value"),
            (#""lastSync":17"#, #""lastSync":-17"#, "lastSync: an instant"),
        ] {
            let changed = text.replacingOccurrences(of: old, with: new)
            #expect(changed != text)
            try store.keep(["household/apps/0": Array(changed.utf8)])
            let error = #expect(throws: StoreError.self) { try Household(store).restore() }
            #expect(error?.reason.contains(word) == true, "\(error?.reason ?? "")")
        }
        try store.keep(["household/apps/0": bytes, "household/apps/1": bytes])
        let error = #expect(throws: StoreError.self) { try Household(store).restore() }
        #expect(error?.reason.contains("is kept twice") == true)
    }

    @Test func aHouseholdWithoutAppsKeepsNothing() throws {
        let ledger = InMemoryLedger()
        let family = try Family(ledger: ledger)
        let count = ledger.count
        try family.household.keep()
        #expect(ledger.count == count)
    }

    @Test func theProgressOfARunningAppIsKeptOnRequest() async throws {
        let ledger = InMemoryLedger()
        let family = try Family(ledger: ledger)
        let app = try await family.launch("phone")
        try await family.player(app).play(1)
        try family.household.keep()
        // The process ends here without closing the app.
        let again = try Family(ledger: try copy(ledger), isNew: false)
        try again.household.restore()
        let next = try await again.launch("phone")
        try await again.player(next).choose(2)
        #expect(next.level == 2)
    }

    private func copy(_ ledger: InMemoryLedger) throws -> InMemoryLedger {
        InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
    }

    @Test func timeThatOnlyPassesIsNotRecorded() async throws {
        let ledger = InMemoryLedger()
        let family = try Family(ledger: ledger)
        let app = try await family.launch("phone")
        try await family.player(app).play(1)
        try family.household.keep()
        try await family.household.advance(by: .seconds(3_600))
        let count = ledger.count
        try family.household.keep()
        #expect(ledger.count == count)
    }

    /// Returns a family whose app sells hints.
    private func hintsFamily(_ ledger: InMemoryLedger, isNew: Bool) throws -> Family {
        try Family(ledger: ledger, isNew: isNew) { profile in
            profile.catalog?.products.append(FamilyLife.hints)
            profile.shop?.products.append(FamilyLife.consumable)
        }
    }

    @Test func coinsAreCountedOnceAcrossRestarts() async throws {
        let ledger = InMemoryLedger()
        func family(isNew: Bool) throws -> Family { try hintsFamily(ledger, isNew: isNew) }
        let monday = try family(isNew: true)
        let app = try await monday.launch("phone")
        #expect(try await monday.player(app).buy(FamilyLife.consumable) == .success)
        #expect(app.shop.balance(of: FamilyLife.consumable) == 1)
        await monday.household.endAll()
        try monday.household.keep()

        let tuesday = try family(isNew: false)
        try tuesday.household.restore()
        let phone = try await tuesday.launch("phone")
        #expect(phone.shop.balance(of: FamilyLife.consumable) == 1)
        let purchase = try #require(
            tuesday.store.purchases(of: "Ana", in: phone.profile.bundleID).last)
        try tuesday.store.refund(purchase.id)
        await tuesday.household.settle()
        #expect(phone.shop.balance(of: FamilyLife.consumable) == 0)
        await tuesday.household.endAll()
        try tuesday.household.keep()

        let wednesday = try family(isNew: false)
        try wednesday.household.restore()
        let again = try await wednesday.launch("phone")
        #expect(again.shop.balance(of: FamilyLife.consumable) == 0)
    }

    @Test func aPurseOfSeveralPagesIsReadBackCompletely() async throws {
        let ledger = InMemoryLedger()
        let monday = try hintsFamily(ledger, isNew: true)
        let app = try await monday.launch("phone")
        let player = monday.player(app)
        for _ in 0..<70 {
            #expect(try await player.buy(FamilyLife.consumable) == .success)
        }
        await monday.household.endAll()
        try monday.household.keep()
        #expect(monday.store.keptNames(withPrefix: "household/purses/").count > 1)

        let tuesday = try hintsFamily(ledger, isNew: false)
        try tuesday.household.restore()
        let phone = try await tuesday.launch("phone")
        #expect(phone.shop.balance(of: FamilyLife.consumable) == 70)
        let first = try #require(
            tuesday.store.purchases(of: "Ana", in: phone.profile.bundleID).first)
        try tuesday.store.refund(first.id)
        await tuesday.household.settle()
        await tuesday.household.endAll()
        try tuesday.household.keep()

        let wednesday = try hintsFamily(ledger, isNew: false)
        try wednesday.household.restore()
        let again = try await wednesday.launch("phone")
        #expect(again.shop.balance(of: FamilyLife.consumable) == 69)
    }

    @Test func aPurseInTheOlderFormatIsDividedIntoPages() async throws {
        let ledger = InMemoryLedger()
        let monday = try hintsFamily(ledger, isNew: true)
        let app = try await monday.launch("phone")
        let owner = "Ana in \(app.profile.bundleID)"
        await monday.household.endAll()
        try monday.household.keep()
        let undivided = """
            {"schema": "sandlot-progress/1", "records": {}, "children": {}, "hindrances": {},
             "purses": {"\(owner)": {"surplus": {},
                "counted": {"900": "\(FamilyLife.consumable)", "901": "\(FamilyLife.consumable)"},
                "takenBack": ["901"]}}}
            """
        try monday.store.keep(["household/progress": Array(undivided.utf8)])

        let tuesday = try hintsFamily(ledger, isNew: false)
        try tuesday.household.restore()
        #expect(try await tuesday.launch("phone").shop.balance(of: FamilyLife.consumable) == 1)
        await tuesday.household.endAll()
        try tuesday.household.keep()
        #expect(tuesday.store.keptNames(withPrefix: "household/purses/").count == 1)

        let wednesday = try hintsFamily(ledger, isNew: false)
        try wednesday.household.restore()
        #expect(try await wednesday.launch("phone").shop.balance(of: FamilyLife.consumable) == 1)
    }

    @Test func customersDoNotSeeTheStateOfOthers() async throws {
        let ledger = InMemoryLedger()
        let monday = try Family(["wordcraft-shop"], customers: ["Ana", "Ben"], ledger: ledger)
        let app = try await monday.launch("phone")
        try app.write(12, to: "words")
        await monday.household.endAll()
        try monday.household.keep()

        let tuesday = try Family(
            ["wordcraft-shop"], customers: ["Ana", "Ben"], ledger: ledger, isNew: false)
        try tuesday.household.restore()
        try tuesday.store.signIn("Ben", on: "phone")
        tuesday.household.signIn("Ben", on: "phone")
        let phone = try await tuesday.launch("phone", of: "Ben")
        #expect(phone.record["words"] == nil)
    }
}
