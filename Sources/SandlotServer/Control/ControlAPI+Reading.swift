import HTTPTypes
import Hummingbird
import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotStore
import SandlotYAML

/// The contents of a store, as JSON.
extension ControlAPI {
    /// Returns the clock, the apps, and the participants.
    func storeAnswer(status: HTTPResponse.Status = .ok) -> ControlAnswer {
        let store = story.store
        let roster = store.roster
        return .json(
            [
                "now": .string(store.now.description),
                "profile": .string(store.profile.rawValue),
                "apps": .array(
                    store.soldApps.map { app in
                        .object([
                            "bundleId": .string(app.bundleID),
                            "products": .array(
                                app.catalog.items.map(\.productID).sorted().map { .string($0) }),
                            "consumables": .array(
                                app.catalog.items.filter { $0.type == .consumable }
                                    .map(\.productID).sorted().map { .string($0) }),
                        ])
                    }),
                "customers": .array(
                    roster.customers.map { customer in
                        .object([
                            "name": .string(customer.id.rawValue),
                            "storefront": .string(customer.storefront),
                        ])
                    }),
                "families": .array(
                    roster.families.map { family in
                        .object([
                            "name": .string(family.id.rawValue),
                            "members": .array(family.members.map { .string($0.rawValue) }),
                        ])
                    }),
                "devices": .array(
                    roster.devices.map { device in
                        .object([
                            "name": .string(device.id.rawValue),
                            "of": .string(device.customer.rawValue),
                            "platform": .string(device.platform.rawValue),
                            "online": .bool(device.isOnline),
                        ])
                    }),
            ], status: status)
    }

    /// Returns the purchases of a customer in an app.
    func purchases(_ call: Call) async throws -> ControlAnswer {
        try await answer(call) { customer, bundleID in
            .json([
                "purchases": .array(story.store.purchases(of: customer, in: bundleID).map(\.json))
            ])
        }
    }

    /// Returns a customer's app receipt in an app, signed now.
    func appReceipt(_ call: Call) async throws -> ControlAnswer {
        try await answer(call) { customer, bundleID in
            let receipt = try story.store.appReceipt(of: customer, in: bundleID)
            try await story.store.commitment()
            guard let receipt else {
                return .failure(
                    .notFound, "no-receipt", "the customer has never used \(bundleID)")
            }
            let text = String(decoding: Base64.encoded(receipt, as: .standard), as: UTF8.self)
            return .json(["receipt-data": .string(text)])
        }
    }

    /// Answers a question about the customer and the app that a query names.
    private func answer(
        _ call: Call, _ body: (CustomerID, String) async throws -> ControlAnswer
    ) async throws -> ControlAnswer {
        let store = story.store
        guard let name = call.query["customer"], let bundleID = call.query["app"] else {
            return .failure(
                .badRequest, "missing-key",
                "name the `customer` and the bundle identifier of the `app`")
        }
        let customer = CustomerID(rawValue: name)
        guard store.has(customer) else {
            return .failure(.notFound, "unknown-name", "there is no customer \"\(name)\"")
        }
        _ = try store.app(bundleID)
        return try await body(customer, bundleID)
    }

    /// Returns a signed transaction.
    func receipt(_ call: Call) async throws -> ControlAnswer {
        guard let id = UInt64(call.path[1]) else {
            return .failure(.badRequest, "invalid-id", "a transaction identifier is a number")
        }
        let delivery = try story.store.delivery(of: TransactionID(rawValue: id), on: nil)
        try await story.store.commitment()
        return .json(["signedTransactionInfo": .string(delivery.jws)])
    }

    /// Returns the root certificate.
    func rootAnswer() throws -> ControlAnswer {
        ControlAnswer(
            status: .ok, contentType: "application/x-pem-file", body: try story.store.root.pem())
    }

    /// The largest number of notifications in an answer.
    static let notificationLimit = 10_000

    /// Returns notifications and the attempts to deliver them.
    func notifications(_ call: Call) async throws -> ControlAnswer {
        let start = call.query["from"].map { Int($0) ?? -1 } ?? 0
        let limit = call.query["limit"].map { Int($0) ?? -1 } ?? Self.notificationLimit
        guard start >= 0, (1...Self.notificationLimit).contains(limit) else {
            return .failure(
                .badRequest, "invalid-value",
                "`from` is a number from 0, and `limit` one from 1 to \(Self.notificationLimit)")
        }
        return Self.answer(
            try await delivery.contents(from: start, limit: limit), from: start)
    }

