import ArgumentParser

/// The lowest severity of a broken rule at which `sandlot check` fails.
enum FailureLevel: String, CaseIterable, ExpressibleByArgument {
    /// Rules of severity violation.
    case violation
    /// Rules of severity violation or warning.
    case warning
}
