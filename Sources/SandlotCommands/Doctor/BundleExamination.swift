import SandlotBase

/// The examination of files and folders for what must not be shipped.
struct BundleExamination {
    /// A mark in a file.
    struct Finding {
        let path: String
        let finding: FileScan.Finding
    }

    /// A file that was not searched.
    struct Omission {
        let path: String
        let reason: String
    }

    private let allowed: Set<BundleMark>
    private(set) var findings: [Finding] = []
    private(set) var omissions: [Omission] = []
    /// The errors of files that could not be read.
    private(set) var errors: [FileError] = []
    private(set) var fileCount = 0

    /// Creates an examination that has seen nothing.
    ///
    /// - Parameter allowed: The marks that are accepted.
    init(allowing allowed: Set<BundleMark>) {
        self.allowed = allowed
    }

    /// Examines a file, or a folder with everything in it.
    ///
    /// Symbolic links in a folder are not followed, so that nothing outside is searched.
    ///
    /// - Parameter path: The file or folder, which can itself be a link.
    mutating func examine(_ path: String) {
        if FileKind.isDirectory(path) {
            examineFolder(path)
        } else {
            examineFile(path)
        }
    }

    private mutating func examineFolder(_ path: String) {
        for step in FolderWalk(path, omitting: .nothing) {
            switch step {
            case .folder: continue
            case .file(let item): examineFile(item.path)
            case .error(let error): errors.append(error)
            }
        }
    }

    private mutating func examineFile(_ path: String) {
        do throws(FileError) {
            let scan = try FileScan(path)
            fileCount += 1
            if case .archive(let format) = scan.kind {
                omissions.append(
                    Omission(path: path, reason: "it is a \(format) archive; unpack it first"))
            }
            for finding in scan.findings where !allowed.contains(finding.mark) {
                findings.append(Finding(path: path, finding: finding))
            }
        } catch {
            errors.append(error)
        }
    }
}
