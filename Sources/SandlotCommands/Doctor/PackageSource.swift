import SandlotBase

/// The package manager of a machine, and its names for what Sandlot is built with.
enum PackageSource: String {
    case apt
    case dnf
    case brew

    /// The package manager of this machine, or nil if it is none of the known ones.
    static var ofThisMachine: PackageSource? {
        #if os(macOS)
            .brew
        #else
            (try? FileContents.read("/etc/os-release")).flatMap {
                PackageSource(osRelease: String(decoding: $0, as: UTF8.self))
            }
        #endif
    }

    /// Finds the package manager of a Linux distribution.
    ///
    /// - Parameter osRelease: The content of `/etc/os-release`, whose `ID` and `ID_LIKE` count.
    init?(osRelease: String) {
        let names = osRelease.split(separator: "\n").flatMap { line -> [Substring] in
            guard line.hasPrefix("ID=") || line.hasPrefix("ID_LIKE=") else { return [] }
            return line.drop { $0 != "=" }.dropFirst().split { "\"' ".contains($0) }
        }
        if names.contains(where: { ["debian", "ubuntu"].contains($0) }) {
            self = .apt
        } else if names.contains(where: { ["fedora", "rhel", "centos"].contains($0) }) {
            self = .dnf
        } else {
            return nil
        }
    }

    /// Returns the command that installs packages.
    func command(for packages: [String]) -> String {
        let list = packages.joined(separator: " ")
        return switch self {
        case .apt: "sudo apt-get install --yes --no-install-recommends \(list)"
        case .dnf: "sudo dnf install --assumeyes \(list)"
        case .brew: "brew install \(list)"
        }
    }
}
