extension RuleCatalog {
    /// Rules of this folder, in the order of the catalog.
    static let text: [any Rule.Type] = [
        TextNoPressure.self, TextNoExhortation.self, TextNoFakeDeadline.self,
        TextNeutralDecline.self, TextNoCharacterPressure.self,
    ]
}
