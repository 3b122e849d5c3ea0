package import SandlotBase
package import SandlotCompliance
import SandlotJSON

/// The search of an app, an archive of Xcode, or a folder of sources for facts that concern children.
package struct AppScan: Sendable {
    /// A file that was found but not understood.
    package struct Problem: Sendable, Hashable {
        /// The path of the file.
        package let file: String
        /// The reason.
        package let error: ScanError
    }

    /// The size in bytes of the largest text that is read.
    private static let maximumTextCount = 32 << 20
    /// The ends of the names of folders that contain a program and its Info.plist.
    private static let programSuffixes = [".app", ".appex"]
    private static let frameworkSuffixes = [".framework", ".xcframework"]

    /// The facts in the order of the files' names.
    package private(set) var facts: [AppFact] = []
    /// The files from which facts were read, and those that were not understood.
    package private(set) var files: [String] = []
    /// The number of files from which facts were read.
    package var fileCount: Int { files.count - problems.count }
    /// The files that were not understood.
    package private(set) var problems: [Problem] = []
    /// The errors of files and folders that could not be read.
    package private(set) var errors: [FileError] = []

    /// Whether there is nothing to judge, which is different from an app without findings.
    package var isEmpty: Bool { fileCount == 0 && facts.isEmpty }

    /// Scans a folder or a file.
    ///
    /// Links in folders are not followed, so nothing outside is read. The folders around the argument do not
    /// matter.
    ///
    /// - Parameter path: The folder or file, which can itself be a link.
    package init(_ path: String) {
        guard FileKind.isDirectory(path) else {
            scanFile(path, name: FilePlacement.name(of: path), folders: [], isNamed: true)
            return
        }
        let root = Self.name(ofFolder: path)
        noteFolder(root, path, folders: [])
        for step in FolderWalk(path, omitting: .otherCode(and: ["_CodeSignature"])) {
            switch step {
            case .folder(let item):
                noteFolder(item.name, item.path, folders: [root] + item.folders)
            case .file(let item):
                scanFile(
                    item.path, name: item.name, folders: [root] + item.folders, isNamed: false)
            case .error(let error): errors.append(error)
            }
        }
    }

    /// Returns the name of a folder, which `.` and a link do not tell.
    private static func name(ofFolder path: String) -> String {
        let real = FilePlacement.real(path) ?? path
        return real.split(separator: "/").last.map(String.init) ?? real
    }

    // MARK: Folders

    /// Records frameworks, and resources of SDKs that are linked statically.
    ///
    /// - Parameters:
    ///   - name: The name of the folder.
    ///   - path: The path of the folder.
    ///   - folders: The names of the folders around it, up to the argument.
    private mutating func noteFolder(_ name: String, _ path: String, folders: [String]) {
        if let framework = Self.frameworkName(name) {
            // An xcframework contains frameworks with the same name.
            if !folders.contains(where: { Self.frameworkName($0) == framework }) {
                facts.append(
                    AppFact(.code(ThirdPartyCode(framework, platform: .apple)), file: path))
            }
        }
        guard name.hasSuffix(".bundle") else { return }
        let bundle = String(name.dropLast(7))
        let parts = bundle.split(separator: "_").map(String.init)
        let names =
            [bundle, parts.first, parts.last].compactMap(\.self) + [
                bundle.hasSuffix("Resources") ? String(bundle.dropLast(9)) : bundle
            ]
        if let code = names.map({ ThirdPartyCode($0, platform: .apple) }).first(where: {
            $0.sdk != nil
        }) {
            facts.append(AppFact(.code(code), file: path))
        }
    }

    /// Returns the name of a framework, or nil if the folder is none.
    private static func frameworkName(_ folder: String) -> String? {
        frameworkSuffixes.first { folder.hasSuffix($0) }.map { String(folder.dropLast($0.count)) }
    }

    // MARK: Files

    private mutating func scanFile(
        _ path: String, name: String, folders: [String], isNamed: Bool
    ) {
        do {
            if isNamed, FileIdentity(path)?.isPipe == true {
                throw FileError("read", path, reason: "it is a pipe; name a file or a folder")
            }
            guard
                let found = try facts(of: path, name: name, folders: folders, isNamed: isNamed)
            else { return }
            files.append(path)
            facts += found
        } catch let error as FileError {
            errors.append(error)
        } catch let error as ScanError {
            files.append(path)
            problems.append(Problem(file: path, error: error))
        } catch {
            errors.append(FileError("read", path, reason: "\(error)"))
        }
    }

    /// Returns the facts of a file, or nil if the scan does not read such files.
    private mutating func facts(
        of path: String, name: String, folders: [String], isNamed: Bool
    ) throws -> [AppFact]? {
        switch name {
        case "Package.resolved":
            return code(try PackageResolved.dependencies(in: text(path)), path, .apple)
        case "Podfile.lock":
            return Self.joiningSubspecs(
                code(try PodfileLock.dependencies(in: text(path)), path, .apple))
        case "build.gradle", "build.gradle.kts":
            return code(GradleFile.dependencies(in: try text(path)), path, .android)
        case "AndroidManifest.xml": return try AndroidManifest.facts(in: text(path), file: path)
        case _ where name == "Info.plist" || name.hasSuffix("-Info.plist"):
            // Only the Info.plist of an app or an extension counts.
            if folders.contains(where: { $0.hasSuffix(".framework") || $0.hasSuffix(".bundle") }) {
                return nil
            }
            let list = try PropertyList(dictionary: text(path))
            if name == "Info.plist" { try noteMissingProgram(of: list, path, folders) }
            return AppleDeclarations.facts(inInfo: list, file: path)
        case _ where name.hasSuffix(".pbxproj") || name.hasSuffix(".xcconfig"):
            return try BuildSettings.facts(in: text(path), file: path)
        case _ where name.hasSuffix(".xcprivacy"):
            return try AppleDeclarations.facts(
                inPrivacyManifest: PropertyList(dictionary: text(path)), file: path)
        case _ where name.hasSuffix(".entitlements") || name.hasSuffix(".xcent"):
            return AppleDeclarations.facts(
                inEntitlements: try PropertyList(dictionary: text(path)), file: path)
        default: return try programFacts(path, name, folders: folders, isNamed: isNamed)
        }
    }

    private func code(
        _ dependencies: [Dependency], _ path: String, _ platform: ThirdPartyCode.Platform
    ) -> [AppFact] {
        dependencies.compactMap { dependency in
            let code = ThirdPartyCode(
                dependency.name, version: dependency.version, platform: platform,
                repository: dependency.repository)
            // A list names every library. Only embedded frameworks are worth a question if they are unknown.
            guard code.sdk != nil else { return nil }
            return AppFact(.code(code), file: path, line: dependency.line)
        }
    }

    /// Returns the first fact about each SDK of a pod, of which several subspecs can be listed.
    private static func joiningSubspecs(_ facts: [AppFact]) -> [AppFact] {
        var seen: Set<[String]> = []
        return facts.filter { fact in
            guard case .code(let code) = fact.content, let sdk = code.sdk else { return true }
            return seen.insert([String(code.name.prefix { $0 != "/" }), sdk.id]).inserted
        }
    }

    private func text(_ path: String) throws -> [UInt8] {
        guard let bytes = try FileContents.read(path, atMost: Self.maximumTextCount) else {
            throw ScanError(
                .tooLarge,
                "the file is larger than 32 MiB, which no real one is; check that it is the right "
                    + "file")
        }
        return bytes
    }

    /// Records that the program of an app or an extension is missing, or that the file is none.
    ///
    /// - Parameters:
    ///   - list: The Info.plist.
    ///   - path: The path of the Info.plist.
    ///   - folders: The names of the folders around it, up to the argument.
    /// - Throws: ``ScanError`` if the Info.plist names no file, and ``FileError`` if a file cannot be examined.
    private mutating func noteMissingProgram(
        of list: PropertyList, _ path: String, _ folders: [String]
    ) throws {
        // On macOS, the folder Contents of an app has the list, and the folder MacOS beside it the program.
        let isInContents = folders.last == "Contents"
        guard let bundle = isInContents ? folders.dropLast().last : folders.last,
            Self.programSuffixes.contains(where: { bundle.hasSuffix($0) }),
            let entry = list.entry("CFBundleExecutable")
        else { return }
        guard let name = entry.value.text, !name.isEmpty, !name.contains("/"), !name.contains("\0")
        else {
            throw ScanError(
                .malformed, "the value of CFBundleExecutable must be the name of a file",
                inLine: entry.line)
        }
        let folder = path.dropLast("Info.plist".count) + (isInContents ? "MacOS/" : "")
        let program = String(folder) + name
        switch try FileKind.of(program) {
        case .file:
            let head = try FileDescriptor.reading(program)
                .bytes(at: 0, count: MachOFile.magicCount)
            guard !MachOFile.isProgram(head) else { return }
        case .missing, .directory, .symbolicLink, .other: break
        }
        files.append(program)
        problems.append(
            Problem(
                file: program,
                error: ScanError(
                    .malformed,
                    "the Info.plist names this file as the program, but no program is here; build "
                        + "the app again")))
    }

    /// Returns the facts of a program, or nil if the file is none.
    private mutating func programFacts(
        _ path: String, _ name: String, folders: [String], isNamed: Bool
    ) throws -> [AppFact]? {
        let file = try FileDescriptor.reading(path)
        let head = try file.bytes(at: 0, count: MachOFile.magicCount)
        if isNamed, head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw ScanError(
                .unsupported,
                "this is a zip archive, such as an .ipa, .apk, or .aab file; unpack it with `unzip "
                    + "-d FOLDER FILE`, and scan the folder", at: 0)
        }
        guard MachOFile.isProgram(head) else {
            if let last = folders.last, last == "\(name).framework",
                !head.starts(with: MachOFile.archiveMagic)
            {
                throw ScanError(
                    .malformed,
                    "this must be the program of the framework, but it is none; build the app "
                        + "again")
            }
            guard isNamed else { return nil }
            throw ScanError(
                .unsupported,
                "the scan does not read this kind of file; name an app, an archive of Xcode, or a "
                    + "folder", at: 0)
        }
        let program = try MachOFile { (offset, count) throws(FileError) in
            try file.bytes(at: offset, count: count)
        }
        let isInFramework = folders.contains { $0.hasSuffix(".framework") }
        var facts: [AppFact] = []
        if isInFramework {
            noteTeam(of: program, name, path)
        } else {
            facts += try Self.entitlements(of: program, path)
        }
        for library in program.libraries {
            switch FilePlacement.name(of: library) {
            case "AdSupport":
                facts.append(
                    AppFact(
                        .advertisingIdentifier("idfa", "links the framework AdSupport"), file: path)
                )
            // An SDK that links it can ask only if the app has a description.
            case "AppTrackingTransparency" where !isInFramework:
                facts.append(
                    AppFact(
                        .tracking("links the framework AppTrackingTransparency"), file: path))
            default: continue
            }
        }
        return facts
    }

    /// Returns the entitlements in the code signatures of a program, each once.
    private static func entitlements(
        of program: MachOFile, _ path: String
    ) throws -> [AppFact] {
        var facts: [AppFact] = []
        for list in program.signatures.compactMap(\.entitlements) {
            let found = AppleDeclarations.facts(
                inEntitlements: try PropertyList(dictionary: list), file: path)
            // The line is one of the signature, which is not a text.
            for fact in found.map({ AppFact($0.content, file: path) })
            where !facts.contains(fact) {
                facts.append(fact)
            }
        }
        return facts
    }

    /// Adds the team that signed a framework to what is known about the framework.
    private mutating func noteTeam(of program: MachOFile, _ name: String, _ path: String) {
        guard let team = program.signatures.lazy.compactMap(\.team).first else { return }
        let index = facts.lastIndex {
            guard case .code(let code) = $0.content else { return false }
            return code.name == name && path.hasPrefix($0.file + "/")
        }
        guard let index, case .code(var code) = facts[index].content else { return }
        code.team = team
        facts[index] = AppFact(.code(code), file: facts[index].file, line: facts[index].line)
    }
}
