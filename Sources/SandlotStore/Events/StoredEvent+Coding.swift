import SandlotCatalog
import SandlotJSON
import SandlotReceipts

extension StoredEvent {
    /// The format version of events.
    static let version: Int32 = 1
    /// The ledger stream of events.
    static let stream = "store"

    /// The event as a ledger record: its kind, and a JSON object with the instant and the facts.
    var record: LedgerRecord {
        var writer = JSONWriter(capacity: event.sizeHint)
        writer.beginObject()
        writer.member("at", instant)
        let kind = event.write(to: &writer)
        writer.endObject()
        return LedgerRecord(
            stream: Self.stream, kind: kind.rawValue, version: Self.version, bytes: writer.bytes)
    }

    /// Reads a record that was written by ``record``.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` that names the position.
    init(_ record: LedgerRecord, position: Int) throws(StoreError) {
        guard record.version == Self.version, let kind = StoreEvent.Kind(rawValue: record.kind)
        else {
            throw StoreError(
                .ledger,
                "record \(position) of the ledger is \"\(record.kind)\" in version "
                    + "\(record.version), which this version of Sandlot does not know")
        }
        do {
            let document = try JSONDocument(record.bytes)
            var fields = try JSONObjectReader(document.root)
            instant = try fields.requiredTimestamp("at")
            event = try StoreEvent(kind, reading: &fields)
        } catch let mismatch as JSONObjectReader.Mismatch {
            throw StoreError(
                .ledger,
                "record \(position) of the ledger (\(record.kind)): \(mismatch.path): "
                    + "\(mismatch.expected) is expected")
        } catch {
            throw StoreError(
                .ledger, "record \(position) of the ledger (\(record.kind)) is not JSON: \(error)")
        }
    }
}

extension StoreEvent {
    /// The approximate number of bytes of the encoded event.
    fileprivate var sizeHint: Int {
        switch self {
        case .sealed(_, let jws): jws.utf8.count + 160
        case .transactionMade, .transactionChanged, .subscriptionChanged: 640
        case .customerAdded, .storefrontChanged, .familyAdded, .familyJoined, .familyLeft,
            .deviceAdded, .signedIn, .connectivityChanged, .accountOpened, .launched, .terminated,
            .told, .timeAdvanced, .attempted, .finished, .renewed, .nonceUsed, .codeRedeemed,
            .deleted, .numberingRestarted, .serverRecorded:
            128
        }
    }

    /// The kind of an event's ledger record.
    enum Kind: String {
        case customerAdded = "customer-added"
        case storefrontChanged = "storefront-changed"
        case familyAdded = "family-added"
        case familyJoined = "family-joined"
        case familyLeft = "family-left"
        case deviceAdded = "device-added"
        case signedIn = "signed-in"
        case connectivityChanged = "connectivity"
        case accountOpened = "account-opened"
        case launched = "launched"
        case terminated = "terminated"
        case told = "told"
        case timeAdvanced = "time"
        case attempted = "attempt"
        case transactionMade = "transaction"
        case transactionChanged = "changed"
        case finished = "finished"
        case subscriptionChanged = "subscription"
        case renewed = "renewal"
        case nonceUsed = "nonce"
        case codeRedeemed = "code-redeemed"
        case sealed = "sealed"
        case deleted = "deleted"
        case numberingRestarted = "numbering-restarted"
        case serverRecorded = "server"
    }

