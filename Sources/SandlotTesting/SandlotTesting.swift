// The names that tests use: the environment and its configuration, packs of rules, and findings.
// For other names, import `SandlotStore`, `SandlotTrace`, and `SandlotCompliance`.
@_exported public import struct SandlotCompliance.ComplianceReport
@_exported public import struct SandlotCompliance.PackID
@_exported public import enum SandlotCompliance.ParameterValue
@_exported public import enum SandlotStore.Habit
@_exported public import class SandlotStore.StoreEnvironment
@_exported public import enum SandlotStore.StoreProfile

#if canImport(FoundationEssentials)
    // The start of a store's clock.
    @_exported public import struct FoundationEssentials.Date
#else
    @_exported public import struct Foundation.Date
#endif
