import SandlotJSON
import TestSupport
import Testing

@Suite("A first catalog")
struct CatalogInitTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test(arguments: ["text", "json"])
    func initPrintsTheSameAsShow(format: String) throws {
        let made = try sandlot.run("catalog", "init", "--format", format).succeeded()
        try Golden.expect(made.transcript, equals: "catalog/init-\(format).txt")
        let shown = try sandlot.run("catalog", "show", "--format", format).succeeded()
        #expect(made.output == shown.output)
        #expect(made.errors.isEmpty)
    }

    @Test
    func theLinterFindsNothing() throws {
        _ = try sandlot.run("catalog", "init", "Store.storekit").succeeded()
        let outcome = try sandlot.run("catalog", "lint", "--strict", "Store.storekit")
        outcome.expect(0, saying: "no findings")
        #expect(outcome.output.isEmpty)
        #expect(try sandlot.directory.names() == ["Store.storekit"])
        #expect(try sandlot.directory.mode(of: "Store.storekit") & 0o444 == 0o444)
    }

    @Test
    func itsProductIsSoldInStoriesAndReceipts() throws {
        _ = try sandlot.run("catalog", "init").succeeded()
        _ = try sandlot.run("authority", "init", "--authority", "ca").succeeded()
        let receipt = try sandlot.run(
            "receipt", "issue", "remove_ads", "--authority", "ca", "--format", "json"
        ).succeeded().json()
        #expect(receipt["payload"]?["price"]?.integer == 990)
        let story = """
            scenario: A purchase
            catalog: Products.json
            customers: [Ana]
            devices: [phone]
            steps:
              - launch: phone
              - {buy: remove_ads, on: phone}
              - expect: {on: phone, entitled: remove_ads}

            """
        try sandlot.directory.write(story, to: "story.yaml")
        try sandlot.run("run", "story.yaml").expect(0)
    }

    @Test
    func anExistingFileIsNotOverwritten() throws {
        try sandlot.directory.write("mine", to: "Products.json")
        let outcome = try sandlot.run("catalog", "init")
        outcome.expect(74, saying: "error: cannot overwrite Products.json: it already exists")
        #expect(outcome.output.isEmpty)
        #expect(sandlot.directory.text(of: "Products.json") == "mine")
        #expect(try sandlot.directory.names() == ["Products.json"])
        try sandlot.run("catalog", "init", "/dev/null").expect(74, saying: "already exists")
    }

    @Test
    func aFileThatCannotBeCreatedIsRefusedWithTheReason() throws {
        try sandlot.directory.write("", to: "letter")
        for (path, reason) in [
            ("nowhere/Products.json", "No such file"), ("letter/Products.json", "Not a directory"),
            ("/proc/Products.json", "cannot create /proc/"), (".", "a directory"),
        ] {
            try sandlot.run("catalog", "init", path).expect(74, saying: reason)
        }
        #expect(try sandlot.directory.names() == ["letter"])
    }

    @Test(arguments: ["-", "", "folder/"])
    func anArgumentThatIsNotAFileIsRefused(path: String) throws {
        try sandlot.run(["catalog", "init", path]).expect(64, saying: "name the file to create")
        #expect(try sandlot.directory.names().isEmpty)
    }
}
