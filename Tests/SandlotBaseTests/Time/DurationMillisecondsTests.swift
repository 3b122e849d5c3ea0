import SandlotBase
import Testing

@Suite
struct DurationMillisecondsTests {
    @Test(
        arguments: [
            (Duration.zero, 0), (.milliseconds(1500), 1500), (.microseconds(1999), 1),
            (.microseconds(-1999), -1), (.seconds(-2), -2000),
        ] as [(Duration, Int64)])
    func aFractionOfAMillisecondIsDropped(duration: Duration, milliseconds: Int64) {
        #expect(duration.wholeMilliseconds == milliseconds)
        #expect(duration.wholeMillisecondsIfRepresentable == milliseconds)
    }

    @Test
    func aDurationThatDoesNotFitIsLimited() {
        #expect(Duration.seconds(Int64.max).wholeMilliseconds == .max)
        #expect(Duration.seconds(Int64.min).wholeMilliseconds == .min)
        #expect(Duration.seconds(Int64.max).wholeMillisecondsIfRepresentable == nil)
    }
}
