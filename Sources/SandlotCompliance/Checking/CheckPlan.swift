import SandlotJSON
import SandlotTrace

/// The rules to check: each rule once for each set of parameters, however many packs contain it.
struct CheckPlan: Sendable {
    /// A rule with a set of parameters.
    struct Instance: Sendable {
        let descriptor: RuleDescriptor
        /// Makes the rule ready for a trace.
        let inTrace: @Sendable () -> any TraceRule
        /// The parameters that the packs set.
        let parameters: [String: ParameterValue]
        /// Whether its checks have windows; checks of the trace itself have none.
        let hasWindows: Bool
    }

    /// A pack and the instances of its rules.
    struct PackPlan: Sendable {
        let pack: Pack
        /// The instance of each of the pack's entries.
        let instances: [Int]
    }

    let packs: [PackPlan]
    private(set) var instances: [Instance] = []
    /// The instances that are checked: all of them, or those of a part of the plan.
    private(set) var checked: [Int]
    /// The checked instances that observe each kind of event, for each audience, one list after the other.
    ///
    /// A single array can be read without counting references.
    private(set) var observers: [Int] = []
    /// The part of ``observers`` for each kind and audience.
    private var ranges: [Range<Int>] = []
    /// The checked instances whose monitor is made with the run.
    private(set) var immediate: [Int] = []
    private let registry: ParameterRegistry
    /// The parameters from the command line or the test, which take precedence over headers.
    private let settings: [String: ParameterValue]

    init(packs: [Pack], settings: [String: ParameterValue], catalog: RuleCatalog) {
        registry = catalog.parameters
        self.settings = settings
        var instances: [Instance] = []
        var known: [String: Int] = [:]
        self.packs = packs.map { pack in
            let indices = pack.entries.compactMap { entry -> Int? in
                guard let rule = catalog.catalogRule(entry.rule.id) else { return nil }
                let names = Set(entry.rule.parameters.map(\.name))
                let parameters = catalog.parameters.expanded(
                    pack.parameters.filter { names.contains($0.key) })
                let key = entry.rule.id + "\n" + ParameterValue.object(parameters).json.compact
                if let index = known[key] { return index }
                var all = Parameters(parameters)
                all.override(with: settings.filter { names.contains($0.key) })
                known[key] = instances.count
                instances.append(
                    Instance(
                        descriptor: rule.descriptor, inTrace: rule.make(all),
                        parameters: parameters,
                        hasWindows: rule.descriptor.severities[.trace] == nil))
                return instances.count - 1
            }
            return PackPlan(pack: pack, instances: indices)
        }
        self.instances = instances
        checked = Array(instances.indices)
        findObservers()
    }

    /// Returns the parts of the plan that several threads can check at the same time.
    ///
    /// Each instance is checked by one of them.
    ///
    /// - Parameter count: The number of parts.
    /// - Returns: The parts.
    func parts(_ count: Int) -> [CheckPlan] {
        (0..<count).map { number in
            var part = self
            // Neighbors are often of the same kind, so every part has rules of each kind.
            part.checked = checked.filter { $0 % count == number }
            part.findObservers()
            return part
        }
    }

    /// Determines the instances that observe each kind of event.
    private mutating func findObservers() {
        let kindCount = TraceEventKind.allCases.count
        var everyRule = [[Int]](repeating: [], count: kindCount)
        // Those among them that also observe the doubled callbacks of ads.
        var soundness = everyRule
        // Those that observe every line.
        var linesOnly: [Int] = []
        immediate = []
        for index in checked {
            let kinds: [TraceEventKind]
            switch instances[index].descriptor.observes {
            case .kinds(let observed): kinds = observed
            case .kindsOfEveryRun(let observed):
                kinds = observed
                immediate.append(index)
            case .raw(let observed):
                kinds = observed
                for kind in Set(observed) { soundness[Int(kind.rawValue)].append(index) }
            case .everything:
                kinds = TraceEventKind.allCases
                for kind in kinds { soundness[Int(kind.rawValue)].append(index) }
                linesOnly.append(index)
                immediate.append(index)
            case .runs:
                kinds = []
                immediate.append(index)
            }
            for kind in Set(kinds) { everyRule[Int(kind.rawValue)].append(index) }
        }
        observers = []
        ranges = []
        for list in everyRule + soundness + [[Int]](repeating: linesOnly, count: kindCount) {
            ranges.append(observers.count..<observers.count + list.count)
            observers += list
        }
    }

    /// The instances that see an event.
    ///
    /// - Parameters:
    ///   - kind: The kind of the event.
    ///   - audience: The rules that can see the event.
    /// - Returns: The part of ``observers`` with their positions in ``instances``.
    @inline(__always)
    func observers(of kind: TraceEventKind, _ audience: Audience) -> Range<Int> {
        let list =
            switch audience {
            case .everyRule: 0
            case .soundness: 1
            case .linesOnly: 2
            }
        return ranges[list &* TraceEventKind.allCases.count &+ Int(kind.rawValue)]
    }

    /// The parameters of the instances in a run whose header sets some.
    ///
    /// - Parameter header: The header of the run.
    /// - Returns: All parameters of each instance, with nil for an instance that the header does not concern; nil
    ///   if it concerns none.
    func parameters(for header: TraceEvent.TraceHeader?) -> [Parameters?]? {
        guard let text = header?.params?.text,
            let document = try? JSONDocument(Array(text.utf8)),
            case .object(let members) = ParameterValue(document.root), !members.isEmpty
        else { return nil }
        let set = registry.accepted(members)
        guard !set.isEmpty else { return nil }
        return instances.map { instance -> Parameters? in
            let names = Set(instance.descriptor.parameters.map(\.name))
            guard set.keys.contains(where: names.contains) else { return nil }
            var parameters = Parameters(instance.parameters)
            parameters.override(with: set.filter { names.contains($0.key) })
            parameters.override(with: settings.filter { names.contains($0.key) })
            return parameters
        }
    }

    /// The parameters of a pack that differ from the rules' defaults.
    func differingParameters(of plan: PackPlan) -> [String: ParameterValue] {
        var differing: [String: ParameterValue] = [:]
        for parameter in plan.pack.entries.flatMap(\.rule.parameters) {
            var all = Parameters(registry.expanded(plan.pack.parameters))
            all.override(with: settings)
            guard let value = all.values[parameter.name] else { continue }
            let merged = parameter.merged(value)
            if merged != parameter.fallback { differing[parameter.name] = merged }
        }
        return differing
    }
}
