import SandlotBase
import SandlotScenario

/// The stories of a run, of which all that are files are read before the first one is played.
///
/// Therefore, all inputs of the stories are known before any file is overwritten. A pipe can be
/// read only once, when its story's turn comes.
struct Stories {
    private struct Reading {
        let result: Result<Scenario, ScenarioError>
        let inputs: [String]
        let warnings: [String]
    }

    private let paths: [String]
    private var readings: [Int: Reading] = [:]

    /// Reads the stories that are files.
    init(_ paths: [String]) {
        self.paths = paths
        for (index, path) in paths.enumerated() where Self.canBeReadTwice(path) {
            readings[index] = Self.read(path)
        }
    }

    /// The indices of the stories, in the order in which they are played.
    var indices: Range<Int> { paths.indices }

    /// Records the stories and the files that they name.
    func note(in roles: inout FileRoles) {
        roles.read(paths, as: "a story")
        for index in paths.indices { note(readings[index]?.inputs ?? [], in: &roles) }
    }

    private func note(_ inputs: [String], in roles: inout FileRoles) {
        roles.read(inputs, as: "a file that a story names")
    }

    /// Returns the story with an index, which is read now if it comes from a pipe.
    ///
    /// - Parameters:
    ///   - index: Its index.
    ///   - check: Checks the files that the story names if they were not known before.
    /// - Returns: The story.
    /// - Throws: ``ScenarioError``, or what `check` throws.
    func story(_ index: Int, _ check: ([String]) throws -> Void) throws -> Scenario {
        let reading: Reading
        if let known = readings[index] {
            reading = known
        } else {
            reading = Self.read(paths[index])
            try check(reading.inputs)
        }
        for warning in reading.warnings { StandardError.shared.warning(warning) }
        return try reading.result.get()
    }

    private static func read(_ path: String) -> Reading {
        let inputs = InputLog()
        let result = Result { () throws(ScenarioError) in
            try Scenario(contentsOf: path, noting: inputs)
        }
        return Reading(result: result, inputs: inputs.paths, warnings: inputs.warnings)
    }

    private static func canBeReadTwice(_ path: String) -> Bool {
        path != "-" && FileIdentity(path)?.holdsData == true
    }
}
