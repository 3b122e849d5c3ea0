import SandlotBase
package import SandlotCatalog
package import SandlotKids
package import SandlotYAML

/// The file of an app whose store and ads are played.
package enum AppFile {
    /// Reads an app file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - catalog: The products for sale if the file does not name any.
    /// - Returns: The profile of the app.
    /// - Throws: ``ScenarioError``: with `unreadableFile` if the system refuses, otherwise with the
    ///   location of the first mistake.
    package static func profile(
        contentsOf path: String, catalog: Catalog? = nil
    ) throws(ScenarioError) -> AppProfile {
        do throws(YAMLError) {
            return try read(path, at: nil, noting: InputLog(), catalog: catalog)
        } catch {
            throw ScenarioError(error)
        }
    }

    /// Reads an app file and the model of its families.
    ///
    /// - Parameter path: The file; `-` is standard input.
    /// - Returns: The profile of the app, and the value of `population`, or nil if there is none.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    package static func model(
        contentsOf path: String
    ) throws(YAMLError) -> (profile: AppProfile, population: YAMLNode?) {
        let root = try root(path, at: nil)
        let profile = try AppFileReader(file: path, inputs: InputLog(), catalog: nil).read(root)
        let entries = try root.map("a map that describes an app")
        return (profile, entries.first { $0.key == "population" }?.value)
    }

    /// Reads an app file that a scenario names.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - location: The place in the scenario that names it.
    ///   - inputs: Records the file and the files that it names.
    ///   - catalog: The products for sale if the file does not name any.
    /// - Returns: The profile of the app.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    static func read(
        _ path: String, at location: YAMLLocation?, noting inputs: InputLog, catalog: Catalog?
    ) throws(YAMLError) -> AppProfile {
        try inputs.add(path, at: location)
        let root = try root(path, at: location)
        return try AppFileReader(file: path, inputs: inputs, catalog: catalog).read(root)
    }

    private static func root(
        _ path: String, at location: YAMLLocation?
    ) throws(YAMLError) -> YAMLNode {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            throw YAMLError(.unreadableFile, error.description, at: location)
        }
        let text = try YAMLText(bytes, file: path)
        return try YAMLReader(text, needs: "an app has at least `app`").read()
    }
}
