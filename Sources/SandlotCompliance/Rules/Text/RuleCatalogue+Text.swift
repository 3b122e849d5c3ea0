extension RuleCatalogue {
    /// Rules of this folder, in the order of the catalogue.
    static let text: [any Rule.Type] = [
        TextNoPressure.self, TextNoExhortation.self, TextNoFakeDeadline.self,
        TextNeutralDecline.self, TextNoCharacterPressure.self,
    ]
}
