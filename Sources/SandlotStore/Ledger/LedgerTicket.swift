/// Tells when records are committed.
public struct LedgerTicket: Sendable {
    private let outcome: @Sendable () -> Result<Void, LedgerError>?
    private let begin: @Sendable () -> Void
    private let wait: @Sendable () async throws -> Void

    /// The records are committed already.
    public static let committed = LedgerTicket(
        outcome: { .success(()) }, begin: {}, wait: {})

    /// Makes a ticket for records that are being committed.
    ///
    /// - Parameters:
    ///   - outcome: Tells at once what has become of them, or nil if that is not known yet.
    ///   - demand: Sees to it that they are committed without delay, and returns at once.
    ///   - wait: Returns when they are committed, or throws if they could not be.
    /// - Returns: The ticket.
    public static func pending(
        outcome: @escaping @Sendable () -> Result<Void, LedgerError>? = { nil },
        demand: @escaping @Sendable () -> Void = {},
        _ wait: @escaping @Sendable () async throws -> Void
    ) -> Self {
        LedgerTicket(outcome: outcome, begin: demand, wait: wait)
    }

    private init(
        outcome: @escaping @Sendable () -> Result<Void, LedgerError>?,
        begin: @escaping @Sendable () -> Void, wait: @escaping @Sendable () async throws -> Void
    ) {
        self.outcome = outcome
        self.begin = begin
        self.wait = wait
    }

    /// Whether the records are known to be committed.
    public var isCommitted: Bool {
        if case .success? = outcome() { true } else { false }
    }

    /// What kept the records from being committed, if that is known.
    public var failure: LedgerError? {
        if case .failure(let error)? = outcome() { error } else { nil }
    }

    /// Says that somebody is about to wait, so that the commit begins while there is something else to do.
    public func demand() {
        begin()
    }

    /// Waits for the records to be committed.
    ///
    /// - Throws: What kept them from being committed.
    public func commitment() async throws {
        if isCommitted { return }
        try await wait()
    }
}
