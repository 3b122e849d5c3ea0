extension ReceiptVerifier.Expectation {
    /// Checks a payload's claims against the expectation: first the app, then the environment.
    func check(_ identity: SignedIdentity) throws(Refused) {
        if !relaxations.contains(.anyApp) {
            if case .claimed(let claimed) = identity.bundleID, !isSame(claimed, bundleID) {
                throw Refused(
                    .wrongBundle,
                    claimed == nil
                        ? "the payload has no bundle identifier; it must be \(bundleID)"
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
                    + "not to \(environment.rawValue)")
        }
    }

    /// Returns whether two identifiers are equal byte for byte.
    ///
    /// Swift's string comparison would also equate K with the kelvin sign.
    private func isSame(_ claimed: String?, _ expected: String) -> Bool {
        claimed?.utf8.elementsEqual(expected.utf8) == true
    }
}
