import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Signed data, which is created at its first disclosure, never changes, and is verified by its
/// receiver.
extension StoreCore {
    /// Returns a transaction as a device or a server receives it.
    ///
    /// - Parameters:
    ///   - record: The transaction, possibly as it was when the device went offline.
    ///   - device: The device, or nil for a server or a file.
    ///   - isLast: Whether the command records nothing more, so that the commit can overlap with
    ///     the verification.
    /// - Returns: The signed data, made invalid if verification is set to fail.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` or ``StoreError/Code/ledger``.
    mutating func delivery(
        of record: TransactionRecord, to device: DeviceID?, isLast: Bool = false
    ) throws(StoreError) -> Delivery<TransactionPayload> {
        let name = deliveryName(of: record, to: device)
        if let known = deliveries[transaction: name] { return try disclosed(known) }
        let jws = try seal(record, under: name.key)
        if isLast { ticket.demand() }
        let delivery = try verified(
            jws, bundleID: state.account(record.account).bundleID, device: device,
            verify: { $0.verifyTransaction($1) },
            binding: { ($0.deviceVerification, $0.deviceVerificationNonce) })
        deliveries[transaction: name] = delivery
        return try disclosed(delivery)
    }

    /// Returns transactions of an account as a device receives them.
    ///
    /// Each has the result of ``delivery(of:to:isLast:)``. Those that have not been verified yet are
    /// verified together.
    mutating func deliveries(
        of records: [TransactionRecord], to device: DeviceID
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        if records.count < 2 {
            guard let record = records.first else { return [] }
            return [try delivery(of: record, to: device)]
        }
        let names = records.map { deliveryName(of: $0, to: device) }
        var known = names.map { deliveries[transaction: $0] }
        let missing = known.indices.filter { known[$0] == nil }
        var tokens: [String] = []
        tokens.reserveCapacity(missing.count)
        for index in missing { tokens.append(try seal(records[index], under: names[index].key)) }
        if let first = missing.first {
            let verifier = try app(state.account(records[first].account).bundleID).verifier
            let id = deviceVerificationID(of: device)
            let verdicts = verifier.verifyTransactions(tokens)
            for (number, index) in missing.enumerated() {
                let delivery = try Delivery(tokens[number], verdicts[number], device: id) {
                    ($0.deviceVerification, $0.deviceVerificationNonce)
                }
                deliveries[transaction: names[index]] = delivery
                known[index] = delivery
            }
        }
        var disclosed: [Delivery<TransactionPayload>] = []
        disclosed.reserveCapacity(known.count)
        for delivery in known {
            if let delivery { disclosed.append(try self.disclosed(delivery)) }
        }
        return disclosed
    }

    private func deliveryName(
        of record: TransactionRecord, to device: DeviceID?
    ) -> DeliveryCache.Name {
        let key = StoreState.SealKey(
            subject: .transaction(record.id), revision: record.revision,
            holder: device.map { _ in .customer(state.account(record.account).customer) })
        return DeliveryCache.Name(key: key, device: device)
    }

    private mutating func seal(
        _ record: TransactionRecord, under key: StoreState.SealKey
    ) throws(StoreError) -> String {
        try seal(key) { core throws(StoreError) in
            try core.payload(of: record, key: key).json
        }
    }

    /// Returns a subscription's renewal info as a device or a server receives it.
    mutating func renewalInfo(
        of record: SubscriptionRecord, to device: DeviceID?
    ) throws(StoreError) -> Delivery<RenewalInfoPayload> {
        let key = StoreState.SealKey(
            subject: .renewalInfo(record.originalID), revision: record.revision,
            holder: device.map { _ in .customer(state.account(record.account).customer) })
        let name = DeliveryCache.Name(key: key, device: device)
        if let known = deliveries[renewalInfo: name] { return try disclosed(known) }
        let jws = try seal(key) { core throws(StoreError) in
            try core.payload(of: record, key: key).json
        }
        let delivery = try verified(
            jws, bundleID: state.account(record.account).bundleID, device: device,
            verify: { $0.verifyRenewalInfo($1) },
            binding: { ($0.deviceVerification, $0.deviceVerificationNonce) })
        deliveries[renewalInfo: name] = delivery
        return try disclosed(delivery)
    }

    /// Returns the signed app transaction.
    ///
    /// - Parameters:
    ///   - account: The customer's account in the app.
    ///   - device: The device.
    ///   - refreshing: Whether to sign new data.
    /// - Returns: The signed data, made invalid if verification is set to fail.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` or ``StoreError/Code/ledger``.
    mutating func appTransaction(
        of account: AccountIndex, to device: DeviceID, refreshing: Bool
    ) throws(StoreError) -> Delivery<AppTransactionPayload> {
        var key = StoreState.SealKey(
            subject: .appTransaction(account), revision: 0, holder: .device(device))
        while state.seals[key] != nil {
            key.revision += 1
        }
        if !refreshing, key.revision > 0 { key.revision -= 1 }
        let bundleID = state.account(account).bundleID
        let app = try app(bundleID).app
        let jws = try seal(key) { core throws(StoreError) in
            try core.payload(of: app, account: account, device: device, key: key).json
        }
        let delivery = try verified(
            jws, bundleID: bundleID, device: device,
            verify: { $0.verifyAppTransaction($1) },
            binding: { ($0.deviceVerification, $0.deviceVerificationNonce) })
        return try disclosed(delivery)
    }

