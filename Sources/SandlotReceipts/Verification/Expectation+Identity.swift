extension ReceiptVerifier.Expectation {
    /// Compares what a payload claims: the app first, the environment second.
    func check(_ identity: SignedIdentity) throws(Refused) {
        if !relaxations.contains(.anyApp) {
            if case .claimed(let claimed) = identity.bundleID, !isSame(claimed, bundleID) {
                throw Refused(
                    .wrongBundle,
                    claimed == nil
                        ? "the payload has no bundle identifier, \(bundleID) is expected"
                        : "the payload belongs to another app than \(bundleID)")
            }
            if environment == .production, case .claimed(let claimed) = identity.appAppleID,
                claimed != appAppleID
            {
                throw Refused(.wrongAppID, "the payload does not have the expected app Apple ID")
            }
        }
        if !relaxations.contains(.anyEnvironment),
            !isSame(identity.environment?.rawValue, environment.rawValue)
        {
            throw Refused(
                .wrongEnvironment,
                "the payload belongs to \(identity.environment?.rawValue ?? "no environment"), "
                    + "\(environment.rawValue) is expected")
        }
    }

    /// Compares byte for byte: Swift's strings would also equate K with the sign for kelvin.
    private func isSame(_ claimed: String?, _ expected: String) -> Bool {
        claimed?.utf8.elementsEqual(expected.utf8) == true
    }
}