    /// Makes a notification of any type.
    func sendNotification(_ call: Call) async throws -> ControlAnswer {
        let map = try map(
            call, "a notification",
            keys: [
                "notificationType", "subtype", "transactionId", "app", "customer", "productId",
                "consumptionRequestReason",
            ])
        var order = NotificationOrder(
            NotificationType(rawValue: try Self.name(map.required("notificationType"))),
            try map["subtype"].map { node throws(YAMLError) in
                NotificationSubtype(rawValue: try Self.name(node))
            })
        if let node = map["transactionId"] {
            guard let id = UInt64(try node.text("a transaction identifier")) else {
                throw node.invalid("a transaction identifier is a number")
            }
            order.transaction = TransactionID(rawValue: id)
        }
        order.bundleID = try map["app"]?.text("a bundle identifier")
        order.customer = (try map["customer"]?.text("a name")).map(CustomerID.init(rawValue:))
        order.productID = try map["productId"]?.text("a product identifier")
        if let node = map["consumptionRequestReason"] {
            order.consumptionReason = ConsumptionRequestReason(rawValue: try Self.name(node))
        }
        let count = try await delivery.contents(from: 0, limit: 0).total
        try story.store.make(order)
        try await story.store.commitment()
        var contents = try await delivery.contents(from: count, limit: .max)
        contents.notifications = contents.notifications.suffix(1)
        wake()
        return Self.answer(contents, from: contents.total - 1, status: .accepted)
    }

    /// Reads the name of a type, which can be one that Apple adds later.
    private static func name(_ node: YAMLNode) throws(YAMLError) -> String {
        let text = try node.text("a name")
        let isValid = text.utf8.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
        }
        guard isValid, (1...64).contains(text.utf8.count) else {
            throw node.invalid("a type is written in capitals, as in `DID_RENEW`")
        }
        return text
    }

    static func answer(
        _ contents: NotificationDelivery.Contents, from start: Int,
        status: HTTPResponse.Status = .ok
    ) -> ControlAnswer {
        .json(
            [
                "total": .integer(Int64(contents.total)),
                "notifications": .array(
                    contents.notifications.enumerated().map { offset, entry in
                        let (notification, record) = entry
                        let payload = notification.payload
                        let progress = record?.progress
                        var members: [String: JSONElement] = [
                            "number": .integer(Int64(start + offset)),
                            "at": JSONElement(payload.signedDate?.description),
                            "notificationType": JSONElement(payload.notificationType?.rawValue),
                            "notificationUUID": JSONElement(payload.notificationUUID),
                            "sendAttempts": .array(
                                progress?.attempts.map {
                                    json(of: $0, signedPayload: record?.signedPayload)
                                } ?? []),
                            "finished": .bool(progress.map { $0.nextDate == nil } ?? false),
                        ]
                        members["nextAttempt"] = progress?.nextDate.map {
                            .string($0.description)
                        }
                        if let subtype = payload.subtype {
                            members["subtype"] = .string(subtype.rawValue)
                        }
                        if let record { members["signedPayload"] = .string(record.signedPayload) }
                        if let transaction = notification.transaction {
                            members["transactionId"] = JSONElement(transaction.transactionId)
                            members["productId"] = JSONElement(transaction.productId)
                        }
                        return .object(members)
                    }),
            ], status: status)
    }
}

extension ControlAPI {
    /// Returns an attempt with the token that was posted, if it was another than the signed one.
    private static func json(of attempt: SendAttempt, signedPayload: String?) -> JSONElement {
        guard attempt.mishap == .corruption, let signedPayload,
            case .object(var members) = attempt.keptJSON
        else { return attempt.keptJSON }
        members["sentPayload"] = .string(NotificationDelivery.corrupted(signedPayload))
        return .object(members)
    }
}

extension PurchaseRecord {
    fileprivate var json: JSONElement { .object(members) }

    /// The purchase as the members of an object.
    var members: [String: JSONElement] {
        var members: [String: JSONElement] = [
            "transactionId": .string(id.description),
            "originalTransactionId": .string(originalID.description),
            "productId": .string(productID), "state": .string("\(state)"),
            "purchaseDate": .string(purchaseDate.description),
            "renews": .bool(isAutoRenewing), "waitsForApproval": .bool(isPendingApproval),
        ]
        if let revocationDate { members["revocationDate"] = .string(revocationDate.description) }
        if let expirationDate { members["expiresDate"] = .string(expirationDate.description) }
        return members
    }
}
