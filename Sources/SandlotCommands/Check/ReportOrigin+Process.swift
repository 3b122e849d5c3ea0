import ArgumentParser
import SandlotBase
import SandlotCompliance

extension ReportOrigin {
    /// This process: its version, the time, and its command line.
    ///
    /// If `SOURCE_DATE_EPOCH` is set, it determines the time, so that reports are reproducible.
    static var process: ReportOrigin {
        let epoch = Terminal.environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }
        let time = epoch.flatMap { seconds in
            0...253_402_300_799 ~= seconds ? Timestamp(milliseconds: seconds * 1000) : nil
        }
        let text = (time ?? .now).description
        return ReportOrigin(
            version: SandlotCommand.configuration.version,
            date: "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC",
            arguments: ["sandlot"] + CommandLine.arguments.dropFirst())
    }
}
