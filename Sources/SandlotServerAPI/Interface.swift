package import SandlotStore
package struct APIRequest: Sendable {
    package var method: String
    package var path: String
    package var query: [(name: String, value: String)]
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    package init(method: String, path: String, query: [(String, String)], headers: [(String, String)], body: [UInt8]) {
        self.method = method; self.path = path; self.query = query; self.headers = headers; self.body = body
    }
}
package struct APIResponse: Sendable {
    package var status: Int
    package var headers: [(String, String)]
    package var body: [UInt8]
}
package final class AppStoreServerAPI: Sendable {
    package init(store: Store) {}
    package func respond(to request: APIRequest) async -> APIResponse { APIResponse(status: 404, headers: [], body: []) }
    package static func handles(path: String) -> Bool { path.hasPrefix("/inApps/") }
}
