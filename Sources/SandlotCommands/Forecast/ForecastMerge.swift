import ArgumentParser
import SandlotBase
import SandlotForecast
import SandlotJSON

/// The `sandlot forecast merge` command.
struct ForecastMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Add the aggregates of shards.",
        discussion: """
            The order of the files makes no difference, and merged files can be merged again. All \
            divisions of the families give the same bytes. `sandlot forecast MODEL --from FILE` \
            reports the result.

            EXAMPLES:
              # model.yaml describes your app.
              sandlot forecast model.yaml --families 300 --shard 1/2 > 1.json
              sandlot forecast model.yaml --families 300 --shard 2/2 > 2.json
              sandlot forecast merge 1.json 2.json > all.json
            """
    )

    @Argument(
        help: "The aggregates; `-` is standard input.", completion: .file(extensions: ["json"]))
    var files: [String]

    func run() throws {
        let merged = try CommandFailure.converting {
            guard let first = files.first else {
                throw CommandFailure(ExitStatus.usage, "name at least one aggregate")
            }
            var merged = try Aggregate(json: FileContents.read(first), file: first)
            for file in files.dropFirst() {
                let next = try Aggregate(json: FileContents.read(file), file: file)
                do throws(ForecastError) {
                    try merged.merge(next)
                } catch {
                    throw ForecastError(error.code, "\(file): \(error.reason)")
                }
            }
            return merged
        }
        try StandardOutput.print(merged.json.indented)
        if !merged.isComplete {
            let (included, all) = (merged.families.count, merged.identity.families)
            StandardError.shared.note("\(included) of \(all) families are included")
        }
    }
}
