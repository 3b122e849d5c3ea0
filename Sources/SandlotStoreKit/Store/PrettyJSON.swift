internal import SandlotJSON

/// JSON for people to read.
enum PrettyJSON {
    /// The text on several lines; as it is if it is no JSON.
    static func text(of json: [UInt8]) -> String {
        guard let document = try? JSONDocument(json) else {
            return String(decoding: json, as: UTF8.self)
        }
        return JSONElement.raw(document.root).indented
    }
}
