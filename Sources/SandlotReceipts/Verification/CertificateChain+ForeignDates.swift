import SandlotBase
import SandlotJSON

extension CertificateChain {
    /// Checks the certificates at a date that belongs to another kind of payload.
    ///
    /// App transactions are dated by `receiptCreationDate`, and all other payloads by `signedDate`.
    /// One library reads `signedDate` from all kinds, and reads `receiptCreationDate` if there is
    /// no `signedDate`.
    ///
    /// - Parameters:
    ///   - members: The members that the payload's format does not define.
    ///   - isDated: Whether the payload has the date that its own kind defines.
    /// - Throws: ``Refused`` if such a date is not a number, or a certificate was not valid then.
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
