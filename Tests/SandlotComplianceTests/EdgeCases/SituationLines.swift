// The lines of which situations are made: JSON without `seq` and `run`.

/// A line of a trace.
///
/// - Parameters:
///   - t: When it happens.
///   - event: The name of the event.
///   - fields: The other members, as JSON without braces.
/// - Returns: JSON without `seq` and `run`.
func at(_ t: Int, _ event: String, _ fields: String = "") -> String {
    #"{"t":\#(t),"e":"\#(event)"\#(fields.isEmpty ? "" : ",")\#(fields)}"#
}

/// An interstitial as it appears.
func shown(_ t: Int, _ id: String = "a1", slot: String = "preTest", _ more: String = "") -> String {
    at(
        t, "ad_shown",
        #""adId":"\#(id)","slot":"\#(slot)","format":"interstitial"\#(more.isEmpty ? "" : ",")\#(more)"#
    )
}

/// An ad that closes.
func dismissed(_ t: Int, _ id: String = "a1", cause: String = "skip", _ more: String = "") -> String
{
    at(
        t, "ad_dismissed",
        #""adId":"\#(id)","cause":"\#(cause)"\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// Another event of an ad.
func ad(_ t: Int, _ event: String, _ id: String = "a1", _ more: String = "") -> String {
    at(t, "ad_\(event)", #""adId":"\#(id)"\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// A phase of a test.
func phase(
    _ t: Int, _ phase: String, attempt: Int = 1, word: Int? = nil, _ more: String = ""
) -> String {
    let word = word ?? (["presenting", "spelling", "feedback"].contains(phase) ? 0 : nil)
    return at(
        t, "phase",
        #""phase":"\#(phase)""# + (phase == "none" ? "" : #","attempt":\#(attempt)"#)
            + (word.map { #","word":\#($0)"# } ?? "") + (more.isEmpty ? "" : ",\(more)"))
}

/// What becomes of the app on the screen.
func app(_ t: Int, _ state: String) -> String { at(t, "app_state", #""state":"\#(state)""#) }

/// Somebody taps.
func tap(_ t: Int, _ more: String = "") -> String {
    at(t, "user_action", #""kind":"tap"\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// A pass.
func passed(_ t: Int, _ purpose: String, _ id: String = "p1") -> String {
    at(t, "gate_passed", #""gateId":"g1","passId":"\#(id)","purpose":"\#(purpose)""#)
}

/// A purchase of Remove Ads begins.
func started(_ t: Int, _ id: String = "b1", _ more: String = "") -> String {
    at(
        t, "purchase_started",
        #""purchaseId":"\#(id)","productId":"remove_ads"\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// A purchase ends.
func result(_ t: Int, _ result: String, _ id: String = "b1", _ more: String = "") -> String {
    at(
        t, "purchase_result",
        #""purchaseId":"\#(id)","result":"\#(result)"\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// What the store says later.
func update(_ t: Int, _ kind: String, _ tx: String = "x1", verified: Bool = true) -> String {
    at(
        t, "transaction_update",
        #""tx":"\#(tx)","productId":"remove_ads","kind":"\#(kind)","verified":\#(verified)"#)
}

/// What the app believes about Remove Ads.
func owned(_ t: Int, _ active: Bool, cause: String, _ more: String = "") -> String {
    at(
        t, "entitlement",
        #""productId":"remove_ads","active":\#(active),"cause":"\#(cause)"\#(more.isEmpty ? "" : ",")\#(more)"#
    )
}

/// A question at the gate.
func question(_ t: Int, _ a: Int = 8, _ b: Int = 7, _ more: String = "") -> String {
    at(
        t, "gate_shown",
        #""gateId":"g1","purpose":"parentArea","challenge":{"kind":"multiply","a":\#(a),"b":\#(b)}\#(more.isEmpty ? "" : ",")\#(more)"#
    )
}

/// An answer at the gate.
func answer(_ t: Int, _ correct: Bool, _ more: String = "") -> String {
    at(
        t, "gate_answered",
        #""gateId":"g1","correct":\#(correct)\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// A lock of the gate.
func locked(_ t: Int, _ more: String = "") -> String {
    at(t, "gate_locked", #""gateId":"g1"\#(more.isEmpty ? "" : ",")\#(more)"#)
}

/// A header with what is usual unless it says otherwise.
func header(
    platform: String = "iOS", entitlements: String = "", build: String = "release",
    _ more: String = ""
) -> String {
    at(
        0, "trace_header",
        #""schema":"sandlot-trace/1","platform":"\#(platform)","build":"\#(build)","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[\#(entitlements)]\#(more.isEmpty ? "" : ",")\#(more)"#
    )
}

/// The beginning of another run.
func run(_ name: String) -> String { #"{"run":"\#(name)"}"# }

/// The end of a run that was cut short.
func crash(_ t: Int) -> String { at(t, "trace_end", #""reason":"crash""#) }

/// A line with a number of its own.
func numbered(_ seq: Int, _ line: String) -> String { #"{"seq":\#(seq),"# + line.dropFirst() }
