public import SandlotTrace

/// The proof that somebody has just passed the gate, for one purpose, on one device, for a short time.
///
/// Only a ``ParentalGate`` makes passes, and they cannot be copied: a function that takes one by `consuming` cannot be
/// called without a gate, nor twice with one pass.
///
/// ```swift
/// func buy(_ product: Product, with pass: consuming GatePass) async throws {
///     let passID = try pass.use(for: .purchase, on: device, at: now())
///     ...
/// }
/// ```
///
/// A pass is no verifiable parental consent.
public struct GatePass: ~Copyable, Sendable {
    /// The pass, as the trace names it.
    public let id: String
    /// What it is for.
    public let purpose: TraceEvent.GatePurpose
    /// On which device it was given.
    public let device: String
    private let issued: GateTime
    private let lifetimes: GatePassLifetimes
    private let presence: GatePresence
    private let revocations: Int

    init(
        id: String, purpose: TraceEvent.GatePurpose, device: String, issued: GateTime,
        lifetimes: GatePassLifetimes, presence: GatePresence
    ) {
        self.id = id
        self.purpose = purpose
        self.device = device
        self.issued = issued
        self.lifetimes = lifetimes
        self.presence = presence
        revocations = presence.revocations
    }

    /// Uses the pass up.
    ///
    /// It is gone afterwards, even if it was not good for this.
    ///
    /// - Parameters:
    ///   - action: What is about to happen.
    ///   - device: On which device.
    ///   - time: When.
    /// - Returns: The name of the pass, for the event that follows.
    /// - Throws: ``GateError`` with ``GateError/Code/passPurpose``, ``GateError/Code/passDevice``,
    ///   ``GateError/Code/passRevoked`` or ``GateError/Code/passExpired``.
    public consuming func use(
        for action: GateAction, on device: String, at time: GateTime
    ) throws(GateError) -> String {
        try validate(for: action, on: device, at: time)
        return id
    }

    /// Shows the pass where it is not used up: as long as it is good it opens everything that its purpose covers.
    ///
    /// - Parameters:
    ///   - action: What is about to happen; neither a purchase nor a click on an ad.
    ///   - device: On which device.
    ///   - time: When.
    /// - Returns: The name of the pass, for the event that follows.
    /// - Throws: ``GateError`` with ``GateError/Code/passMustBeUsedUp``, or as
    ///   ``use(for:on:at:)`` does.
    @discardableResult
    public borrowing func show(
        for action: GateAction, on device: String, at time: GateTime
    ) throws(GateError) -> String {
        guard !action.usesPassUp else {
            throw GateError(
                .passMustBeUsedUp, "\(action.rawValue) uses its pass up; call use(for:on:at:)")
        }
        try validate(for: action, on: device, at: time)
        return id
    }

    /// Whether the pass is good for an action at this moment; asking does not use it up.
    package borrowing func isGood(
        for action: GateAction, on device: String, at time: GateTime
    ) -> Bool {
        do throws(GateError) {
            try validate(for: action, on: device, at: time)
            return true
        } catch {
            return false
        }
    }

    private borrowing func validate(
        for action: GateAction, on device: String, at time: GateTime
    ) throws(GateError) {
        guard action.purposes.contains(purpose) else {
            throw GateError(
                .passPurpose,
                "the pass is for \(purpose.rawValue), which does not open \(action.rawValue); ask anew"
            )
        }
        guard device == self.device else {
            throw GateError(.passDevice, "the pass was given on \(self.device), not on \(device)")
        }
        guard presence.revocations == revocations else {
            throw GateError(
                .passRevoked,
                "the app was left or the gate locked since the pass was given; ask anew")
        }
        let lifetime =
            action.usesPassUp ? lifetimes.purchaseMilliseconds : lifetimes.areaMilliseconds
        let age = time.bootMilliseconds.saturatingSubtract(issued.bootMilliseconds)
        guard time.bootID == issued.bootID, 0...lifetime ~= age else {
            throw GateError(
                .passExpired, "the pass is not good any more after \(lifetime) ms; ask anew")
        }
    }
}
