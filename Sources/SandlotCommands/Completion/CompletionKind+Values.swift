import ArgumentParser
import SandlotAds
import SandlotBase
import SandlotCatalog
import SandlotCompliance
import SandlotReceipts

// Values that a shell offers. They are computed when a user presses the key, by the program itself,
// so that an installed script fits every later version.

extension CompletionKind {
    /// The built-in packs of rules, separated by commas.
    static var packs: CompletionKind {
        custom { _, _, prefix in CandidateList.candidates(packNames, after: prefix) }
    }

    /// The built-in packs, all of them together, and files of packs, separated by commas.
    static var packsAndFiles: CompletionKind {
        custom { _, _, prefix in
            let names = packNames + [CheckCriteria.allPacks]
            return CandidateList.candidates(
                names, andFiles: ["yaml", "yml", "json"], after: prefix)
        }
    }

    /// The name of one built-in pack.
    static var pack: CompletionKind { custom { _, _, _ in packNames } }

    /// The name of a rule.
    static var rule: CompletionKind { custom { _, _, _ in RuleCatalog.standard.rules.map(\.id) } }

    /// A product of the catalog that the command line names, or of `Products.json`.
    static var product: CompletionKind {
        custom { words, _, _ in
            let option = words.firstIndex(of: "--catalog").map { words.index(after: $0) }
            let file = option.flatMap { words.indices.contains($0) ? words[$0] : nil }
            let catalog = try? Catalog(contentsOf: file ?? "Products.json")
            return catalog?.allProductIDs ?? []
        }
    }

    /// A subtype that the App Store sends with the type on the command line.
    static var notificationSubtype: CompletionKind {
        custom { words, _, _ in
            let known = NotificationCase.all
            let fitting = known.filter { words.contains($0.type.rawValue) }
            return CandidateList.distinct(
                (fitting.isEmpty ? known : fitting).compactMap { $0.subtype?.rawValue })
        }
    }

    /// The format of an export, or the file of a mapping.
    static var exportFormat: CompletionKind {
        custom { _, _, prefix in
            CandidateList.candidates(
                ExportOption.builtIn, andFiles: ["yaml", "yml", "json"], after: prefix)
        }
    }

    /// The known values of an enumeration that can have others.
    static func values<Value: RawRepresentable<String>>(_ known: Value...) -> CompletionKind {
        list(known.map(\.rawValue))
    }

    /// Values of a fixed list, separated by commas.
    static func words(_ words: [String]) -> CompletionKind {
        custom { _, _, prefix in CandidateList.candidates(words, after: prefix) }
    }

    private static var packNames: [String] { RuleCatalog.standard.packs.map(\.id.rawValue) }
}
