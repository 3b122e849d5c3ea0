import SandlotCompliance
import SandlotJSON

extension FleetSummary {
    /// Returns the lines of a summary on standard output.
    func lines(_ format: OutputFormat) -> [String] {
        switch format {
        case .json: [json.compact]
        case .text: FleetReport(self, paint: TraceJudging.paint()).lines()
        }
    }
}
