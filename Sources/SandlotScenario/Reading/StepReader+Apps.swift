import SandlotBase
import SandlotKids
import SandlotStore
import SandlotTrace
import SandlotYAML

/// Steps at an app whose file is known.
extension StepReader {
    /// Reads a step whose verb has devices as its value.
    func atApps(
        _ step: () throws(YAMLError) -> AppStep
    ) throws(YAMLError) -> Action {
        let places = try places()
        for place in places { try demandApp(at: place) }
        return .app(try step(), places)
    }

    /// Reads a step that names its device as an option.
    func atApp(_ step: AppStep) throws(YAMLError) -> Action {
        let place = try names.place(in: map)
        try demandApp(at: place)
        return .app(step, [place])
    }

    /// Reads a step that kills apps, now or when they reach a point.
    func kill() throws(YAMLError) -> Action {
        let places = try places()
        guard let node = map["when"] else { return .kill(places) }
        for place in places { try demandApp(at: place) }
        return .crash(
            places,
            try node.word(
                "a point at which an app can die",
                CrashPoint.allCases.map { ($0.rawValue, $0) }))
    }

    func skip() throws(YAMLError) -> AppStep {
        .skip(isPatient: try map["early"]?.flag() != true)
    }

    func play() throws(YAMLError) -> AppStep.Play {
        func number(_ key: String, from first: Int = 0) throws(YAMLError) -> Int? {
            try map[key]?.integer("a number of \(key)", in: first...1_000)
        }
        var play = AppStep.Play()
        play.level = try level("level")
        play.set = try set()
        play.right = try number("right")
        play.tests = try number("tests", from: 1) ?? 1
        play.penalties = (try number("mistakes") ?? 0, try number("hints") ?? 0)
        if let node = map["size"] {
            let text = try node.text("a size")
            let sides = text.split(separator: "x", omittingEmptySubsequences: false)
                .compactMap { Int($0) }
            guard sides.count == 2, sides.allSatisfy((2...100).contains),
                text == "\(sides[0])x\(sides[1])"
            else { throw node.invalid("\(Quotation.quoted(text)) is not a size, as in `5x7`") }
            guard play.level == nil, play.tests == 1 else {
                throw node.invalid(
                    "a puzzle with a `size` is no preset; leave `level` and `tests` out")
            }
            play.size = text
        }
        return play
    }

    func begin() throws(YAMLError) -> AppStep {
        let waits = try map["waits"]?.flag()
        return .begin(
            level: try subject.integer("a level", in: 1...10_000), set: try set(),
            waits: waits ?? true)
    }

    func answers() throws(YAMLError) -> [Player.WordAnswer] {
        var answers: [Player.WordAnswer] = []
        for element in try subject.listOrSingle("the actions on words") {
            answers.append(
                try element.word(
                    "an action on a word",
                    Player.WordAnswer.allCases.map { ($0.rawValue, $0) }))
        }
        return answers
    }

    func networkResults() throws(YAMLError) -> [NetworkResult] {
        var results: [NetworkResult] = []
        for element in try subject.listOrSingle("the results of requests") {
            results.append(
                try element.word(
                    "a result of a request",
                    NetworkResult.allCases.map { ($0.rawValue, $0) }))
        }
        return results
    }

    func gate() throws(YAMLError) -> AppStep {
        .gate(try subject.word("a purpose", AppWords.purposes), try behaviors())
    }

    func earnings() throws(YAMLError) -> [(field: String, amounts: [Int64])] {
        var earnings: [(field: String, amounts: [Int64])] = []
        for entry in try subject.map("a map of fields and amounts") {
            try demandField(entry)
            var amounts: [Int64] = []
            for element in try entry.value.listOrSingle("the amounts earned and lost") {
                amounts.append(
                    Int64(try element.integer("an amount", in: -1_000_000_000...1_000_000_000)))
            }
            earnings.append((entry.key, amounts))
        }
        return earnings
    }

