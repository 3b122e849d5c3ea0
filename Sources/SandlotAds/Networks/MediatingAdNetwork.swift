public import SandlotTrace

/// A source of ads that passes requests on to the adapters of other networks.
///
/// The presenter calls ``load(_:report:deliver:)`` instead of the method of ``AdNetwork``, and
/// writes the reports to the trace, where a rule compares the flags of each adapter with those of
/// the request.
public protocol MediatingAdNetwork: AdNetwork {
    /// Loads an ad through adapters.
    ///
    /// This method is called without holding a lock.
    ///
    /// - Parameters:
    ///   - request: The request, whose ``AdLoadRequest/flags`` each adapter must receive.
    ///   - report: A closure that receives what adapters are told and what they answer, in order,
    ///     now or later and on any thread.
    ///   - deliver: A closure that receives the answer, now or later and on any thread.
    func load(
        _ request: AdLoadRequest, report: @escaping @Sendable (AdAdapterReport) -> Void,
        deliver: @escaping @Sendable (AdResponse) -> Void)
}

/// A report of a mediator about one of its adapters.
public enum AdAdapterReport: Sendable, Hashable {
    /// The adapter was asked for an ad and received these flags.
    case requested(String, AdRequestFlags, TraceEvent.AdAuction)
    /// The adapter has answered, or has not answered in time.
    case answered(String, TraceEvent.AdapterResult)

    /// Returns the event of the trace.
    ///
    /// - Parameter id: The ad.
    /// - Returns: The event.
    func event(of id: AdID) -> TraceEvent {
        switch self {
        case .requested(let adapter, let flags, let auction):
            .adAdapterRequested(
                .init(
                    adId: id.description, adapter: adapter, auction: auction,
                    childTreatment: flags.childTreatment, personalized: flags.isPersonalized,
                    maxRating: flags.rating, identifiers: flags.identifiers))
        case .answered(let adapter, let result):
            .adAdapterAnswered(
                .init(adId: id.description, adapter: adapter, result: result))
        }
    }
}
