import Foundation

/// Offers that a developer's server signs, created with OpenSSL.
///
/// They are for the app `com.example.app`, at the start of 2026 and without an `appAccountToken`.
enum SignedOffers {
    /// The key of `Rules.storekit`.
    static let keyID = "RULESKEY"
    /// The time at which all of them were signed, in milliseconds since 1970.
    static let timestamp = 1_767_225_600_000
    /// The nonce of all of them.
    static let nonce = UUID(uuidString: "11111111-2222-4333-8444-555555555555") ?? UUID()
    /// The offer `loyal` of `club.silver`: an ECDSA signature of its fields, in DER and Base64.
    static let loyal = """
        MEYCIQCKCIyH8OAFKhqF3j0FTaEk5SRCOGuiQNGPqTMOpDk2/gIhALhCiP6LCeH2ygcKEggTKBt09PcApbMJ\
        pU/lX8uojWnP
        """
    /// The same fields, signed with a key that is not in the file.
    static let loyalOfUnknownKey = """
        MEUCIQDN1bzufWuN5H+JDylfJBp76ssF2/ZZBJ6xeXN3umN4mQIgBJWcgk8M611hz8eVGzQKNNQhjrKJbTpJ\
        atMwQy8h/xU=
        """
    /// The offer `loyal` of `club.silver` as a JWS.
    static let loyalJWS = """
        eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIlJVTEVTS0VZIiwgInR5cCI6ICJKV1QifQ.eyJpc3MiOiAiMDAwM\
        DAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwIiwgImlhdCI6IDE3NjcyMjU2MDAsICJiaWQiOiAiY\
        29tLmV4YW1wbGUuYXBwIiwgIm5vbmNlIjogIjExMTExMTExLTIyMjItNDMzMy04NDQ0LTU1NTU1NTU1NTU1N\
        SIsICJhdWQiOiAicHJvbW90aW9uYWwtb2ZmZXIiLCAicHJvZHVjdElkIjogImNsdWIuc2lsdmVyIiwgIm9mZ\
        mVySWRlbnRpZmllciI6ICJsb3lhbCJ9.AW0cvDTZCBABOHrLNcf7eSKE3LD-n04WBON_6G6kWVJOmYNd4fbj\
        yGGIchGAYjAD-xMTzp1PZ-RdmTHGi2x8DQ
        """
    /// A JWS that grants the introductory offer of `news`.
    static let introductoryJWS = """
        eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIlJVTEVTS0VZIiwgInR5cCI6ICJKV1QifQ.eyJpc3MiOiAiMDAwM\
        DAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwIiwgImlhdCI6IDE3NjcyMjU2MDAsICJiaWQiOiAiY\
        29tLmV4YW1wbGUuYXBwIiwgIm5vbmNlIjogIjExMTExMTExLTIyMjItNDMzMy04NDQ0LTU1NTU1NTU1NTU1N\
        SIsICJhdWQiOiAiaW50cm9kdWN0b3J5LW9mZmVyLWVsaWdpYmlsaXR5IiwgInByb2R1Y3RJZCI6ICJuZXdzI\
        iwgImFsbG93SW50cm9kdWN0b3J5T2ZmZXIiOiB0cnVlfQ.bITvU7IVmaw1Kwk3GWz7xRAiciCLFLFsMdW-Lk\
        DIQGuIrMTiiinSxbtvsg-9XPjhiayOSzvYm204CB7u8e8Z6w
        """
    /// A JWS that grants the introductory offer of `news`, signed with a key that is not in the
    /// file.
    static let introductoryJWSOfUnknownKey = """
        eyJhbGciOiAiRVMyNTYiLCAia2lkIjogIlNUUkFOR0VSIiwgInR5cCI6ICJKV1QifQ.eyJpc3MiOiAiMDAwM\
        DAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwIiwgImlhdCI6IDE3NjcyMjU2MDAsICJiaWQiOiAiY\
        29tLmV4YW1wbGUuYXBwIiwgIm5vbmNlIjogIjExMTExMTExLTIyMjItNDMzMy04NDQ0LTU1NTU1NTU1NTU1N\
        SIsICJhdWQiOiAiaW50cm9kdWN0b3J5LW9mZmVyLWVsaWdpYmlsaXR5IiwgInByb2R1Y3RJZCI6ICJuZXdzI\
        iwgImFsbG93SW50cm9kdWN0b3J5T2ZmZXIiOiB0cnVlfQ.HR0MdLU3v4MUhllbXg051BgnT_P-ZH5_Xztesq\
        j01shpzoi95tsdwMSBC2w-IDuk4OhE8bcIUE1mzui4lG-gsA
        """
}