    func child(isNew: Bool) throws(YAMLError) -> AppStep {
        .child(
            try subject.text("a child"), pin: try map.required("pin").text("a PIN"), isNew: isNew)
    }

    func account(isNew: Bool) throws(YAMLError) -> AppStep {
        .account(try subject.text("an account"), isNew: isNew)
    }

    func cloud() throws(YAMLError) -> AppStep {
        .cloud(
            try subject.word(
                "how the cloud stands",
                ProgressService.Status.allCases.map { ($0.rawValue, $0) }))
    }

    /// Throws unless the app on a device has a file.
    func demandApp(at place: Place) throws(YAMLError) {
        guard names.profiles[place.bundleID]?.isEmpty != false else { return }
        throw YAMLError(
            .missingKey,
            "\(Quotation.quoted(verb.rawValue)) needs an app that has a file; write "
                + "`app: {file: …}`", at: subject.location)
    }

    private func level(_ key: String) throws(YAMLError) -> Int? {
        try map[key]?.integer("a level", in: 1...10_000)
    }

    private func set() throws(YAMLError) -> String? {
        guard let node = map["puzzle"] else { return nil }
        let rules = try profiles().compactMap(\.game).filter { $0.kind == .puzzles }
        let known = rules.flatMap { rules in
            rules.sizes.flatMap { size in rules.difficulties.map { "\(size)-\($0)" } }
        }
        return try node.word("a size and difficulty", known.map { ($0, $0) })
    }

    private func profiles() throws(YAMLError) -> [AppProfile] {
        names.profiles[try names.app(in: map).bundleID] ?? []
    }

    func screen() throws(YAMLError) -> String {
        let known = try profiles().flatMap { ["home"] + $0.screens.keys.sorted() }
        return try subject.word("a screen", known.map { ($0, $0) })
    }

    func link() throws(YAMLError) -> String {
        let links = try profiles().flatMap(\.links)
        let name = try subject.word("a link", links.map { ($0.name, $0.name) })
        if let node = map["leaves"], !links.contains(where: { $0.name == name && $0.hasBumper }) {
            throw YAMLError(
                .invalidValue,
                "the link \(Quotation.quoted(name)) has no page on which to stay; add `bumper: on` to it",
                at: node.location)
        }
        return name
    }

    private func behaviors() throws(YAMLError) -> [Player.GateBehavior] {
        guard let node = map["answers"] else { return [] }
        var behaviors: [Player.GateBehavior] = []
        for element in try node.listOrSingle("the answers") {
            switch try element.text("an answer") {
            case "right": behaviors.append(.right)
            case "wrong": behaviors.append(.wrong)
            case "leave": behaviors.append(.leave)
            case let text where Int(text) != nil: behaviors.append(.typed(text))
            case let text:
                throw YAMLError(
                    .invalidValue, unknown: text, kind: "an answer, nor a number",
                    known: ["right", "wrong", "leave"], at: element.location)
            }
        }
        return behaviors
    }

    private func demandField(_ entry: YAMLNode.Entry) throws(YAMLError) {
        let known = try profiles().flatMap { $0.progress?.fields.keys.sorted() ?? [] }
        guard !known.contains(entry.key) else { return }
        throw YAMLError(
            .unknownName, unknown: entry.key, kind: "a field of the app", known: known,
            at: entry.keyLocation)
    }

    func fields() throws(YAMLError) -> [(field: String, value: Int64)] {
        var fields: [(String, Int64)] = []
        for entry in try subject.map("a map of fields and values") {
            try demandField(entry)
            fields.append((entry.key, try entry.value.fieldValue()))
        }
        return fields
    }
}

extension YAMLNode {
    /// Reads the value of a field: a number, yes or no, a time, or a day.
    func fieldValue() throws(YAMLError) -> Int64 {
        let text = try text("a value")
        if let number = Int64(text) { return number }
        switch text {
        case "true", "yes", "on": return 1
        case "false", "no", "off": return 0
        default: break
        }
        if text.contains("-"), text.first?.isNumber == true { return try instant().milliseconds }
        return try duration().wholeMilliseconds
    }
}
