extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let soundness: [any Rule.Type] = [
        TraceHeader.self, TraceSeq.self, TraceClock.self, TraceAdLifecycle.self,
        TracePhaseOrder.self, TraceRefs.self, TraceComplete.self, TraceNoPii.self,
    ]
}
