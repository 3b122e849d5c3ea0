internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The work of a thread that is being started.
private final class ThreadBody {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// Starts a system thread, which does not depend on the usual thread pools.
///
/// - Parameter body: The work of the thread.
/// - Returns: Whether it was started.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(
            &thread, nil,
            { argument in
                Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
    #else
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                if let argument {
                    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, argument.toOpaque())
    #endif
    if status != 0 { argument.release() }
    return status == 0
}

/// An executor that runs the jobs of a task on the thread that calls ``run()``.
final class OwnThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Runs jobs as they arrive, and never returns.
    func run() -> Never {
        let executor = asUnownedTaskExecutor()
        while true {
            count.wait()
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
            job.runSynchronously(on: executor)
        }
    }
}
