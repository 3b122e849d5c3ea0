/// An app in a run, which a kill ends and a launch makes again.
@dynamicMemberLookup
@MainActor public final class LaunchedApp<App> {
    private let make: @MainActor () -> App
    /// The app, or nil while it does not run.
    public private(set) var app: App?

    init(_ make: @escaping @MainActor () -> App) {
        self.make = make
    }

    func launch() { app = make() }

    func kill() { app = nil }

    /// A part of the running app, or nil while it does not run.
    public subscript<Value>(dynamicMember path: KeyPath<App, Value>) -> Value? {
        app.map { $0[keyPath: path] }
    }

    /// A part of the running app that may be missing, or nil while it does not run.
    public subscript<Value>(dynamicMember path: KeyPath<App, Value?>) -> Value? {
        app.flatMap { $0[keyPath: path] }
    }
}