    /// Writes the facts into an open object.
    fileprivate func write(to writer: inout JSONWriter) -> Kind {
        switch self {
        case .customerAdded(let id, let storefront):
            writer.member("customer", id.rawValue)
            writer.member("storefront", storefront)
            return .customerAdded
        case .storefrontChanged(let id, let storefront):
            writer.member("customer", id.rawValue)
            writer.member("storefront", storefront)
            return .storefrontChanged
        case .familyAdded(let id):
            writer.member("family", id.rawValue)
            return .familyAdded
        case .familyJoined(let id, let customer):
            writer.member("family", id.rawValue)
            writer.member("customer", customer.rawValue)
            return .familyJoined
        case .familyLeft(let id, let customer):
            writer.member("family", id.rawValue)
            writer.member("customer", customer.rawValue)
            return .familyLeft
        case .deviceAdded(let id, let customer, let platform, let isOnline):
            writer.member("device", id.rawValue)
            writer.member("customer", customer.rawValue)
            writer.member("platform", platform.rawValue)
            if !isOnline { writer.member("online", false) }
            return .deviceAdded
        case .signedIn(let id, let customer):
            writer.member("device", id.rawValue)
            writer.member("customer", customer.rawValue)
            return .signedIn
        case .connectivityChanged(let id, let isOnline):
            writer.member("device", id.rawValue)
            writer.member("online", isOnline)
            return .connectivityChanged
        case .accountOpened(let customer, let bundleID):
            writer.member("customer", customer.rawValue)
            writer.member("app", bundleID)
            return .accountOpened
        case .launched(let bundleID, let device):
            writer.member("app", bundleID)
            writer.member("device", device.rawValue)
            return .launched
        case .terminated(let bundleID, let device):
            writer.member("app", bundleID)
            writer.member("device", device.rawValue)
            return .terminated
        case .told(let device, let account, let count):
            writer.member("device", device.rawValue)
            writer.member("account", account)
            writer.member("count", Int64(count))
            return .told
        case .timeAdvanced:
            return .timeAdvanced
        case .attempted(let attempt):
            attempt.write(to: &writer)
            return .attempted
        case .transactionMade(let record, let audience):
            record.write(to: &writer)
            switch audience {
            case .everybody: break
            case .others(let device): writer.member("boughtOn", device.rawValue)
            case .nobody: writer.member("silent", true)
            }
            return .transactionMade
        case .transactionChanged(let record, let cause):
            record.write(to: &writer)
            writer.member("cause", cause.rawValue)
            return .transactionChanged
        case .finished(let id, let device):
            writer.member("id", id)
            writer.member("device", device?.rawValue)
            return .finished
        case .subscriptionChanged(let record, let cause):
            record.write(to: &writer)
            writer.member("cause", cause.rawValue)
            return .subscriptionChanged
        case .renewed(let renewal):
            writer.member("original", renewal.originalID)
            writer.member("id", renewal.id)
            writer.member("start", renewal.start)
            writer.member("end", renewal.end)
            writer.member("anchor", renewal.anchor)
            writer.member("rate", renewal.rate.map { Int64($0.rawValue) })
            return .renewed
        case .nonceUsed(let account, let nonce):
            writer.member("account", account)
            writer.member("nonce", nonce)
            return .nonceUsed
        case .codeRedeemed(let account, let code):
            writer.member("account", account)
            writer.member("code", code)
            return .codeRedeemed
        case .sealed(let key, let jws):
            key.write(to: &writer)
            writer.member("jws", unescaped: jws)
            return .sealed
        case .deleted(let ids):
            writer.beginArray("ids")
            for id in ids { writer.integer(Int64(truncatingIfNeeded: id.rawValue)) }
            writer.endArray()
            return .deleted
        case .numberingRestarted:
            return .numberingRestarted
        case .serverRecorded(let event):
            event.write(to: &writer)
            return .serverRecorded
        }
    }

