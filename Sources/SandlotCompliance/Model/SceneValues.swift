/// A value for each window of a run.
struct SceneValues<Value> {
    private var values: [Value?] = []

    /// The value of a window; nil until it is set.
    subscript(scene: SceneState) -> Value? {
        get { values.indices.contains(scene.index) ? values[scene.index] : nil }
        set {
            while values.count <= scene.index { values.append(nil) }
            values[scene.index] = newValue
        }
    }
}
