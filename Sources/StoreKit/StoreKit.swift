// On Linux, `import StoreKit` gives store code the names that it finds in scope on Apple's
// platforms: Apple's StoreKit names, Foundation, Observation, and OpenCombine. The names of the
// simulated store are not in scope.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import Observation
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
@_exported public import SandlotStoreKit
