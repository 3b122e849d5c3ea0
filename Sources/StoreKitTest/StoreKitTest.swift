// On Linux, `import StoreKitTest` provides the names of Apple's module.
@_exported public import Foundation
@_exported public import SandlotStoreKitTest
@_exported public import StoreKit
