public import Foundation
import SandlotCatalog
import SandlotResources
import SandlotStore
import SandlotStoreKit

/// A session that controls the simulated store from a test.
///
/// A session belongs to the environment of the task that created it, or to the process's
/// environment, which all sessions without their own environment share. A session has no state of
/// its own. Its settings and purchases remain in the environment after the session object is
/// released.
public final class SKTestSession: NSObject, Sendable {
    let environment: StoreEnvironment
    /// The value of ``failureError``, which the store knows only while purchases fail.
    let chosenFailure: ChosenFailure

    /// Creates a session that sells the products of a configuration file.
    ///
    /// The session searches the main bundle and the resources of the targets that are linked into
    /// the program, and then the working directory. With `import StoreKitTest`, the resources of
    /// the target that contains the call are searched first.
    ///
    /// - Parameter filename: The file's name, with or without the extension `storekit`.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/fileNotFound`` if there is no such file,
    ///   or if there are several different ones, or with a code of ``init(contentsOf:)``.
    @_disfavoredOverload
    public convenience init(configurationFileNamed filename: String) throws {
        try self.init(contentsOf: Self.file(named: filename, nearestTo: nil))
    }

    /// Creates a session that sells the products of a configuration file of a target.
    ///
    /// - Parameters:
    ///   - filename: The file's name, with or without the extension `storekit`.
    ///   - fileID: A source file of the target whose resources are searched first, in the format of
    ///     `#fileID`.
    /// - Throws: ``SKTestError`` as for ``init(configurationFileNamed:)``.
    package convenience init(
        configurationFileNamed filename: String, nearestTo fileID: String
    ) throws {
        try self.init(contentsOf: Self.file(named: filename, nearestTo: fileID))
    }

    /// Creates a session that sells the products of a configuration file.
    ///
    /// The settings in the file take effect immediately. If the environment already sells the same
    /// products, its transactions remain.
    ///
    /// - Parameter fileURL: The file, with the extension `storekit` or `json`.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidURL`` if the URL does not point to
    ///   a valid configuration file, ``SKTestError/Code/fileNotFound`` if the file cannot be read,
    ///   or ``SKTestError/Code/serviceUnavailable`` if there is no store to sell the products.
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

    /// Creates a session that sells the products of a configuration file.
    ///
    /// - Parameter url: The file, with the extension `storekit` or `json`.
    /// - Throws: ``SKTestError`` as for ``init(contentsOf:)``.
    public convenience init(contentsOfURL url: URL) throws {
        try self.init(contentsOf: url)
    }

    /// Restores the settings of the configuration file.
    ///
    /// Every property gets the file's value, and only the errors that the file specifies are
    /// simulated. Transactions remain.
    public func resetToDefaultState() {
        attempt("resetToDefaultState()") { () throws(StoreError) in
            try environment.resetToDefaults()
            let catalog = try environment.store.app(environment.bundleID).catalog
            chosenFailure.value = Self.failure(in: catalog)
        }
    }

    private static func file(
        named name: String, nearestTo fileID: String?
    ) throws(SKTestError) -> URL {
        do {
            return try ConfigurationSearch(nearestTo: fileID).file(named: name)
        } catch {
            throw SKTestError(.fileNotFound, error.reason)
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
