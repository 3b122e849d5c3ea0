import SandlotBase
import SandlotJSON

/// Checks of the settings.
extension LintRun {
    /// The codes of `SKError`.
    private static let storeKitErrors = [Int64](0...14) + [18, 19]

    /// Checks the settings.
    mutating func check(settings: LintNode) {
        if let locale = settings.member("_locale") { check(locale: locale) }
        if let storefront = settings.member("_storefront") { check(storefront: storefront) }
        if let rate = settings.member("_timeRate") { check(timeRate: rate) }
        if let rates = settings.member("_compatibilityTimeRate") { checkTimeRates(rates) }
        if let node = settings.member("_storeKitError"), let code = node.value.integer,
            !Self.storeKitErrors.contains(code)
        {
            report(
                .unknownStoreKitError, at: node,
                "\(code) is not a code of SKError; write one from 0 to 14, or 18 or 19")
        }
        for node in settings.objects("_storeKitErrors") { check(simulatedError: node) }
    }

    private mutating func check(storefront node: LintNode) {
        guard let code = node.string else { return }
        let isUpper = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        guard code.utf8.count != 3 || !isUpper else { return check(storefront: code, at: node) }
        report(
            .invalidStorefront, at: node,
            "\(Quotation.jsonString(code)) is not a storefront; write a country as three uppercase "
                + "letters (ISO 3166-1 alpha-3), such as \"USA\"")
    }

    private mutating func checkTimeRates(_ node: LintNode) {
        guard let members = node.value.members else {
            check(timeRate: node)
            return
        }
        for member in members {
            check(timeRate: LintNode(value: member.value, path: node.path.member(member.name)))
        }
    }

    private mutating func check(timeRate node: LintNode) {
        guard let rate = node.value.integer,
            !Catalog.TimeRate.known.contains(where: { Int64($0.rawValue) == rate })
        else { return }
        report(
            .unknownTimeRate, at: node,
            "\(rate) is not a time rate of SKTestSession; write one of 0 to 6, 10 to 13, 15, or "
                + "1000 to 1005, where 0 is real time")
    }

    private mutating func check(simulatedError node: LintNode) {
        guard let name = node.member("name") else {
            report(
                .unknownSimulatedAPI, at: node,
                "\(node.path) has no name; write the call that fails, such as \"Load Products\"")
            return
        }
        checkKnown(
            name, as: "call that can fail", among: Catalog.SimulatedAPI.known.map(\.rawValue),
            code: .unknownSimulatedAPI)
        guard let current = node.object("current") else { return }
        guard let typeNode = current.member("type") else {
            report(
                .unknownSimulatedError, at: current,
                "\(current.path) has no type; write the type of error, such as \"generic\"")
            return
        }
        check(
            errorType: typeNode, index: current.member("index"),
            of: .init(rawValue: name.string ?? ""))
    }

    private mutating func check(
        errorType node: LintNode, index: LintNode?, of api: Catalog.SimulatedAPI
    ) {
        guard let type = node.string.map({ Catalog.SimulatedErrorType(rawValue: $0) }) else {
            return
        }
        guard let names = type.caseNames else {
            checkKnown(
                node, as: "type of error", among: Catalog.SimulatedErrorType.known.map(\.rawValue),
                code: .unknownSimulatedError)
            return
        }
        if !api.errorTypes.isEmpty, !api.errorTypes.contains(type) {
            let fitting = api.errorTypes.map { Quotation.jsonString($0.rawValue) }
                .joined(separator: " or ")
            report(
                .misplacedSimulatedError, at: node,
                "\(Quotation.jsonString(api.rawValue)) cannot fail with an error of type "
                    + "\(Quotation.jsonString(type.rawValue)); write \(fitting)")
        }
        guard let index, let number = index.value.integer,
            !(0..<Int64(names.count)).contains(number)
        else { return }
        report(
            .simulatedErrorOutOfRange, at: index,
            "\(number) is not the index of an error of type \(Quotation.jsonString(type.rawValue)); "
                + "write 0 to \(names.count - 1): \(names.joined(separator: ", "))")
    }
}
