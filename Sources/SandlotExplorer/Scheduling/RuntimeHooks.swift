import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The places at which Swift's runtime lets a process decide where jobs run.
///
/// They are variables of `libswift_Concurrency` for the whole process. A job that is enqueued on the thread of an
/// exploration belongs to it; every other job goes where it would have gone.
enum RuntimeHooks {
    private typealias EnqueueOriginal = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, EnqueueOriginal) -> Void
    private typealias MainOriginal = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainHook = @convention(thin) (MainOriginal) -> UnownedSerialExecutor

    /// Whether the hooks are installed, which happens once.
    static let isInstalled: Bool = {
        guard let library = dlopen(nil, RTLD_NOW),
            let enqueue = dlsym(library, "swift_task_enqueueGlobal_hook"),
            let main = dlsym(library, "swift_task_getMainExecutor_hook")
        else { return false }
        enqueue.assumingMemoryBound(to: EnqueueHook?.self).pointee = { job, original in
            if let scheduler = JobScheduler.current {
                scheduler.enqueue(job, isMain: false)
            } else if !OtherThreads.claim(job.taskNumber) {
                original(job)
            }
        }
        main.assumingMemoryBound(to: MainHook?.self).pointee = { original in
            JobScheduler.current?.mainExecutor ?? original()
        }
        return true
    }()

    /// Whether calls that give work to other threads are noticed.
    static let areCallsWatched = OtherThreads.watchCalls()

    private typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64

    /// The runtime's function that returns the number of a job's task.
    fileprivate static let taskNumber: (@Sendable (UnownedJob) -> UInt64)? = {
        guard let library = dlopen(nil, RTLD_NOW),
            let address = dlsym(library, "swift_task_getJobTaskId")
        else { return nil }
        let function = unsafeBitCast(address, to: TaskNumber.self)
        return { function($0) }
    }()
}

extension UnownedJob {
    /// The runtime's number of the job's task, or nil if the job has no task.
    var taskNumber: UInt64? {
        if let function = RuntimeHooks.taskNumber {
            let number = function(self)
            return number > 0 ? number : nil
        }
        // The description contains it, too.
        var number: UInt64?
        for byte in description.utf8 where (48...57).contains(byte) {
            number = (number ?? 0) &* 10 &+ UInt64(byte - 48)
        }
        return number
    }
}

/// The value of each thread that has one.
struct ThreadValue<Value: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        // A process has room for a thousand keys, of which this one is made once.
        precondition(pthread_key_create(&key, nil) == 0, "no room for a value of threads")
        self.key = key
    }

    /// The value of this thread, which nothing retains.
    var value: Value? {
        pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() }
    }

    func set(_ value: Value?) {
        pthread_setspecific(
            key, value.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
    }
}
