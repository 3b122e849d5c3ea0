/// A complete header of iOS and 6 to 8 years with members of its own.
func plainHeader(
    _ members: String, audience: String? = #"{"minAge":6,"maxAge":8}"#
) -> String {
    #"{"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","#
        + (audience.map { #""audience":\#($0),"# } ?? "")
        + #""initialEntitlements":[],\#(members)}"#
}
