/// The main actor of an exploration.
final class MainStandIn: SerialExecutor {
    private weak let scheduler: JobScheduler?

    init(_ scheduler: JobScheduler) {
        self.scheduler = scheduler
    }

    func enqueue(_ job: consuming ExecutorJob) {
        scheduler?.enqueue(UnownedJob(job), isMain: true)
    }

    func checkIsolated() {
        precondition(scheduler?.isOnMain == true, "the job does not run on the main actor")
    }

    func isIsolatingCurrentContext() -> Bool? { scheduler?.isOnMain }
}

/// The executor of all other jobs of an exploration.
final class PoolStandIn: TaskExecutor {
    private weak let scheduler: JobScheduler?

    init(_ scheduler: JobScheduler) {
        self.scheduler = scheduler
    }

    func enqueue(_ job: consuming ExecutorJob) {
        scheduler?.enqueue(UnownedJob(job), isMain: false)
    }
}
