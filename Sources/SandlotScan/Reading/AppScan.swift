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
    private static let maximumDepth = 64
    /// The folders of build products and of other packages, by name.
    private static let skipped: Set<String> = [
        "build", "checkouts", "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages",
        "_CodeSignature",
    ]

    /// The facts in the order of the files' names.
    package private(set) var facts: [AppFact] = []
    /// The number of files from which facts were read.
    package private(set) var fileCount = 0
    /// The files that were not understood.
    package private(set) var problems: [Problem] = []
    /// The errors of files and folders that could not be read.
    package private(set) var errors: [FileError] = []

    /// Whether there is nothing to judge, which is different from an app without findings.
    package var isEmpty: Bool { fileCount == 0 && facts.isEmpty }

    /// Scans a folder or a file.
    ///
    /// Links in folders are not followed, so nothing outside is read.
    ///
    /// - Parameter path: The folder or file, which can itself be a link.
    package init(_ path: String) {
        if FileKind.isDirectory(path) {
            noteFolder(FilePlacement.name(of: path), path)
            scanFolder(path, depth: 0)
        } else {
            scanFile(path, name: FilePlacement.name(of: path), isNamed: true)
        }
    }

    private mutating func scanFolder(_ folder: String, depth: Int) {
        do throws(FileError) {
            for name in try DirectoryPlacement.names(in: folder) {
                let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                switch try FileKind.of(path) {
                case .directory:
                    guard !name.hasPrefix("."), !Self.skipped.contains(name) else { continue }
                    guard depth < Self.maximumDepth else {
                        errors.append(
                            FileError("search", path, reason: "it is in more than 64 folders"))
                        continue
                    }
                    noteFolder(name, path)
                    scanFolder(path, depth: depth + 1)
                case .file: scanFile(path, name: name, isNamed: false)
                case .symbolicLink, .other, .missing: continue
                }
            }
        } catch {
            errors.append(error)
        }
    }

    // MARK: Folders

    /// Records frameworks, and resources of SDKs that are linked statically.
    private mutating func noteFolder(_ name: String, _ path: String) {
        for suffix in [".framework", ".xcframework"] where name.hasSuffix(suffix) {
            let framework = String(name.dropLast(suffix.count))
            // An xcframework contains frameworks with the same name.
            let code = ThirdPartyCode(framework, platform: .apple)
            if !facts.contains(where: { $0.content == .code(code) && path.hasPrefix($0.file) }) {
                facts.append(AppFact(.code(code), file: path))
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

    // MARK: Files

    private mutating func scanFile(_ path: String, name: String, isNamed: Bool) {
        do {
            guard let found = try facts(of: path, name: name, isNamed: isNamed) else { return }
            fileCount += 1
            facts += found
        } catch let error as FileError {
            errors.append(error)
        } catch let error as ScanError {
            problems.append(Problem(file: path, error: error))
        } catch {
            errors.append(FileError("read", path, reason: "\(error)"))
        }
    }

    /// Returns the facts of a file, or nil if the scan does not read such files.
    private func facts(of path: String, name: String, isNamed: Bool) throws -> [AppFact]? {
        switch name {
        case "Package.resolved":
            return code(try PackageResolved.dependencies(in: text(path)), path, .apple)
        case "Podfile.lock":
            return code(try PodfileLock.dependencies(in: text(path)), path, .apple)
        case "build.gradle", "build.gradle.kts":
            return code(GradleFile.dependencies(in: try text(path)), path, .android)
        case "AndroidManifest.xml": return try AndroidManifest.facts(in: text(path), file: path)
        case _ where name == "Info.plist" || name.hasSuffix("-Info.plist"):
            // Only the Info.plist of an app or an extension counts.
            if [".framework/", ".bundle/"].contains(where: path.contains) { return nil }
            return AppleDeclarations.facts(
                inInfo: try PropertyList(text(path)), file: path)
        case _ where name.hasSuffix(".xcprivacy"):
            return AppleDeclarations.facts(
                inPrivacyManifest: try PropertyList(text(path)), file: path)
        case _ where name.hasSuffix(".entitlements") || name.hasSuffix(".xcent"):
            return AppleDeclarations.facts(
                inEntitlements: try PropertyList(text(path)), file: path)
        default: return try programFacts(path, isNamed: isNamed)
        }
    }

    private func code(
        _ dependencies: [Dependency], _ path: String, _ platform: ThirdPartyCode.Platform
    ) -> [AppFact] {
        dependencies.compactMap { dependency in
            let code = ThirdPartyCode(
                dependency.name, version: dependency.version, platform: platform)
            // A list names every library. Only embedded frameworks are worth a question if they are unknown.
            guard code.sdk != nil else { return nil }
            return AppFact(.code(code), file: path, line: dependency.line)
        }
    }

    private func text(_ path: String) throws -> [UInt8] {
        if case .file(let count) = try FileKind.of(path), count > Self.maximumTextCount {
            throw ScanError(.tooLarge, "the file is larger than 32 MiB, which no real one is")
        }
        return try FileContents.read(path)
    }

    /// Returns the facts of a program, or nil if the file is none.
    private func programFacts(_ path: String, isNamed: Bool) throws -> [AppFact]? {
        let file = try FileDescriptor.reading(path)
        let head = try Self.bytes(of: file, at: 0, count: MachOFile.magicCount)
        if isNamed, head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw ScanError(
                .unsupported,
                "this is a zip archive, such as an .ipa, .apk, or .aab file; unpack it with `unzip "
                    + "-d FOLDER FILE`, and scan the folder", at: 0)
        }
        guard MachOFile.isProgram(head) else {
            guard isNamed else { return nil }
            throw ScanError(
                .unsupported,
                "the scan does not read this kind of file; name an app, an archive of Xcode, or a "
                    + "folder", at: 0)
        }
        let program = try MachOFile { (offset, count) throws(FileError) in
            try Self.bytes(of: file, at: offset, count: count)
        }
        var facts: [AppFact] = []
        for library in program.libraries {
            switch FilePlacement.name(of: library) {
            case "AdSupport":
                facts.append(
                    AppFact(
                        .advertisingIdentifier("idfa", "links the framework AdSupport"), file: path)
                )
            // An SDK that links it can ask only if the app has a description.
            case "AppTrackingTransparency" where !path.contains(".framework/"):
                facts.append(
                    AppFact(
                        .tracking("links the framework AppTrackingTransparency"), file: path))
            default: continue
            }
        }
        return facts
    }

    private static func bytes(
        of file: borrowing FileDescriptor, at offset: Int, count: Int
    ) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            // Typed errors do not pass through `withUnsafeMutableBytes`.
            let read: Result<Int, FileError> = bytes.withUnsafeMutableBytes { buffer in
                do throws(FileError) {
                    return .success(
                        try file.read(
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]),
                            at: offset + filled))
                } catch {
                    return .failure(error)
                }
            }
            let number = try read.get()
            guard number > 0 else { break }
            filled += number
        }
        return Array(bytes.prefix(filled))
    }
}
