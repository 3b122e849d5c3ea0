import HTTPTypes
import Hummingbird
import SandlotServerAPI

extension ServerResponder {
    /// Returns the kind of a request for the metrics, of which there are few.
    ///
    /// A value in a path is replaced by its name, as in `/control/v1/receipts/{transactionId}`.
    static func route(of request: Request) -> String {
        let path = request.uri.path
        if path == AppStoreServerAPI.verifyReceiptPath { return path }
        if AppStoreServerAPI.handles(path: path) {
            return APIEndpoint.named(method: request.method.rawValue, path: path)
                .map { "/inApps " + $0.rawValue } ?? "/inApps"
        }
        if path.hasPrefix(ControlAPI.prefix) {
            let parts = path.dropFirst(ControlAPI.prefix.count)
                .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let endpoint = ControlEndpoint.all.first { $0.matches(parts) }
            return ControlAPI.prefix + (endpoint?.path ?? "")
        }
        if path == "/health" || path == "/metrics" { return path }
        if OCSPEndpoint.handles(path: path) { return OCSPEndpoint.path }
        if path.hasPrefix(DeviceAPI.prefix) { return DeviceAPI.prefix }
        return Dashboard.handles(path: path) ? Dashboard.root : "other"
    }
}
