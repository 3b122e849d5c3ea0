internal import ArgumentParser

/// The least severity of a broken rule with which `sandlot check` fails.
enum FailureLevel: String, CaseIterable, ExpressibleByArgument {
    /// Rules of severity violation.
    case violation
    /// Rules of severity violation or warning.
    case warning
}
