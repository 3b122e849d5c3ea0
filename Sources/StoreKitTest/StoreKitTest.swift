// On Linux, `import StoreKitTest` gives a test suite what Apple's module gives on Apple's platforms.
@_exported public import Foundation
@_exported public import SandlotStoreKitTest
@_exported public import StoreKit
