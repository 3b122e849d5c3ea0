public import SandlotCatalog
import SandlotExplorer
import SandlotResources
public import SandlotStore

/// Tries the orders in which store code, people, and the store can act, and records an issue if
/// something is wrong in one of them.
///
/// The code runs unedited, as often as `runs` says. Each time, other jobs of its tasks run first,
/// people and the store act at other moments, and the app ends at other places.
///
/// ```swift
/// @Test func nothingIsLostOrCountedTwice() async throws {
///     try await explore(catalog: "Coins", runs: 10_000) { world in
///         let defaults = Defaults()  // what survives the app
///         let shop = world.launch { CoinShop(defaults) }
///         world.may("tap Buy") { try await shop.app?.buy() }
///         world.may(.refund(), .kill)
///         world.counts("coins_100") { defaults.coins / 100 }
///     }
/// }
/// ```
///
/// - Parameters:
///   - name: The name of the configuration file, with or without the extension `storekit`, in the
///     resources of the test target.
///   - runs: The largest number of runs. The environment variable `SANDLOT_RUNS` overrides it.
///   - seed: The seed, for which runs differ.
///   - token: The token of a run, to perform only this one. Its jobs may take any time, in a debugger
///     for example.
///   - configuration: The configuration of each run's store. Its clock must be manual.
///   - fileID: The file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
///   - function: The function of the call, for the file of runs that failed once.
///   - describe: Describes a run: the app, what may happen, and what must hold. It is called at
///     the beginning of every run, and must make everything that the run changes.
/// - Returns: The result. The issue contains its finding.
/// - Throws: ``ExplorationError`` if the exploration cannot be done as it is described.
@discardableResult
public func explore(
    catalog name: String, runs: Int = 1000, seed: UInt64 = 0, replaying token: String? = nil,
    configuration: StoreEnvironment.Configuration = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function,
    _ describe: @escaping @MainActor (ExploredWorld) throws -> Void
) async throws -> ExplorationResult {
    let catalog: Catalog
    do {
        let file = try ConfigurationSearch(nearestTo: "\(fileID)").file(named: name)
        catalog = try Catalog(contentsOf: file.path)
    } catch let error as ConfigurationSearchError {
        throw ExplorationError(error.reason)
    } catch {
        throw ExplorationError("\(error)")
    }
    return try await explore(
        catalog, runs: runs, seed: seed, replaying: token, configuration: configuration,
        fileID: fileID, filePath: filePath, line: line, column: column, function: function,
        describe)
}

/// Tries the orders in which store code, people, and the store can act, and records an issue if
/// something is wrong in one of them.
///
/// - Parameters:
///   - catalog: The products.
///   - runs: The largest number of runs. The environment variable `SANDLOT_RUNS` overrides it.
///   - seed: The seed, for which runs differ.
///   - token: The token of a run, to perform only this one. Its jobs may take any time, in a debugger
///     for example.
///   - configuration: The configuration of each run's store. Its clock must be manual.
///   - fileID: The file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
///   - function: The function of the call, for the file of runs that failed once.
///   - describe: Describes a run: the app, what may happen, and what must hold. It is called at
///     the beginning of every run, and must make everything that the run changes.
/// - Returns: The result. The issue contains its finding.
/// - Throws: ``ExplorationError`` if the exploration cannot be done as it is described.
@discardableResult
public func explore(
    _ catalog: Catalog, runs: Int = 1000, seed: UInt64 = 0, replaying token: String? = nil,
    configuration: StoreEnvironment.Configuration = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, function: String = #function,
    _ describe: @escaping @MainActor (ExploredWorld) throws -> Void
) async throws -> ExplorationResult {
    let order = ExplorationOrder(
        run: ExploredRun(catalog: catalog, configuration: configuration, describe: describe),
        runs: runs, seed: seed, token: token,
        tokens: TokenFile(of: function, in: "\(fileID)"))
    let result = try await order.result()
    if let finding = result.finding {
        CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            .fail(finding.description)
    }
    return result
}

/// Explores as ``explore(_:runs:seed:replaying:configuration:fileID:filePath:line:column:function:_:)``
/// does, but records no issue.
///
/// This is for tests of tests, and for programs that are not tests. No file of tokens is kept.
///
/// - Parameters:
///   - catalog: The products.
///   - runs: The largest number of runs. The environment variable `SANDLOT_RUNS` overrides it.
///   - seed: The seed, for which runs differ.
///   - token: The token of a run, to perform only this one. Its jobs may take any time, in a debugger
///     for example.
///   - configuration: The configuration of each run's store. Its clock must be manual.
///   - describe: Describes a run.
/// - Returns: The result.
/// - Throws: ``ExplorationError`` if the exploration cannot be done as it is described.
public func exploration(
    _ catalog: Catalog, runs: Int = 1000, seed: UInt64 = 0, replaying token: String? = nil,
    configuration: StoreEnvironment.Configuration = .init(),
    _ describe: @escaping @MainActor (ExploredWorld) throws -> Void
) async throws -> ExplorationResult {
    try await ExplorationOrder(
        run: ExploredRun(catalog: catalog, configuration: configuration, describe: describe),
        runs: runs, seed: seed, token: token, tokens: nil
    ).result()
}
