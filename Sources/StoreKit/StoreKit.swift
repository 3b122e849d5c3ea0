// On Linux, `import StoreKit` gives store code what it finds in scope on Apple's platforms: Apple's names,
// Foundation, observation, and Combine in its open implementation. The names of the simulated store stay
// out of scope.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import Observation
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
@_exported public import SandlotStoreKit
