#if canImport(Darwin)
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The current boot session of the device.
enum Boot {
    /// The system's identifier for the boot session.
    ///
    /// If the system provides none, each process uses a different identifier. A gate then treats a
    /// launch of the app as a restart of the device, which shortens no lock.
    static let id = systemID ?? UUID().uuidString

    private static var systemID: String? {
        #if canImport(Darwin)
            // A UUID and its terminating null byte.
            var bytes = [UInt8](repeating: 0, count: 37)
            var count = bytes.count
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else {
                return nil
            }
            let id = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #else
            guard
                let text = try? String(
                    contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
            else { return nil }
            let id = String(text.prefix { $0 != "\n" })
        #endif
        return id.isEmpty ? nil : id
    }
}
