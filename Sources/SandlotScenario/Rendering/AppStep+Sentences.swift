import SandlotKids
import SandlotTrace

/// The sentences about steps at an app for people.
extension AppStep {
    /// The verb in the scenario's language.
    var word: String {
        switch self {
        case .play: "play"
        case .begin: "begin"
        case .answer: "answer"
        case .skip: "skip"
        case .tap: "tap"
        case .network: "network"
        case .background: "background"
        case .foreground: "foreground"
        case .open: "open"
        case .follow: "follow"
        case .gate: "gate"
        case .close: "close"
        case .write: "progress"
        case .synchronize: "sync"
        case .account(_, let isNew): isNew ? "sign-up" : "log-in"
        case .child(_, _, let isNew): isNew ? "add-child" : "child"
        case .cloud: "cloud"
        case .demo: "demo"
        case .earn: "earn"
        }
    }

    /// The sentence about the action.
    var sentence: String {
        switch self {
        case .play(let play):
            "plays "
                + (play.tests > 1
                    ? "\(play.tests) tests"
                    : play.size.map { "a puzzle of \($0)" } ?? Self.name(play.level, play.set))
        case .begin(let level, let set, _): "begins " + Self.name(level, set)
        case .answer(let answers):
            "answers " + answers.map(\.rawValue).joined(separator: ", ")
        case .skip(let isPatient): isPatient ? "closes the ad" : "taps at the ad's button"
        case .tap(let target): "taps \(target)"
        case .network(let results):
            "the next ads: " + results.map(\.rawValue).joined(separator: ", ")
        case .background: "leaves the app"
        case .foreground: "comes back to the app"
        case .open(let screen): "goes to \(screen)"
        case .follow(let link, let leaves):
            leaves ? "follows the link \(link)" : "stays in the app before the link \(link)"
        case .gate(let purpose, let behaviors):
            "faces the gate, for \(ScenarioWords.kebab(purpose.rawValue))"
                + (behaviors.isEmpty ? "" : ": " + behaviors.map(\.text).joined(separator: ", "))
        case .close: "closes the app"
        case .write(let fields):
            "has " + fields.map { "\($0.field) \($0.value)" }.joined(separator: ", ")
        case .synchronize: "synchronizes"
        case .account(let name, let isNew): (isNew ? "signs up as " : "logs in as ") + name
        case .child(let name, _, let isNew): isNew ? "adds the child \(name)" : "\(name) plays now"
        case .demo(let isOn): isOn ? "a parent begins a demo" : "the demo is over"
        case .earn(let earnings):
            "earns "
                + earnings.map { earning in
                    "\(earning.field) " + earning.amounts.map { "\($0)" }.joined(separator: ", ")
                }.joined(separator: ", ")
        case .cloud(let status): "the cloud is \(status.rawValue)"
        }
    }

    private static func name(_ level: Int?, _ set: String?) -> String {
        if let set { return "puzzle \(level ?? 1) of \(set)" }
        return level.map { "level \($0)" } ?? "the next level"
    }
}

extension Player.GateBehavior {
    /// The behavior in the scenario's language.
    fileprivate var text: String {
        switch self {
        case .right: "right"
        case .wrong: "wrong"
        case .leave: "leave"
        case .typed(let text): text
        }
    }
}
