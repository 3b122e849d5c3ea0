/// One test in one window.
struct AttemptKey: Hashable {
    private let scene: ObjectIdentifier
    /// The number of the attempt; nil before the first.
    let number: Int?

    /// The test that is current in a window.
    init(currentIn scene: SceneState) {
        self.scene = ObjectIdentifier(scene)
        number = scene.attempt?.number
    }
}
