internal import SandlotBase
internal import SandlotJSON

extension CertificateChain {
    /// Judges the certificates also at the date that a payload has under the name of another kind.
    ///
    /// App transactions are dated by `receiptCreationDate` and everything else by `signedDate`. One library
    /// reads `signedDate` of all kinds, and `receiptCreationDate` where there is none.
    ///
    /// - Parameters:
    ///   - members: The members that are none of the payload's own.
    ///   - isDated: Whether the payload has the date of its own kind.
    /// - Throws: ``Refused`` if such a date is no number, or a certificate was not valid then.
    func checkForeignDates(_ members: [UnknownField], isDated: Bool) throws(Refused) {
        guard !members.isEmpty else { return }
        let names = isDated ? ["signedDate"] : ["signedDate", "receiptCreationDate"]
        for member in members where names.contains(member.name) {
            guard let value = (try? JSONDocument(member.json))?.root, !value.isNull else {
                continue
            }
            guard let milliseconds = value.truncatedInteger else {
                throw Refused(.invalidField, "\(member.name): a number of milliseconds is expected")
            }
            try checkValidity(at: Timestamp(milliseconds: milliseconds))
        }
    }
}