    // MARK: - Sealing and verifying

    /// Returns the token for a key, which is signed and recorded if there is none yet.
    private mutating func seal(
        _ key: StoreState.SealKey, _ payload: (inout StoreCore) throws(StoreError) -> [UInt8]
    ) throws(StoreError) -> String {
        if let jws = state.seals[key] { return jws }
        let json = try payload(&self)
        let jws: String
        do throws(ReceiptError) {
            jws = try authority.signer.sign(json: json)
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
        try record([.sealed(key, jws: jws)])
        return jws
    }

    /// Verifies a token as its device would.
    private func verified<Payload: ReceiptPayload>(
        _ jws: String, bundleID: String, device: DeviceID?,
        verify: (ReceiptVerifier, String) -> ReceiptVerdict<Payload>,
        binding: (Payload) -> (verification: String?, nonce: UUID?)
    ) throws(StoreError) -> Delivery<Payload> {
        try Delivery(
            jws, verify(try app(bundleID).verifier, jws),
            device: device.map { deviceVerificationID(of: $0) }, binding: binding)
    }

    /// Returns signed data as it is handed out, made invalid if verification is set to fail.
    ///
    /// The returned token really fails verification. The stored one stays valid.
    private mutating func disclosed<Payload: ReceiptPayload>(
        _ delivery: Delivery<Payload>
    ) throws(StoreError) -> Delivery<Payload> {
        guard delivery.isVerified, let error = armedError(for: .verification) else {
            return delivery
        }
        do throws(ReceiptError) {
            let jws: String
            if error.code == .invalidCertificateChain {
                jws = try authority.strangersSigner().sign(json: delivery.json)
            } else {
                jws = delivery.jws.withSpoiltSignature
            }
            return Delivery(
                jws: jws, json: delivery.json, payload: delivery.payload, failure: error)
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }

    // MARK: - Device verification

    /// Returns the identifier that a device's data is bound to, which all devices of a customer
    /// share.
    func deviceVerificationID(of device: DeviceID) -> UUID {
        deviceVerificationID(of: state.devices[device]?.customer ?? "")
    }

    /// Returns the identifier that the data on a customer's devices is bound to.
    private func deviceVerificationID(of customer: CustomerID) -> UUID {
        // FNV-1a.
        let hash = customer.rawValue.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return .derived(seed: seed, kind: 0, number: hash, revision: 0)
    }

    /// Returns the device verification of a token: the nonce and the hash that binds it.
    func mark(
        of key: StoreState.SealKey
    ) throws(StoreError) -> (nonce: UUID, verification: String)? {
        let id: UUID
        switch key.holder {
        case .customer(let customer): id = deviceVerificationID(of: customer)
        case .device(let device): id = deviceVerificationID(of: device)
        case nil: return nil
        }
        let nonce = nonce(of: key)
        return (nonce, try id.verification(nonce: nonce))
    }

    /// Returns a nonce that is always the same for the same data.
    private func nonce(of key: StoreState.SealKey) -> UUID {
        let (kind, number): (UInt64, UInt64) =
            switch key.subject {
            case .transaction(let id): (1, id.rawValue)
            case .renewalInfo(let id): (2, id.rawValue)
            case .appTransaction(let account): (3, UInt64(account))
            }
        return .derived(
            seed: seed, kind: kind, number: number, revision: UInt64(key.revision))
    }

    /// Returns the identifier that is constant for a customer and an app.
    func appTransactionID(of account: AccountIndex) -> String {
        String(700_000_000_000_000_000 + seed % 1_000_000 * 1_000_000_000 + UInt64(account))
    }
}

extension String {
    /// The compact JWS with a modified signature.
    fileprivate var withSpoiltSignature: String {
        guard let dot = lastIndex(of: ".") else { return self }
        let first = index(after: dot)
        guard first < endIndex else { return self }
        let replacement = self[first] == "A" ? "B" : "A"
        return self[...dot] + replacement + self[index(after: first)...]
    }
}

extension UUID {
    /// Returns a UUID that is always the same for the same numbers (RFC 9562, version 8).
    ///
    /// It need not be unpredictable, because it only identifies simulated devices and nonces.
    static func derived(
        seed: UInt64, kind: UInt64, number: UInt64, revision: UInt64
    ) -> UUID {
        // SplitMix64, which mixes in one number after the other.
        var state = seed
        func next(_ number: UInt64 = 0) -> UInt64 {
            state = (state ^ number) &+ 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
        state = next(kind)
        state = next(number)
        state = next(revision)
        let (high, low) = (next(), next())
        return UUID(
            high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000, low: low & (UInt64.max >> 2) | 1 << 63)
    }
}
