import SandlotCatalog
import SandlotYAML

/// The files that are read for a scenario in addition to its own: catalogs and app files, with
/// warnings about them.
package final class InputLog {
    /// The paths in the order in which they were opened.
    package private(set) var paths: [String] = []
    /// Sentences about what the store does not take from these files as they say it.
    package private(set) var warnings: [String] = []
    /// Whether the scenario may name files.
    private let allowsFiles: Bool

    /// Creates an empty log.
    ///
    /// - Parameter allowsFiles: Whether the scenario may name files. One that came over the network
    ///   must not read those of this machine.
    package init(allowsFiles: Bool = true) {
        self.allowsFiles = allowsFiles
    }

    /// Records a file that is about to be opened.
    ///
    /// - Throws: ``YAMLError`` if the scenario may not name files.
    func add(_ path: String, at location: YAMLLocation?) throws(YAMLError) {
        guard allowsFiles else {
            throw YAMLError(
                .invalidValue,
                "a story in a request cannot name files; write the `products` into the story",
                at: location)
        }
        paths.append(path)
    }

    /// Records what the store does not take from a catalog as it says it.
    func examine(_ file: CatalogForSale, at path: String) {
        warnings += file.gaps.map { "a product is not sold as the file says: \($0.description)" }
        let keys = file.catalog.settings.changedKeys
        guard !keys.isEmpty else { return }
        warnings.append(
            "\(path): the settings of a configuration file do not apply "
                + "(\(keys.joined(separator: ", "))); a story states them in `settings` and "
                + "`customers`")
    }
}

extension Catalog.Settings {
    /// The keys of the settings that change the store, in the order of the file.
    fileprivate var changedKeys: [String] {
        let isChanged = [
            ("_askToBuyEnabled", askToBuyEnabled == true),
            ("_billingGracePeriodEnabled", billingGracePeriodEnabled == true),
            ("_billingIssuesEnabled", billingIssuesEnabled == true),
            ("_failTransactionsEnabled", failTransactionsEnabled == true),
            ("_locale", locale.map { $0 != "en_US" } ?? false),
            ("_renewalBillingIssuesEnabled", renewalBillingIssuesEnabled == true),
            ("_storefront", storefront.map { $0 != "USA" } ?? false),
            ("_storeKitErrors", storeKitErrors.contains { $0.enabled == true }),
            ("_timeRate", timeRate.map { $0 != .realTime } ?? false),
        ]
        return isChanged.filter(\.1).map(\.0)
    }
}
