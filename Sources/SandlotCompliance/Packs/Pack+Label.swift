extension Pack {
    /// The name as reports write it, with the version if that is not the current one, as in `seed@1`.
    var label: String { Self.label(of: id, version: version) }

    fileprivate static func label(of id: PackID, version: String) -> String {
        let current = outlines.first { $0.id == id }?.version
        return version == current || current == nil ? id.rawValue : "\(id.rawValue)@\(version)"
    }
}

extension ComplianceReport.PackResult {
    /// The name as reports write it, with the version if that is not the current one, as in `seed@1`.
    package var label: String { Pack.label(of: id, version: version) }
}
