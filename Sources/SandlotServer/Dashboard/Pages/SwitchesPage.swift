import HTTPTypes
import SandlotJSON
import SandlotServerAPI

/// Settings, habits, and calls that fail, with a sentence about each.
enum SwitchesPage {
    private static let path = Dashboard.root + "switches"

    static func page(
        _ client: DashboardClient
    ) async throws(DashboardClient.Refusal) -> DashboardPage {
        let json = try await client.json(.get, ["settings"])
        let errors = json["errors"]?.elementList.compactMap(\.string) ?? []
        let content: HTML = """
            <section aria-labelledby="settings"><h2 id="settings">Settings</h2>
            \(HTML.table(
                "How the store and its customers behave", ["setting", "what it does", "value"],
                (json["settings"]?.elementList ?? []).map(Self.setting), look: "switches",
                otherwise: ""))</section>
            <section aria-labelledby="faults"><h2 id="faults">Faults</h2>
            \(HTML.table(
                "Calls that can be made to fail", ["call", "what it does", "now", "change"],
                (json["calls"]?.elementList ?? []).map { Self.call($0, errors) }, look: "switches",
                otherwise: ""))</section>
            \(Self.failures)
            <section aria-labelledby="habits"><h2 id="habits">Habits</h2>
            \(HTML.table(
                "Awkward behaviors of the real store", ["habit", "what it does", "now", "change"],
                (json["habits"]?.elementList ?? []).map(Self.habit), look: "switches",
                otherwise: ""))</section>
            """
        return DashboardPage(part: .switches, title: "Faults and habits", content: content)
    }

    /// A form that lets requests to the App Store Server API fail.
    private static var failures: HTML {
        let endpoints = APIEndpoint.allCases.map { (value: $0.rawValue, words: $0.rawValue) }
        let errors = APIError.all.map {
            (value: "\($0.code)", words: "\($0.code) \($0.message)")
        }
        return """
            <section aria-labelledby="failures"><h2 id="failures">App Store Server API</h2>
            <p class="soft">Requests of your backend that fail. The next ones get the error.</p>
            \(DashboardForm(
                action: .failure, page: path, id: "failure",
                fields: [
                    .menu("endpoint", label: "Request", options: [("", "every request")] + endpoints),
                    .menu("error", label: "Error", options: errors),
                    .number("times", label: "times", value: 1, range: 1...1_000_000),
                ], button: "Let it fail", name: "Let the App Store Server API fail").html)</section>
            """
    }

    private static func setting(_ setting: JSONValue) -> [HTML] {
        let name = setting["name"]?.string ?? ""
        return [
            "\(name)", "\(setting["summary"]?.string ?? "")",
            DashboardForm(
                action: .setting, page: path, id: "setting\(name)",
                fields: [
                    .hidden("name", name),
                    .quietChoice(
                        "value", label: name,
                        options: setting["values"]?.elementList.compactMap(\.string) ?? [],
                        chosen: setting["value"]?.string),
                ], button: "Set", name: "Set \(name)"
            ).html,
        ]
    }

    private static func call(_ call: JSONValue, _ errors: [String]) -> [HTML] {
        let name = call["name"]?.string ?? ""
        guard let error = call["error"]?.string else {
            return [
                "\(name)", "\(call["summary"]?.string ?? "")", .state("succeeds", isOn: true),
                DashboardForm(
                    action: .fault, page: path, id: "fault\(name)",
                    fields: [
                        .hidden("call", name),
                        .choice("error", label: "error", options: errors),
                        .text("times", label: "times", hint: "always"),
                    ], button: "Let it fail", name: "Let \(name) fail"
                ).html,
            ]
        }
        let times: HTML =
            call["remaining"]?.integer.map { count -> HTML in ", \(count) more" } ?? .none
        return [
            "\(name)", "\(call["summary"]?.string ?? "")",
            "\(HTML.badge("fails", .bad)) \(error)\(times)",
            DashboardForm(
                action: .clearFault, page: path, id: "fault\(name)",
                fields: [.hidden("call", name)], button: "Let it succeed",
                name: "Let \(name) succeed"
            ).html,
        ]
    }

    private static func habit(_ habit: JSONValue) -> [HTML] {
        let name = habit["name"]?.string ?? ""
        let isOn = habit["on"]?.bool ?? false
        return [
            "\(name)", "\(habit["summary"]?.string ?? "")",
            isOn ? .badge("on", .waiting) : .state("off", isOn: false),
            DashboardForm(
                action: .habit, page: path, id: "habit\(name)",
                fields: [.hidden("name", name), .hidden("to", isOn ? "off" : "on")],
                button: isOn ? "Turn off" : "Turn on",
                name: "Turn \(name) \(isOn ? "off" : "on")"
            ).html,
        ]
    }
}
