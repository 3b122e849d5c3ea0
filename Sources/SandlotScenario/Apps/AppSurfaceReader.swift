import SandlotBase
import SandlotKids
import SandlotTrace
import SandlotYAML

/// A reader of an app's screens, requests, progress, and transmissions.
struct AppSurfaceReader {
    /// Reads screens, permissions, links, transmissions, progress and accounts.
    func read(_ map: MapReader, into profile: inout AppProfile) throws(YAMLError) {
        if let node = map["screens"] {
            for entry in try node.map("a map of screens") {
                profile.screens[entry.key] = try screen(entry.value)
            }
        }
        for node in try map["asks"]?.list("a list of permissions") ?? [] {
            profile.permissions.append(try permission(node))
        }
        for node in try map["links"]?.list("a list of links") ?? [] {
            profile.links.append(try link(node))
        }
        for node in try map["sends"]?.list("a list of transmissions") ?? [] {
            profile.transmissions.append(try transmission(node))
        }
        profile.progress = try map["progress"].map(progress)
        profile.accounts = try map["accounts"].map { node throws(YAMLError) in
            let map = try MapReader(node, "accounts", keys: ["consent", "required"])
            return AccountSetup(
                consentMethod: try map["consent"]?.text("a way of consenting"),
                isRequired: try map["required"]?.flag() ?? false)
        }
    }

    private func screen(_ node: YAMLNode) throws(YAMLError) -> ScreenSetup {
        let map = try MapReader(node, "a screen", keys: ["affordances", "gate"])
        var affordances: [String] = []
        for element in try map["affordances"]?.list("a list of affordances") ?? [] {
            affordances.append(try element.word("an affordance", AppWords.affordances))
        }
        return ScreenSetup(
            affordances,
            gate: try map["gate"]?.word("a purpose", AppWords.purposes))
    }

    private func permission(_ node: YAMLNode) throws(YAMLError) -> PermissionSetup {
        let map = try MapReader(node, "a permission", keys: ["permission", "at", "granted"])
        return PermissionSetup(
            try map.required("permission").word("a permission", AppWords.permissions),
            at: try map.required("at").word(
                "a moment", PermissionSetup.Moment.allCases.map { ($0.rawValue, $0) }),
            isGranted: try map["granted"]?.flag() ?? true)
    }

    private func link(_ node: YAMLNode) throws(YAMLError) -> LinkSetup {
        let map = try MapReader(node, "a link", keys: ["name", "to", "host", "bumper"])
        return LinkSetup(
            try map.required("name").text("a name"),
            to: try map.required("to").word("a target", AppWords.links),
            host: try map["host"]?.text("a host"),
            hasBumper: try map["bumper"]?.flag() ?? false)
    }

    private func transmission(_ node: YAMLNode) throws(YAMLError) -> TransmissionSetup {
        let map = try MapReader(
            node, "a transmission",
            keys: ["to", "party", "purpose", "fields", "identifiers", "at", "transient", "public"])
        func texts(_ key: String) throws(YAMLError) -> [String] {
            var texts: [String] = []
            for element in try map[key]?.list("a list of names") ?? [] {
                texts.append(try element.text("a name"))
            }
            return texts
        }
        func flag(_ key: String) throws(YAMLError) -> Bool {
            try map[key]?.flag() ?? false
        }
        return TransmissionSetup(
            at: try map.required("at").word(
                "a moment", TransmissionSetup.Moment.allCases.map { ($0.rawValue, $0) }),
            TraceEvent.DataSent(
                dest: try map.required("to").word("a destination", AppWords.destinations),
                purpose: try map.required("purpose").word("a purpose", AppWords.dataPurposes),
                fields: try texts("fields"), identifiers: try texts("identifiers"),
                party: try map["party"]?.text(),
                transient: try flag("transient"), public: try flag("public")))
    }

    private func progress(_ node: YAMLNode) throws(YAMLError) -> ProgressSetup {
        let map = try MapReader(
            node, "progress",
            keys: [
                "belongs-to", "joined", "fields", "keeps-levels", "at-least", "keeps-practice",
                "achievements", "arrives-after",
            ])
        let joining =
            try map["joined"]?.word(
                "a way of joining", ProgressSetup.Joining.allCases.map { ($0.rawValue, $0) })
            ?? .byField
        var fields: [String: MergeRule] = [:]
        let list = try map.required("fields")
        switch joining {
        case .byField:
            for entry in try list.map("a map of fields and their rules") {
                fields[entry.key] = try entry.value.word(
                    "a way of joining", MergeRule.allCases.map { ($0.rawValue, $0) })
            }
        case .whole:
            for element in try list.list("a list of fields, which are joined as a whole") {
                fields[try element.text("a field")] = .lastWriter
            }
        }
        let scope = try map.required("belongs-to")
        var setup = ProgressSetup(
            try scope.word("an owner", ProgressSetup.Scope.allCases.map { ($0.rawValue, $0) }),
            fields: fields)
        guard joining == .byField || setup.scope == .companion else {
            throw scope.invalid(
                "only progress that belongs to a `companion` can be joined as a whole")
        }
        setup.joining = joining
        try collect(map, into: &setup)
        setup.keepsLevels =
            try map["keeps-levels"]?.flag()
            ?? false
        return setup
    }

    /// Reads the bounds of fields, the practice that is collected, and the time that a change takes
    /// to arrive.
    private func collect(
        _ map: MapReader, into setup: inout ProgressSetup
    ) throws(YAMLError) {
        if let field = setup.fields.keys.sorted().first(where: { $0.hasPrefix("@") }) {
            throw YAMLError(
                .invalidValue, "a field cannot be called \(Quotation.quoted(field))",
                at: map.location)
        }
        for entry in try map["at-least"]?.map("a map of fields and numbers") ?? [] {
            guard setup.fields[entry.key] != nil else {
                throw YAMLError(
                    .unknownName, unknown: entry.key, kind: "a field",
                    known: setup.fields.keys.sorted(), at: entry.keyLocation)
            }
            setup.least[entry.key] = Int64(
                try entry.value.integer("a number", in: 0...1_000_000_000))
        }
        setup.keepsPractice =
            try map["keeps-practice"]?.flag()
            ?? false
        for node in try map["achievements"]?.list("a list of achievements") ?? [] {
            let goal = try MapReader(
                node, "an achievement",
                keys: ["name"] + AchievementGoal.Measure.allCases.map(\.rawValue))
            let name = try goal.required("name").text("a name")
            let measures = AchievementGoal.Measure.allCases.filter { goal[$0.rawValue] != nil }
            guard let measure = measures.first, measures.count == 1 else {
                throw node.invalid("an achievement needs either `sessions` or `streak`, not both")
            }
            guard !setup.achievements.contains(where: { $0.name == name }) else {
                throw node.invalid("there are two achievements called \(Quotation.quoted(name))")
            }
            setup.achievements.append(
                AchievementGoal(
                    name, measure,
                    count: try goal.required(measure.rawValue).integer(
                        "a number", in: 1...100_000)))
        }
        guard let node = map["arrives-after"] else { return }
        let range = try MapReader(node, "how long a change takes", keys: ["from", "to"])
        let (first, last) = (try range.required("from"), try range.required("to"))
        let (from, to) = (try first.duration(), try last.duration())
        guard from <= to else { throw last.invalid("it is less than `from`") }
        guard setup.scope == .customer else {
            throw node.invalid("only progress that belongs to the `customer` takes time to arrive")
        }
        setup.arrival = from...to
    }
}
