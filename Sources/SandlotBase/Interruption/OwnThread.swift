import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
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
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = unsafe Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
    #else
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, argument.toOpaque())
    #endif
    if status != 0 { unsafe argument.release() }
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
        let executor = unsafe asUnownedTaskExecutor()
        while true {
            count.wait()
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
            unsafe job.runSynchronously(on: executor)
        }
    }
}
