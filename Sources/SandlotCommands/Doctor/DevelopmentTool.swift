import Foundation
import SandlotBase

/// Something that is needed to build Sandlot, or a package that uses it.
enum DevelopmentTool: String, CaseIterable {
    case swift = "Swift"
    case pkgConfig = "pkg-config"
    case openSSL = "OpenSSL for development"
    case sqlite = "SQLite for development"
    case libpq = "libpq for development"

    /// The oldest version that suffices.
    var requiredVersion: String {
        switch self {
        case .swift: "6.2"
        case .pkgConfig: "0.29"
        case .openSSL: "3.0"
        case .sqlite: "3.20"
        case .libpq: "15.0"
        }
    }

    /// Returns the name of the package that contains it, or nil if no package of the source does.
    func package(in source: PackageSource) -> String? {
        switch (self, source) {
        // Distributions have no recent Swift.
        case (.swift, _): nil
        case (.pkgConfig, .apt): "pkg-config"
        // The package pkgconf of Fedora has no program with the name pkg-config.
        case (.pkgConfig, .dnf): "pkgconf-pkg-config"
        case (.pkgConfig, .brew): "pkgconf"
        case (.openSSL, .apt): "libssl-dev"
        case (.openSSL, .dnf): "openssl-devel"
        case (.openSSL, .brew): "openssl@3"
        case (.sqlite, .apt): "libsqlite3-dev"
        case (.sqlite, .dnf): "sqlite-devel"
        case (.sqlite, .brew): "sqlite"
        case (.libpq, .apt): "libpq-dev"
        case (.libpq, .dnf): "libpq-devel"
        case (.libpq, .brew): "libpq"
        }
    }

    /// Asks the machine for the version.
    ///
    /// - Returns: The version, or nil if the tool or library is not found.
    func findVersion() -> String? {
        switch self {
        case .swift: ProgramOutput.of("swift", "--version").flatMap(Self.swiftVersion)
        case .pkgConfig: ProgramOutput.of("pkg-config", "--version")
        case .openSSL: ProgramOutput.of("pkg-config", "--modversion", "libcrypto")
        case .sqlite: ProgramOutput.of("pkg-config", "--modversion", "sqlite3")
        case .libpq: ProgramOutput.of("pkg-config", "--modversion", "libpq")
        }
    }

    /// Returns the version in the output of `swift --version`.
    private static func swiftVersion(_ output: String) -> String? {
        let words = output.split { $0.isWhitespace }
        guard let place = words.firstIndex(of: "version"), place + 1 < words.count else {
            return nil
        }
        return String(words[place + 1])
    }

    /// Returns whether a version is as new as the required one, number by number.
    func isSufficient(_ version: String) -> Bool {
        let found = Self.numbers(version)
        let required = Self.numbers(requiredVersion)
        return !found.isEmpty && !found.lexicographicallyPrecedes(required)
    }

    /// Returns the numbers of a version without the zeros at its end, so that 15 is equal to 15.0.
    private static func numbers(_ version: String) -> [Int] {
        var numbers = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }
}
