extension ReceiptFlaw {
    /// Applies the flaw to the payload if it is a flaw of the payload.
    ///
    /// - Returns: The payload, or nil if payloads of this kind cannot have the flaw.
    func spoiling<Payload: ReceiptPayload>(_ payload: Payload) -> Payload? {
        let claim: FalseClaim
        switch self {
        case .wrongBundle: claim = .bundleID("com.example.another-app")
        case .wrongEnvironment: claim = .otherEnvironment
        case .wrongAppID: claim = .otherAppAppleID
        case .tamperedPayload, .tamperedSignature, .tamperedHeader, .derSignature,
            .truncatedSignature, .missingSignature, .wrongAlgorithm, .noAlgorithm,
            .unreadablePayload, .missingChain, .shortChain, .longChain, .reversedChain,
            .unreadableCertificate, .untrustedRoot, .forgedIntermediate, .brokenChain,
            .expiredLeaf, .futureLeaf, .expiredIntermediate, .missingMarker,
            .missingIntermediateMarker, .criticalMarker, .notAnAuthority, .wrongCurve:
            return payload
        }
        guard var spoiled = payload as? any FalselyClaiming, spoiled.make(claim) else { return nil }
        return spoiled as? Payload
    }
}

/// A false claim that a payload can be changed to make.
private enum FalseClaim {
    case bundleID(String)
    case otherEnvironment
    case otherAppAppleID

    /// Changes the members that carry the claim, which have different names in each kind of
    /// payload.
    ///
    /// - Returns: Whether the payload has such a member.
    func make(
        bundleID: inout String?, appAppleID: inout Int64?, environment: inout ReceiptEnvironment?
    ) -> Bool {
        switch self {
        case .bundleID(let value): bundleID = value
        case .otherEnvironment: environment = environment == .sandbox ? .production : .sandbox
        case .otherAppAppleID: appAppleID = (appAppleID ?? 0) ^ 1
        }
        return true
    }
}

/// A payload that can be changed to make a false claim about its app or environment.
private protocol FalselyClaiming {
    mutating func make(_ claim: FalseClaim) -> Bool
}

extension TransactionPayload: FalselyClaiming {
    fileprivate mutating func make(_ claim: FalseClaim) -> Bool {
        if case .otherAppAppleID = claim { return false }
        var none: Int64?
        return claim.make(bundleID: &bundleId, appAppleID: &none, environment: &environment)
    }
}

extension RenewalInfoPayload: FalselyClaiming {
    fileprivate mutating func make(_ claim: FalseClaim) -> Bool {
        guard case .otherEnvironment = claim else { return false }
        var (bundleID, appAppleID): (String?, Int64?)
        return claim.make(bundleID: &bundleID, appAppleID: &appAppleID, environment: &environment)
    }
}

extension AppTransactionPayload: FalselyClaiming {
    fileprivate mutating func make(_ claim: FalseClaim) -> Bool {
        claim.make(bundleID: &bundleId, appAppleID: &appAppleId, environment: &receiptType)
    }
}

extension NotificationPayload: FalselyClaiming {
    fileprivate mutating func make(_ claim: FalseClaim) -> Bool {
        if var data {
            defer { self.data = data }
            return claim.make(
                bundleID: &data.bundleId, appAppleID: &data.appAppleId,
                environment: &data.environment)
        }
        if var summary {
            defer { self.summary = summary }
            return claim.make(
                bundleID: &summary.bundleId, appAppleID: &summary.appAppleId,
                environment: &summary.environment)
        }
        if var appData {
            defer { self.appData = appData }
            return claim.make(
                bundleID: &appData.bundleId, appAppleID: &appData.appAppleId,
                environment: &appData.environment)
        }
        guard var token = externalPurchaseToken else { return false }
        defer { externalPurchaseToken = token }
        var environment: ReceiptEnvironment? = token.environment
        let isMade = claim.make(
            bundleID: &token.bundleId, appAppleID: &token.appAppleId, environment: &environment)
        if environment != token.environment {
            let identifier = token.externalPurchaseId ?? ""
            token.externalPurchaseId =
                environment == .sandbox ? "SANDBOX_\(identifier)" : "PRODUCTION_\(identifier)"
        }
        return isMade
    }
}
