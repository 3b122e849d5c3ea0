import SandlotBase
import SandlotSources

/// The comparison of Swift sources with the catalogs of `sandlot catalog lint`.
struct SourceLint {
    /// The number of Swift files that were read.
    let fileCount: Int
    /// The findings.
    let problems: [LintProblem]
    /// The errors of folders and files that could not be read.
    let fileErrors: [FileError]
    /// The files that are not Swift source.
    let sourceErrors: [SourceError]

    /// The files of folders, each once, and the errors of folders.
    struct Files {
        private(set) var paths: [String] = []
        private(set) var errors: [FileError] = []

        /// Lists the Swift files.
        ///
        /// - Parameter places: Folders and files.
        init(_ places: [String]) {
            var known: Set<FileIdentity> = []
            for place in places {
                let tree = SourceTree(place)
                errors += tree.errors
                for path in tree.files {
                    guard let identity = FileIdentity(path) else {
                        paths.append(path)
                        continue
                    }
                    if known.insert(identity).inserted { paths.append(path) }
                }
            }
        }
    }

    /// Compares files with products.
    init(_ files: Files, products: ProductDirectory) {
        let outcomes = Parallel.mapEach(Self.batches(of: files.paths)) { batch in
            batch.map { path in Result { try SourceFile(contentsOf: path) } }
        }
        var sources: [SourceFile] = []
        var fileErrors = files.errors
        var sourceErrors: [SourceError] = []
        for outcome in outcomes.joined() {
            do {
                sources.append(try outcome.get())
            } catch let error as FileError {
                fileErrors.append(error)
            } catch let error as SourceError {
                sourceErrors.append(error)
            } catch {
                fileErrors.append(FileError("read", "a source", reason: "\(error)"))
            }
        }
        fileCount = sources.count
        self.fileErrors = fileErrors
        self.sourceErrors = sourceErrors
        // A source that could not be read can mention any product.
        let isComplete = fileErrors.isEmpty && sourceErrors.isEmpty && !sources.isEmpty
        problems = SourceComparison(
            SourceCollection(sources), with: products, isComplete: isComplete
        ).findings.map { LintProblem($0) }
    }

    private static func batches(of paths: [String]) -> [[String]] {
        let size = max(1, (paths.count + 4 * Parallel.workerCount - 1) / (4 * Parallel.workerCount))
        return stride(from: 0, to: paths.count, by: size).map { start in
            Array(paths[start..<min(start + size, paths.count)])
        }
    }
}
