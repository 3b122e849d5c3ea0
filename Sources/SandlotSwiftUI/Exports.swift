// SwiftUI's names that mean something without views, and what SwiftUI brings into scope besides them.
@_exported public import Foundation
@_exported public import Observation
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
