public import SandlotStore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension StoreEnvironment {
    /// Returns an environment whose store is served by another process.
    ///
    /// The app is launched on the device. If it runs there already, that launch ends. Control the
    /// store with the server's control API: the members of the environment that change the store or
    /// its clock throw.
    ///
    /// - Parameters:
    ///   - url: The address that `sandlot serve` prints, such as `http://127.0.0.1:8080`.
    ///   - device: The device, which may be nil if the store has only one.
    ///   - bundleID: The app, which may be nil if the store has only one.
    ///   - token: The server's secret, or nil if it has none.
    /// - Returns: The environment.
    /// - Throws: ``StoreError`` with ``StoreError/Code/networkError`` if the server cannot be
    ///   reached, with ``StoreError/Code/unknownDevice`` or ``StoreError/Code/unknownApp`` and the
    ///   choices, or with ``StoreError/Code/invalidValue`` if the URL is not one of a server.
    public static func served(
        _ url: String, device: String? = nil, bundleID: String? = nil, token: String? = nil
    ) async throws(StoreError) -> StoreEnvironment {
        try await served(
            url, device: device, bundleID: bundleID, token: token,
            timeout: DeviceClient.usualTimeout)
    }

    /// Returns an environment whose store is served by another process.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - device: The device, which may be nil if the store has only one.
    ///   - bundleID: The app, which may be nil if the store has only one.
    ///   - token: The server's secret, or nil if it has none.
    ///   - timeout: The time for an answer.
    /// - Returns: The environment.
    /// - Throws: ``StoreError``.
    package static func served(
        _ url: String, device: String? = nil, bundleID: String? = nil, token: String? = nil,
        timeout: Duration
    ) async throws(StoreError) -> StoreEnvironment {
        try await DeviceClient.onThread { () throws(StoreError) in
            try connected(
                to: url, device: device, bundleID: bundleID, token: token, timeout: timeout)
        }
    }

    /// Returns a connection that tells the server at once of launches and listeners.
    ///
    /// This blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - device: The device.
    ///   - bundleID: The app.
    ///   - token: The server's secret.
    /// - Returns: The connection.
    /// - Throws: ``StoreError``.
    package static func promptConnection(
        to url: String, device: DeviceID, bundleID: String, token: String
    ) throws(StoreError) -> any RemoteConnection {
        try ServedConnection(
            DeviceClient(
                ServerAddress(url, token: token), app: bundleID, device: device.rawValue,
                timeout: DeviceClient.usualTimeout),
            subscribesAtOnce: true)
    }

    /// The environment that the environment variable `SANDLOT_STORE` names, or nil if there is none.
    ///
    /// The first access blocks until the server has answered. If it cannot be used, the reason is
    /// written to stderr once, and the next access tries again.
    package static var servedToProcess: StoreEnvironment? { ServedProcess.environment }

    fileprivate static func connected(
        to url: String, device: String?, bundleID: String?, token: String?,
        timeout: Duration = DeviceClient.usualTimeout
    ) throws(StoreError) -> StoreEnvironment {
        let client = DeviceClient(
            try ServerAddress(url, token: token), app: bundleID, device: device,
            timeout: timeout)
        let connection = try ServedConnection(client)
        return try StoreEnvironment(
            connection, bundleID: connection.bundleID, device: connection.device)
    }
}

/// The served store of a process that is not a test.
private enum ServedProcess {
    private static let url = variable("SANDLOT_STORE")
    private static let made = Mutex<StoreEnvironment?>(nil)
    private static let hasReported = Mutex(false)

    static var environment: StoreEnvironment? {
        guard let url else { return nil }
        return made.withLock { made in
            if let made { return made }
            do throws(StoreError) {
                made = try StoreEnvironment.connected(
                    to: url, device: variable("SANDLOT_DEVICE"), bundleID: variable("SANDLOT_APP"),
                    token: variable("SANDLOT_TOKEN"))
            } catch {
                let isFirst = hasReported.withLock { hasReported in
                    defer { hasReported = true }
                    return !hasReported
                }
                if isFirst {
                    Notice.print(
                        "the store of SANDLOT_STORE cannot be used: \(error.reason) "
                            + "(SANDLOT_DEVICE names the device, SANDLOT_APP the app, and "
                            + "SANDLOT_TOKEN the server's secret)")
                }
            }
            return made
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
