public import SandlotTrace

/// A proof that a person has recently passed the gate, for one purpose and one device.
///
/// Only a ``ParentalGate`` creates passes, and passes cannot be copied. A function that takes a
/// `consuming` pass cannot be called without a gate, or twice with one pass.
///
/// ```swift
/// func buy(_ product: Product, with pass: consuming GatePass) async throws {
///     let passID = try pass.use(for: .purchase, on: device, at: now())
///     ...
/// }
/// ```
///
/// A pass is not verifiable parental consent.
public struct GatePass: ~Copyable, Sendable {
    /// The pass's name in the trace.
    public let id: String
    /// The purpose of the pass.
    public let purpose: TraceEvent.GatePurpose
    /// The device on which the pass was issued.
    public let device: String
    private let issued: GateTime
    private let lifetimes: GatePassLifetimes
    private let presence: GatePresence
    /// The number of revocations before the pass was issued.
    private let revocations: Int

    init(
        id: String, purpose: TraceEvent.GatePurpose, device: String, issued: GateTime,
        lifetimes: GatePassLifetimes, presence: GatePresence, revocations: Int
    ) {
        self.id = id
        self.purpose = purpose
        self.device = device
        self.issued = issued
        self.lifetimes = lifetimes
        self.presence = presence
        self.revocations = revocations
    }

    /// Consumes the pass for an action.
    ///
    /// The pass is gone afterward, even if it does not allow the action.
    ///
    /// - Parameters:
    ///   - action: The action that follows.
    ///   - device: The current device.
    ///   - time: The current time.
    /// - Returns: The name of the pass, for the event that follows.
    /// - Throws: ``GateError`` with ``GateError/Code/passPurpose``, ``GateError/Code/passDevice``,
    ///   ``GateError/Code/passRevoked``, or ``GateError/Code/passExpired``.
    public consuming func use(
        for action: GateAction, on device: String, at time: GateTime
    ) throws(GateError) -> String {
        try validate(for: action, on: device, at: time)
        return id
    }

    /// Checks the pass for an action that does not consume it.
    ///
    /// While the pass is valid, it allows all actions of its purpose.
    ///
    /// - Parameters:
    ///   - action: The action that follows, which must not be a purchase or a click on an ad.
    ///   - device: The current device.
    ///   - time: The current time.
    /// - Returns: The name of the pass, for the event that follows.
    /// - Throws: ``GateError`` with ``GateError/Code/passMustBeUsedUp``, or with a code of
    ///   ``use(for:on:at:)``.
    @discardableResult
    public borrowing func show(
        for action: GateAction, on device: String, at time: GateTime
    ) throws(GateError) -> String {
        guard !action.usesPassUp else {
            throw GateError(
                .passMustBeUsedUp, "\(action.rawValue) consumes its pass; call use(for:on:at:)")
        }
        try validate(for: action, on: device, at: time)
        return id
    }

    /// Returns whether the pass currently allows an action, without consuming it.
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
                "the pass is for \(purpose.rawValue), which does not allow \(action.rawValue); present the gate again"
            )
        }
        guard device == self.device else {
            throw GateError(.passDevice, "the pass was issued on \(self.device), not on \(device)")
        }
        guard presence.revocations == revocations else {
            throw GateError(
                .passRevoked,
                "the pass was revoked because the app was left or the gate locked; present the gate again"
            )
        }
        let lifetime =
            action.usesPassUp ? lifetimes.purchaseMilliseconds : lifetimes.areaMilliseconds
        let age = time.bootMilliseconds.saturatingSubtract(issued.bootMilliseconds)
        guard time.bootID == issued.bootID, 0...lifetime ~= age else {
            throw GateError(
                .passExpired, "the pass expired after \(lifetime) ms; present the gate again")
        }
    }
}
