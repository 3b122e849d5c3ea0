import SandlotKids
import SandlotScenario
import SandlotYAML

extension ForecastModel {
    /// Reads a model file: an app file, with or without `population`.
    ///
    /// - Parameter path: The file; `-` is standard input.
    /// - Throws: ``ForecastError`` with the location of the first mistake, with
    ///   ``ForecastError/Code/unreadableFile`` if the system refuses, or with
    ///   ``ForecastError/Code/unsuitableApp`` if the app cannot be forecast.
    package init(contentsOf path: String) throws(ForecastError) {
        let parts = try Self.read(path)
        try self.init(parts.profile, parts.population)
    }

    private static func read(
        _ path: String
    ) throws(ForecastError) -> (profile: AppProfile, population: Population) {
        do throws(YAMLError) {
            let (profile, node) = try AppFile.model(contentsOf: path)
            guard let node else { return (profile, Population(audience: profile.audience)) }
            return (profile, try PopulationReader().read(node, audience: profile.audience))
        } catch {
            throw ForecastError(error)
        }
    }
}
