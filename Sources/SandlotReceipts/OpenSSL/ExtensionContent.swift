/// The contents of certificate extensions (RFC 5280, section 4.2) that other readers of receipts
/// check.
///
/// OpenSSL only parses an extension. The other readers refuse a certificate whose extension is
/// valid DER but has invalid content.
enum ExtensionContent {
    /// Returns whether the standard allows the content of an extension.
    ///
    /// - Parameters:
    ///   - identifier: The dotted identifier of the extension.
    ///   - value: Its value, which must be in DER.
    /// - Returns: Whether the content is allowed, which is true for an extension that is not
    ///   checked here.
    static func isAllowed(_ identifier: String, _ value: [UInt8]) -> Bool {
        guard let outer = StrictDER.children(of: value[...]), outer.count == 1 else { return false }
        let content = outer[0].content
        let children = StrictDER.children(of: content)
        switch identifier {
        case "2.5.29.15": return outer[0].tag == 0x03 && isKeyUsage(content)
        case "2.5.29.14": return outer[0].tag == 0x04 && !content.isEmpty
        case "2.5.29.19": return children.map(isBasicConstraints) ?? false
        case "2.5.29.35": return children.map(isAuthorityKeyIdentifier) ?? false
        case "2.5.29.17", "2.5.29.18": return children.map { areNames($0) } ?? false
        case "2.5.29.31", "2.5.29.46":
            return children.map { !$0.isEmpty && $0.allSatisfy(isDistributionPoint) } ?? false
        case "1.3.6.1.5.5.7.1.1", "1.3.6.1.5.5.7.1.11":
            return children.map { !$0.isEmpty && $0.allSatisfy(isAccessDescription) } ?? false
        case "2.5.29.32": return children.map(arePolicies) ?? false
        case "2.5.29.30": return children.map(areNameConstraints) ?? false
        case "2.5.29.54": return outer[0].tag == 0x02 && isNatural(content)
        case "2.5.29.36": return children?.allSatisfy { isNatural($0.content) } ?? false
        default: return true
        }
    }

    /// Returns whether at least one bit is set, none follows the last set bit, and encipherOnly and
    /// decipherOnly (7 and 8) are set only with keyAgreement (4).
    private static func isKeyUsage(_ content: ArraySlice<UInt8>) -> Bool {
        guard let unused = content.first, unused < 8 else { return false }
        let bytes = Array(content.dropFirst())
        guard let last = bytes.last, last >> unused & 1 == 1 else { return false }
        let count = bytes.count * 8 - Int(unused)
        guard count <= 9 else { return false }
        func isSet(_ bit: Int) -> Bool {
            bit < count && bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0
        }
        return isSet(4) || !isSet(7) && !isSet(8)
    }

    /// Returns whether a path length occurs only with the flag of an authority.
    private static func isBasicConstraints(_ parts: [StrictDER.Child]) -> Bool {
        switch parts.map(\.tag) {
        case [], [0x01]: true
        case [0x01, 0x02]: isNatural(parts[1].content)
        default: false
        }
    }

    /// Returns whether the issuer's name and serial number are both present or both absent (RFC
    /// 5280, section 4.2.1.1).
    private static func isAuthorityKeyIdentifier(_ parts: [StrictDER.Child]) -> Bool {
        let tags = parts.map(\.tag)
        // The number of a tag is in its lowest bits. Those above distinguish 0xA1 from 0x82.
        let numbers = tags.map { $0 & 0x1F }
        guard numbers == numbers.sorted(), Set(numbers).count == numbers.count else { return false }
        guard tags.contains(0xA1) == tags.contains(0x82) else { return false }
        return parts.allSatisfy { part in
            switch part.tag {
            case 0x80, 0x82: !part.content.isEmpty
            case 0xA1: StrictDER.children(of: part.content).map { areNames($0) } ?? false
            default: false
            }
        }
    }

    private static func areNames(_ names: [StrictDER.Child]) -> Bool {
        !names.isEmpty && names.allSatisfy { isName($0, addressLengths: [4, 16]) }
    }

