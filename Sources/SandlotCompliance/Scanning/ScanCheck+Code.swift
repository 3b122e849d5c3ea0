import SandlotBase

extension ScanCheck {
    /// A self-certified Families ads SDK.
    static let adSdkCertified = ScanCheck(
        rule: "ad-sdk-certified",
        decision: """
            Each ad SDK fails if `certifiedSdks` does not list its network. The SDK of an Android \
            app fails if its version is less than the listed one, and is inconclusive if the files \
            do not state the version.
            """
    ) { fact, parameters in
        guard let code = fact.code, let sdk = code.sdk, sdk.purpose == .ads else { return nil }
        guard let least = parameters[.certifiedSdks][sdk.id] else {
            return .fail(
                "\(code.place(fact)), an SDK of \(sdk.id) that is not certified for families.")
        }
        guard code.platform == .android else { return .pass }
        guard let version = code.version else {
            return .unclear(
                "\(code.place(fact)) without a version. Version \(least) of \(sdk.id) is the first certified one."
            )
        }
        return DottedVersion(version) < DottedVersion(least)
            ? .fail(
                "\(code.place(fact)) in version \(Quotation.quoted(version)). Version \(least) of \(sdk.id) is the first certified one."
            )
            : .pass
    }

    /// Third-party ads are discouraged.
    static let adThirdPartyDiscouraged = ScanCheck(
        rule: "ad-third-party-discouraged",
        decision: "Each SDK for ads fails."
    ) { fact, _ in
        guard let code = fact.code, let sdk = code.sdk, sdk.purpose == .ads else { return nil }
        return .fail("\(code.place(fact)), which shows ads of \(sdk.id).")
    }

    /// No third-party analytics.
    static let dataNoThirdPartyAnalytics = ScanCheck(
        rule: "data-no-third-party-analytics",
        decision: """
            Each SDK for analytics fails. An SDK for diagnostics, an SDK that communicates with its \
            maker's servers, and an embedded framework that the scan does not know are advisory. \
            An SDK for ads passes, because other rules judge it.
            """
    ) { fact, _ in
        guard let code = fact.code else { return nil }
        switch code.sdk?.purpose {
        case .analytics: return .fail("\(code.place(fact)), an SDK for analytics.")
        case .ads: return .pass
        case .diagnostics:
            return .advise(
                "\(code.place(fact)), which reports crashes. Check that its reports identify no child."
            )
        case .service:
            return .advise(
                "\(code.place(fact)), which communicates with its maker's servers. Check that it measures nothing."
            )
        case nil:
            return .advise(
                "\(code.place(fact)), which the scan does not know. Check that it measures nothing."
            )
        }
    }

    /// Child-suitable SDKs only.
    static let dataChildSuitableSdk = ScanCheck(
        rule: "data-child-suitable-sdk",
        decision: """
            An SDK of `amazon-ads` fails. Every other SDK and framework passes if `childSuitable` \
            lists its name or its network, and is advisory otherwise.
            """
    ) { fact, parameters in
        guard let code = fact.code else { return nil }
        if code.sdk?.id == "amazon-ads" {
            return .fail("\(code.place(fact)), an SDK of Amazon's own advertising.")
        }
        let suitable = parameters[.childSuitable]
        if suitable.contains(code.name) || code.sdk.map({ suitable.contains($0.id) }) == true {
            return .pass
        }
        return .advise("\(code.place(fact)), which is not known to be suitable for children.")
    }
}

extension AppFact {
    /// The third-party code that the fact is about, or nil.
    fileprivate var code: ThirdPartyCode? {
        if case .code(let code) = content { code } else { nil }
    }
}

extension ThirdPartyCode {
    /// The beginning of a sentence that names the file and the code.
    fileprivate func place(_ fact: AppFact) -> String {
        let signer = team.map { " (signed by the team \($0))" } ?? ""
        return "\(ScanCheck.file(fact)) contains \(Quotation.quoted(name))\(signer)"
    }
}
