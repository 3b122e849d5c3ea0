import HTTPTypes
import SandlotJSON

/// An action of a person on a page of the dashboard.
///
/// Each action is one request to the control API.
enum DashboardAction: String, CaseIterable, Sendable {
    case step, advance, rate, buy
    case addCustomer = "add-customer"
    case addDevice = "add-device"
    case addFamily = "add-family"
    case joinFamily = "join-family"
    case webhook, mishap
    case clearMishaps = "clear-mishaps"
    case sendAgain = "send-again"
    case settle, notify, setting, habit, fault, failure
    case clearFault = "clear-fault"
    case play
    case nextStep = "next-step"
    case reset

    /// A request to the control API.
    struct Request {
        var method: HTTPRequest.Method
        var path: [String]
        var query: [(String, String)] = []
        var body: [UInt8] = []
    }

    /// Returns the request, made from the fields of a form.
    func request(_ fields: QueryString) -> Request {
        func field(_ name: String) -> String { fields[name] ?? "" }
        func post(_ path: [String], _ body: [String: JSONElement]? = nil) -> Request {
            Request(
                method: .post, path: path,
                body: body.map { Array(JSONElement.object($0).compact.utf8) } ?? [])
        }
        func put(_ path: [String], _ body: [String: JSONElement]) -> Request {
            Request(
                method: .put, path: path, body: Array(JSONElement.object(body).compact.utf8))
        }
        func step(_ members: [String: JSONElement]) -> Request { post(["steps"], members) }
        switch self {
        case .step: return Request(method: .post, path: ["steps"], body: Array(field("step").utf8))
        case .advance: return put(["clock"], ["advance": .string(field("by"))])
        case .rate: return put(["clock"], ["rate": .string(field("rate"))])
        case .buy:
            var members: [String: JSONElement] = ["buy": .string(field("product"))]
            members["app"] = fields["app"].map { .string($0) }
            // A purchase is made on a device, or outside the app by the customer.
            if let device = fields["device"], !device.isEmpty {
                members["on"] = .string(device)
            } else {
                members["for"] = fields["customer"].map { .string($0) }
            }
            return step(members)
        case .addCustomer:
            return post(["participants"], ["customers": .array([.string(field("name"))])])
        case .addDevice:
            return post(
                ["participants"],
                [
                    "devices": .array([
                        .object([
                            "name": .string(field("name")), "of": .string(field("customer")),
                            "platform": .string(field("platform")),
                        ])
                    ])
                ])
        case .addFamily:
            return post(
                ["participants"],
                [
                    "families": .array([
                        .object([
                            "name": .string(field("name")),
                            "members": .array([.string(field("customer"))]),
                        ])
                    ])
                ])
        case .joinFamily:
            return step([
                "join-family": .string(field("customer")), "family": .string(field("family")),
            ])
        case .webhook:
            let url = field("url")
            return put(["webhook"], ["url": url.isEmpty ? .null : .string(url)])
        case .mishap:
            return post(
                ["mishaps"],
                [
                    "kind": .string(field("kind")),
                    "times": .integer(Int64(field("times")) ?? 0),
                    "seconds": .integer(Int64(field("seconds")) ?? 3600),
                ])
        case .clearMishaps: return Request(method: .delete, path: ["mishaps"])
        case .sendAgain: return post(["notifications", field("number"), "send"])
        case .settle: return post(["notifications", "settled"])
        case .notify:
            var members: [String: JSONElement] = [
                "notificationType": .string(field("type")),
                "transactionId": .string(field("transaction")),
            ]
            if !field("subtype").isEmpty { members["subtype"] = .string(field("subtype")) }
            return post(["notifications"], members)
        case .setting:
            return step(["set": .object([field("name"): .string(field("value"))])])
        case .habit:
            return step(["habit": .string(field("name")), "to": .string(field("to"))])
        case .fault:
            var members: [String: JSONElement] = [
                "fault": .string(field("call")), "error": .string(field("error")),
            ]
            if !field("times").isEmpty { members["times"] = .string(field("times")) }
            return step(members)
        case .failure:
            var members: [String: JSONElement] = [
                "error": .integer(Int64(field("error").prefix { $0 != " " }) ?? 0),
                "times": .integer(Int64(field("times")) ?? 0),
            ]
            if !field("endpoint").isEmpty { members["endpoint"] = .string(field("endpoint")) }
            return post(["failures"], members)
        case .clearFault: return step(["clear-fault": .string(field("call"))])
        case .play:
            var request = post(["reset"])
            if field("way") == "step by step" { request.query.append(("steps", "wait")) }
            if field("story").isEmpty {
                request.body = Array(field("text").utf8)
            } else {
                request.query.append(("story", field("story")))
            }
            return request
        case .nextStep: return post(["story", "next"])
        case .reset: return post(["reset"])
        }
    }
}