    fileprivate init(
        _ kind: Kind, reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        switch kind {
        case .customerAdded:
            self = .customerAdded(
                try fields.customer(), storefront: try fields.requiredString("storefront"))
        case .storefrontChanged:
            self = .storefrontChanged(
                try fields.customer(), to: try fields.requiredString("storefront"))
        case .familyAdded: self = .familyAdded(try fields.family())
        case .familyJoined: self = .familyJoined(try fields.family(), try fields.customer())
        case .familyLeft: self = .familyLeft(try fields.family(), try fields.customer())
        case .deviceAdded:
            self = .deviceAdded(
                try fields.device(), of: try fields.customer(),
                platform: try fields.demand("platform", fields.openString("platform")),
                isOnline: try fields.bool("online") ?? true)
        case .signedIn: self = .signedIn(try fields.device(), try fields.customer())
        case .connectivityChanged:
            self = .connectivityChanged(
                try fields.device(), isOnline: try fields.demand("online", fields.bool("online")))
        case .accountOpened:
            self = .accountOpened(
                try fields.customer(), bundleID: try fields.requiredString("app"))
        case .launched:
            self = .launched(bundleID: try fields.requiredString("app"), try fields.device())
        case .terminated:
            self = .terminated(bundleID: try fields.requiredString("app"), try fields.device())
        case .told:
            self = .told(
                try fields.device(), try fields.account("account"),
                count: Int(try fields.demand("count", fields.int64("count"))))
        case .timeAdvanced: self = .timeAdvanced
        case .attempted: self = .attempted(try PurchaseAttempt(reading: &fields))
        case .transactionMade:
            let record = try TransactionRecord(reading: &fields)
            var audience = Audience.everybody
            if let device = try fields.string("boughtOn") {
                audience = .others(DeviceID(rawValue: device))
            } else if try fields.bool("silent") == true {
                audience = .nobody
            }
            self = .transactionMade(record, audience)
        case .transactionChanged:
            self = .transactionChanged(
                try TransactionRecord(reading: &fields),
                try fields.demand("cause", fields.named("cause")))
        case .finished:
            self = .finished(
                try fields.requiredID("id"),
                offline: try fields.string("device").map(DeviceID.init(rawValue:)))
        case .subscriptionChanged:
            self = .subscriptionChanged(
                try SubscriptionRecord(reading: &fields),
                try fields.demand("cause", fields.named("cause")))
        case .renewed:
            self = .renewed(
                Renewal(
                    originalID: try fields.requiredID("original"),
                    id: try fields.requiredID("id"),
                    start: try fields.requiredTimestamp("start"),
                    end: try fields.requiredTimestamp("end"),
                    anchor: try fields.timestamp("anchor"), rate: try fields.rate("rate")))
        case .codeRedeemed:
            self = .codeRedeemed(
                try fields.account("account"), code: try fields.requiredString("code"))
        case .nonceUsed:
            self = .nonceUsed(try fields.account("account"), try fields.requiredString("nonce"))
        case .sealed:
            self = .sealed(
                try StoreState.SealKey(reading: &fields), jws: try fields.requiredString("jws"))
        case .deleted:
            let ids = fields.value("ids")?.elements.map { Array($0) } ?? []
            self = .deleted(
                ids.compactMap { $0.integer.flatMap(UInt64.init(exactly:)) }
                    .map(TransactionID.init(rawValue:)))
        case .numberingRestarted: self = .numberingRestarted
        case .serverRecorded: self = .serverRecorded(try ServerEvent(reading: &fields))
        }
    }
}

extension StoreState.SealKey {
    fileprivate func write(to writer: inout JSONWriter) {
        switch subject {
        case .transaction(let id): writer.member("transaction", id)
        case .renewalInfo(let id): writer.member("renewalInfo", id)
        case .appTransaction(let account): writer.member("appTransaction", account)
        }
        writer.member("revision", revision)
        switch holder {
        case .customer(let customer): writer.member("customer", customer.rawValue)
        case .device(let device): writer.member("device", device.rawValue)
        case nil: break
        }
    }

    fileprivate init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        if let id = try fields.id("transaction") {
            subject = .transaction(id)
        } else if let id = try fields.id("renewalInfo") {
            subject = .renewalInfo(id)
        } else {
            subject = .appTransaction(try fields.account("appTransaction"))
        }
        revision = try fields.demand("revision", fields.counter("revision"))
        if let customer = try fields.string("customer") {
            holder = .customer(CustomerID(rawValue: customer))
        } else if let device = try fields.string("device") {
            holder = .device(DeviceID(rawValue: device))
        }
    }
}

extension JSONObjectReader {
    fileprivate mutating func customer() throws(Mismatch) -> CustomerID {
        CustomerID(rawValue: try requiredString("customer"))
    }

    fileprivate mutating func family() throws(Mismatch) -> FamilyID {
        FamilyID(rawValue: try requiredString("family"))
    }

    fileprivate mutating func device() throws(Mismatch) -> DeviceID {
        DeviceID(rawValue: try requiredString("device"))
    }
}
