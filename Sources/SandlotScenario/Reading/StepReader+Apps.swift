internal import SandlotBase
internal import SandlotKids
internal import SandlotStore
internal import SandlotTrace
internal import SandlotYAML

/// Steps at an app whose file is known.
extension StepReader {
    /// Reads what a step with one of these verbs does, nil if it is none of them.
    func appAction() throws(YAMLError) -> Action? {
        switch verb {
        case .play, .skip, .background, .foreground, .close, .sync:
            let step = try bareStep()
            return .app(step, try places())
        case .begin, .answer, .tap, .network, .open, .follow, .gate, .progress, .signUp, .logIn,
            .addChild, .child, .cloud, .demo, .earn:
            let step = try step()
            let place = try names.place(in: map)
            try demandApp(at: place)
            return .app(step, [place])
        default: return nil
        }
    }

    /// Steps after whose verb the device stands.
    private func bareStep() throws(YAMLError) -> AppStep {
        for place in try places() { try demandApp(at: place) }
        switch verb {
        case .play:
            return .play(try play())
        case .skip:
            let isEarly = try map.optional("early") { node throws(YAMLError) in
                try node.flag()
            }
            return .skip(isPatient: isEarly != true)
        case .background: return .background
        case .foreground: return .foreground
        case .close: return .close
        default: return .synchronize
        }
    }

    private func play() throws(YAMLError) -> AppStep.Play {
        func number(_ key: String, from first: Int = 0) throws(YAMLError) -> Int? {
            try map.optional(key) { node throws(YAMLError) in
                try node.integer("a number of \(key)", in: first...1_000)
            }
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

    /// Steps after whose verb something else stands.
    private func step() throws(YAMLError) -> AppStep {
        switch verb {
        case .begin:
            let waits = try map.optional("waits") { node throws(YAMLError) in try node.flag() }
            return .begin(
                level: try subject.integer("a level", in: 1...10_000), set: try set(),
                waits: waits ?? true)
        case .answer:
            var answers: [Player.WordAnswer] = []
            for element in try subject.listOrSingle("what is done with each word") {
                answers.append(
                    try element.word(
                        "what is done with a word",
                        Player.WordAnswer.allCases.map { ($0.rawValue, $0) }))
            }
            return .answer(answers)
        case .tap: return .tap(try subject.text("what is tapped"))
        case .network:
            var results: [NetworkResult] = []
            for element in try subject.listOrSingle("what becomes of requests") {
                results.append(
                    try element.word(
                        "what becomes of a request",
                        NetworkResult.allCases.map { ($0.rawValue, $0) }))
            }
            return .network(results)
        case .open: return .open(try screen())
        case .follow: return .follow(try link())
        case .gate:
            return .gate(
                try subject.word("a purpose", AppWords.purposes), try behaviours())
        case .progress: return .write(try fields())
        case .demo: return .demo(try subject.flag())
        case .earn:
            var earnings: [(field: String, amounts: [Int64])] = []
            for entry in try subject.map("a map of fields and amounts") {
                try demandField(entry)
                var amounts: [Int64] = []
                for element in try entry.value.listOrSingle("what was earned and lost") {
                    amounts.append(
                        Int64(
                            try element.integer("an amount", in: -1_000_000_000...1_000_000_000)))
                }
                earnings.append((entry.key, amounts))
            }
            return .earn(earnings)
        case .addChild, .child:
            return .child(
                try subject.text("a child"), pin: try map.required("pin").text("a PIN"),
                isNew: verb == .addChild)
        case .signUp, .logIn:
            return .account(try subject.text("an account"), isNew: verb == .signUp)
        default:
            return .cloud(
                try subject.word(
                    "how the cloud stands",
                    ProgressService.Status.allCases.map { ($0.rawValue, $0) }))
        }
    }

    /// Makes sure that the app on a device has a file.
    func demandApp(at place: Place) throws(YAMLError) {
        guard names.profiles[place.bundleID]?.isEmpty != false else { return }
        throw YAMLError(
            .missingKey,
            "\(Quotation.quoted(verb.rawValue)) is for apps that have a file; say "
                + "`app: {file: …}`", at: subject.location)
    }

    private func level(_ key: String) throws(YAMLError) -> Int? {
        try map.optional(key) { node throws(YAMLError) in
            try node.integer("a level", in: 1...10_000)
        }
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

    private func screen() throws(YAMLError) -> String {
        let known = try profiles().flatMap { ["home"] + $0.screens.keys.sorted() }
        return try subject.word("a screen", known.map { ($0, $0) })
    }

    private func link() throws(YAMLError) -> String {
        let known = try profiles().flatMap { $0.links.map(\.name) }
        return try subject.word("a link", known.map { ($0, $0) })
    }

    private func behaviours() throws(YAMLError) -> [Player.GateBehaviour] {
        guard let node = map["answers"] else { return [] }
        var behaviours: [Player.GateBehaviour] = []
        for element in try node.listOrSingle("what is answered") {
            switch try element.text("an answer") {
            case "right": behaviours.append(.right)
            case "wrong": behaviours.append(.wrong)
            case "leave": behaviours.append(.leave)
            case let text where Int(text) != nil: behaviours.append(.typed(text))
            case let text:
                throw YAMLError(
                    .invalidValue, unknown: text, kind: "an answer, nor a number",
                    known: ["right", "wrong", "leave"], at: element.location)
            }
        }
        return behaviours
    }

    private func demandField(_ entry: YAMLNode.Entry) throws(YAMLError) {
        let known = try profiles().flatMap { $0.progress?.fields.keys.sorted() ?? [] }
        guard !known.contains(entry.key) else { return }
        throw YAMLError(
            .unknownName, unknown: entry.key, kind: "a field of the app", known: known,
            at: entry.keyLocation)
    }

    private func fields() throws(YAMLError) -> [(field: String, value: Int64)] {
        var fields: [(String, Int64)] = []
        for entry in try subject.map("a map of fields and values") {
            try demandField(entry)
            fields.append((entry.key, try entry.value.fieldValue()))
        }
        return fields
    }
}

extension YAMLNode {
    /// The value of a field: a number, yes or no, a time or a day.
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
