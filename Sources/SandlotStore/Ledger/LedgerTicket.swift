/// A ticket that reports when appended records are committed.
public struct LedgerTicket: Sendable {
    private let outcome: @Sendable () -> Result<Void, LedgerError>?
    private let begin: @Sendable () -> Void
    private let wait: @Sendable () async throws -> Void

    /// A ticket for records that are already committed.
    public static let committed = LedgerTicket(
        outcome: { .success(()) }, begin: {}, wait: {})

    /// Creates a ticket for records that are being committed.
    ///
    /// - Parameters:
    ///   - outcome: Returns the outcome immediately, or nil if it is not known yet.
    ///   - demand: Requests the commit without delay and returns immediately.
    ///   - wait: Returns when the records are committed, or throws if they could not be.
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

    /// The error that prevented the commit, if it is known.
    public var failure: LedgerError? {
        if case .failure(let error)? = outcome() { error } else { nil }
    }

    /// Requests the commit ahead of a wait, so that it can start while the caller does other work.
    public func demand() {
        begin()
    }

    /// Waits for the records to be committed.
    ///
    /// - Throws: The error that prevented the commit.
    public func commitment() async throws {
        if isCommitted { return }
        try await wait()
    }
}