    /// Returns whether an element is a GeneralName.
    private static func isName(_ name: StrictDER.Child, addressLengths: Set<Int>) -> Bool {
        switch name.tag {
        // otherName: an identifier and a value.
        case 0xA0: return StrictDER.children(of: name.content)?.map(\.tag) == [0x06, 0xA0]
        // rfc822Name, dNSName, and uniformResourceIdentifier are IA5String.
        case 0x81, 0x82, 0x86: return name.content.allSatisfy { $0 < 0x80 }
        case 0xA3, 0xA5: return StrictDER.children(of: name.content) != nil
        case 0xA4: return StrictDER.children(of: name.content)?.map(\.tag) == [0x30]
        case 0x87: return addressLengths.contains(name.content.count)
        case 0x88: return StrictDER.isObjectIdentifier(name.content)
        default: return false
        }
    }

    private static func isDistributionPoint(_ point: StrictDER.Child) -> Bool {
        guard point.tag == 0x30, let parts = StrictDER.children(of: point.content) else {
            return false
        }
        // A point with only reasons is meaningless (RFC 5280, section 4.2.1.13).
        guard parts.contains(where: { $0.tag == 0xA0 || $0.tag == 0xA2 }) else { return false }
        return parts.allSatisfy { part in
            switch part.tag {
            case 0xA0:
                guard let name = StrictDER.children(of: part.content)?.first else { return false }
                return name.tag == 0xA1
                    || name.tag == 0xA0
                        && (StrictDER.children(of: name.content).map { areNames($0) } ?? false)
            case 0xA2: return StrictDER.children(of: part.content).map { areNames($0) } ?? false
            case 0x81: return true
            default: return false
            }
        }
    }

    private static func isAccessDescription(_ description: StrictDER.Child) -> Bool {
        guard description.tag == 0x30, let parts = StrictDER.children(of: description.content),
            parts.count == 2, parts[0].tag == 0x06
        else { return false }
        return isName(parts[1], addressLengths: [4, 16])
    }

    /// Returns whether each policy occurs once (RFC 5280, section 4.2.1.4).
    private static func arePolicies(_ policies: [StrictDER.Child]) -> Bool {
        let names = policies.compactMap { policy -> [UInt8]? in
            guard policy.tag == 0x30, let name = StrictDER.children(of: policy.content)?.first,
                name.tag == 0x06
            else { return nil }
            return Array(name.content)
        }
        return !names.isEmpty && names.count == policies.count && Set(names).count == names.count
    }

    private static func areNameConstraints(_ lists: [StrictDER.Child]) -> Bool {
        !lists.isEmpty
            && lists.allSatisfy { list in
                guard [0xA0, 0xA1].contains(list.tag),
                    let subtrees = StrictDER.children(of: list.content), !subtrees.isEmpty
                else { return false }
                return subtrees.allSatisfy { subtree in
                    guard let name = StrictDER.children(of: subtree.content)?.first else {
                        return false
                    }
                    return isName(name, addressLengths: [8, 32])
                }
            }
    }

    /// Returns whether name constraints are only about names of hosts, addresses, and URIs.
    ///
    /// One reader of receipts cannot compare other names, such as those of directories, and refuses the chain.
    ///
    /// - Parameter value: The value of nameConstraints in DER.
    /// - Returns: Whether they are, which is false if the value is malformed.
    static func constrainsOnlyHosts(_ value: [UInt8]) -> Bool {
        guard
            let lists = StrictDER.children(of: value[...])?.first.map(\.content)
                .flatMap(StrictDER.children)
        else { return false }
        return lists.allSatisfy { list in
            StrictDER.children(of: list.content)?.allSatisfy { subtree in
                let name = StrictDER.children(of: subtree.content)?.first
                return name.map { [0x82, 0x86, 0x87].contains($0.tag) } ?? false
            } ?? false
        }
    }

    /// Returns whether an INTEGER is not negative.
    private static func isNatural(_ content: ArraySlice<UInt8>) -> Bool {
        content.first.map { $0 < 0x80 } ?? false
    }
}
