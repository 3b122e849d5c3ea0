import SandlotCommands

/// The command-line tool `sandlot`.
@main
struct Sandlot {
    static func main() async {
        await CommandLineTool.run()
    }
}
