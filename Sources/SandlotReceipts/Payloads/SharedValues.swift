public import SandlotBase

/// An instant in signed data.
///
/// To use its members in a module that enables the upcoming feature `MemberImportVisibility`, import
/// `SandlotBase` as well.
public typealias Timestamp = SandlotBase.Timestamp

/// An amount of money in signed data.
///
/// To use its members in a module that enables the upcoming feature `MemberImportVisibility`, import
/// `SandlotBase` as well.
public typealias Milliunits = SandlotBase.Milliunits
