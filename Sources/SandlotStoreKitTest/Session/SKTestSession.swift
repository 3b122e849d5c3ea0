public import Foundation
internal import SandlotCatalog
internal import SandlotStore
internal import SandlotStoreKit

/// The hand that a test has in the simulated store.
///
/// A session belongs to the environment of the task that made it, or else to the process's, which all
/// such sessions share. It only drives that environment: what it switched on or bought stays when the
/// session object is gone.
public final class SKTestSession: NSObject, Sendable {
    let environment: StoreEnvironment
    /// What ``failureError`` was set to; the store knows it only while failing is switched on.
    let chosenFailure: ChosenFailure

    /// Sells what a configuration file of the tests lists.
    ///
    /// The file is looked for in the main bundle and in the resources of the targets that are linked into the
    /// program, and then in the working directory. With `import StoreKitTest` the resources of the target that
    /// contains the call come first.
    ///
    /// - Parameter filename: The file's name, with or without the extension `storekit`.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/fileNotFound`` if there is no such file, or if
    ///   there are several that differ, or with a code of ``init(contentsOf:)``.
    @_disfavoredOverload
    public convenience init(configurationFileNamed filename: String) throws {
        try self.init(contentsOf: ConfigurationSearch().file(named: filename))
    }

    /// Sells what a configuration file of a target's tests lists.
    ///
    /// - Parameters:
    ///   - filename: The file's name, with or without the extension `storekit`.
    ///   - fileID: A source file of the target whose resources come first, as `#fileID` names it.
    /// - Throws: ``SKTestError`` as ``init(configurationFileNamed:)`` does.
    package convenience init(
        configurationFileNamed filename: String, nearestTo fileID: String
    ) throws {
        try self.init(contentsOf: ConfigurationSearch(nearestTo: fileID).file(named: filename))
    }

    /// Sells what a configuration file lists.
    ///
    /// What the file's settings say about the store takes effect at once. If the environment already
    /// sells the same, its transactions stay.
    ///
    /// - Parameter fileURL: The file, with the extension `storekit` or `json`.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidURL`` if that is no such file or does not
    ///   say what it should, ``SKTestError/Code/fileNotFound`` if it cannot be read, or
    ///   ``SKTestError/Code/serviceUnavailable`` if there is no store to sell it.
    public init(contentsOf fileURL: URL) throws {
        let catalog = try Self.catalog(at: fileURL)
        do {
            environment = try StoreEnvironment.currentOrProcess()
            try environment.install(catalog)
        } catch {
            throw SKTestError(error)
        }
        if StoreEnvironment.local == nil { EarlyFeeds.begin(in: environment) }
        chosenFailure = ChosenFailure(Self.failure(in: catalog))
    }

    /// Sells what a configuration file lists.
    ///
    /// - Parameter url: The file, with the extension `storekit` or `json`.
    /// - Throws: ``SKTestError`` as ``init(contentsOf:)`` does.
    public convenience init(contentsOfURL url: URL) throws {
        try self.init(contentsOf: url)
    }

    /// Goes back to what the configuration file says.
    ///
    /// Every property has the file's value again, and no error is simulated but those that the file asks
    /// for. Transactions stay.
    public func resetToDefaultState() {
        attempt("resetToDefaultState()") { () throws(StoreError) in
            try environment.resetToDefaults()
            let catalog = try environment.store.app(environment.bundleID).catalog
            chosenFailure.value = Self.failure(in: catalog)
        }
    }

    private static func catalog(at url: URL) throws(SKTestError) -> Catalog {
        guard url.isFileURL else {
            throw SKTestError(.invalidURL, "\(url) is not the URL of a file")
        }
        guard ["storekit", "json"].contains(url.pathExtension.lowercased()) else {
            throw SKTestError(.invalidURL, "\(url.path) is neither a .storekit nor a .json file")
        }
        do {
            return try Catalog(contentsOf: url.path)
        } catch {
            throw SKTestError(error)
        }
    }

    private static func failure(in catalog: Catalog) -> SKError.Code {
        let code = catalog.settings.storeKitError.flatMap { SKError.Code(rawValue: $0) }
        return code.flatMap { $0.storeCode == nil ? nil : $0 } ?? .unknown
    }
}
