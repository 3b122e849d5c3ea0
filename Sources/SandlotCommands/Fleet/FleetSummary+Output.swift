import SandlotCompliance
import SandlotJSON

extension FleetSummary {
    /// Returns the lines of a summary on standard output.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - catalog: The rules, for their titles.
    /// - Returns: The lines.
    func lines(_ format: OutputFormat, catalog: RuleCatalog = .standard) -> [String] {
        switch format {
        case .json: [json.compact]
        case .text: FleetReport(self, catalog: catalog, paint: TraceJudging.paint()).lines()
        }
    }
}
