internal import Synchronization

/// Carries a pass to where values that cannot be copied do not go, as into a task.
///
/// ```swift
/// let box = GatePassBox(pass)
/// Task {
///     guard let pass = box.take() else { return }
///     try await shop.buy(product, with: pass)
/// }
/// ```
public final class GatePassBox: Sendable {
    private let slot: Mutex<GatePass?>

    /// Puts a pass into a new box.
    public init(_ pass: consuming GatePass) {
        slot = Mutex(pass)
    }

    /// Takes the pass out.
    ///
    /// - Returns: nil for everybody but the first.
    public func take() -> GatePass? {
        slot.withLock { $0.take() }
    }
}
