import SandlotBase
import Testing

@Suite
struct HexDigitTests {
    @Test
    func digitsHaveTheSameValueInEitherCase() {
        for byte in UInt8.min...UInt8.max {
            let character = Character(Unicode.Scalar(byte))
            let expected = byte < 0x80 ? character.hexDigitValue.map(UInt8.init) : nil
            #expect(HexDigit.value(of: byte) == expected, "byte \(byte)")
        }
    }

    @Test
    func bytesAreWrittenInLowercase() {
        #expect(HexDigit.string([0x00, 0x9A, 0xBC, 0xFF]) == "009abcff")
        #expect(HexDigit.string([]).isEmpty)
    }
}
