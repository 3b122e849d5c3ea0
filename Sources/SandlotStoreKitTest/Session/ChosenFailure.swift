import SandlotStoreKit
import Synchronization

/// The error that a test chose for failing purchases.
///
/// A session refers to this object instead of storing the `Mutex`. Otherwise, the compiler (Swift
/// 6.3.1) crashes when it optimizes the `deinit` of a subclass of `NSObject` that stores a
/// noncopyable value into the module that releases the object.
final class ChosenFailure: Sendable {
    private let code: Mutex<SKError.Code>

    init(_ code: SKError.Code) {
        self.code = Mutex(code)
    }

    var value: SKError.Code {
        get { code.withLock { $0 } }
        set { code.withLock { $0 = newValue } }
    }
}
