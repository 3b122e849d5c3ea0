package import SandlotJSON
package import SandlotReceipts

extension Delivery {
    /// The signed data as a message.
    package var wire: JSONElement {
        var members: [String: JSONElement] = ["jws": .string(jws)]
        if let failure { members["failure"] = failure.wire }
        return .object(members)
    }
}

extension SubscriptionStanding {
    /// The status as a message.
    package var wire: JSONElement {
        .object([
            "group": .string(groupID), "status": .integer(Int64(status.rawValue)),
            "transaction": transaction.wire, "renewalInfo": renewalInfo.wire,
        ])
    }
}

extension DeliveryVerifier {
    /// Reads and verifies a transaction.
    ///
    /// - Parameter value: The message.
    /// - Returns: The transaction, verified or not.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` or
    ///   ``StoreError/Code/receipts``.
    package func transaction(
        wire value: JSONValue
    ) throws(StoreError) -> Delivery<TransactionPayload> {
        try transaction(value.string("jws"), failure: Self.claim(value))
    }

    /// Reads and verifies transactions together, as ``transaction(wire:)`` does one.
    package func transactions(
        wire values: [JSONValue]
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        var tokens: [(jws: String, claim: StoreError?)] = []
        tokens.reserveCapacity(values.count)
        for value in values {
            tokens.append((try value.string("jws"), try Self.claim(value)))
        }
        return try transactions(tokens)
    }

    /// Reads and verifies an app transaction, as ``transaction(wire:)`` does.
    package func appTransaction(
        wire value: JSONValue
    ) throws(StoreError) -> Delivery<AppTransactionPayload> {
        try appTransaction(value.string("jws"), failure: Self.claim(value))
    }

    /// Reads and verifies a subscription's status, as ``transaction(wire:)`` does.
    package func standing(wire value: JSONValue) throws(StoreError) -> SubscriptionStanding {
        let info = try value.member("renewalInfo")
        let status = Int32(truncatingIfNeeded: try value.integer("status"))
        return SubscriptionStanding(
            groupID: try value.string("group"), status: SubscriptionStatus(rawValue: status),
            transaction: try transaction(wire: try value.member("transaction")),
            renewalInfo: try renewalInfo(info.string("jws"), failure: Self.claim(info)))
    }

    /// Returns the failure that the store intends.
    ///
    /// Only errors of verification are accepted. Any other one counts as an invalid signature.
    private static func claim(_ value: JSONValue) throws(StoreError) -> StoreError? {
        guard let failure = value.present("failure") else { return nil }
        let error = try StoreError(wire: failure)
        return StoreError.Code.verificationErrors.contains(error.code)
            ? error : StoreError(.invalidSignature, error.reason)
    }
}
