import SandlotClient
import SandlotStore
import Testing

/// The tests whose apps use a served store: those of the modules whose names begin with `Served`.
///
/// Most of them are tests of the package of clients, unchanged.
private enum ServedTests {
    private static let prefix = "Served"
    /// A test whose app calls its store directly.
    ///
    /// It arms an error with a value of Foundation's that the control API of a server does not have,
    /// and that does not pass to another process.
    private static let direct = "theNetworkErrorThatWasArmedIsThrown()"

    static func connect(
        _ store: Store, _ bundleID: String, _ device: DeviceID
    ) throws(StoreError) -> (any RemoteConnection)? {
        guard let test = Test.current, test.sourceLocation.moduleName.hasPrefix(prefix),
            test.name != direct
        else { return nil }
        let server: DeviceServer
        do {
            server = try DeviceServer.ofProcess.get()
        } catch {
            throw StoreError(.systemError, "the server of the tests cannot start: \(error)")
        }
        return try StoreEnvironment.promptConnection(
            to: server.url, device: device, bundleID: bundleID, token: server.serve(store))
    }
}

/// Makes the tests use served stores, before the first one begins.
///
/// The attribute is not `@c`, which Swift 6.2 does not have.
@_cdecl("sandlot_serve_tests")
public func serveTests() {
    StoreEnvironment.connectApps(ServedTests.connect)
}
