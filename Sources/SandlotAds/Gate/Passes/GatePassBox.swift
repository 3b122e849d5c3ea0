import Synchronization

/// A box that carries a pass where noncopyable values are not supported, such as into a task.
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

    /// Creates a box that contains a pass.
    public init(_ pass: consuming GatePass) {
        slot = Mutex(pass)
    }

    /// Takes the pass out of the box.
    ///
    /// - Returns: The pass on the first call, and nil afterward.
    public func take() -> GatePass? {
        slot.withLock { $0.take() }
    }
}
