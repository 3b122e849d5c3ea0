import SandlotJSON

/// A printer for readable JSON.
enum PrettyJSON {
    /// Returns JSON on several lines, or other text unchanged.
    static func text(of json: [UInt8]) -> String {
        guard let document = try? JSONDocument(json) else {
            return String(decoding: json, as: UTF8.self)
        }
        return JSONElement.raw(document.root).indented
    }
}
