import NIOCore
import NIOHTTPTypes

/// Closes the connection of a client that takes too long to send a request.
///
/// The time for a request begins with its first byte, and ends with its last one. A client that sends
/// a little now and then does not extend it. Requests that wait for the answer to an earlier one in
/// their connection have time until they are read.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?
    /// The number of requests that were received and not answered.
    ///
    /// It is -1 while the rest of a request arrives that has its answer already.
    private var unansweredCount = 0
    /// Whether the bytes that are being read have completed a part of a request.
    private var hasPart = false

    /// Creates a handler.
    ///
    /// - Parameter limit: The time for a request.
    init(_ limit: Duration) {
        self.limit = TimeAmount(limit)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasPart = true
        switch unwrapInboundIn(data) {
        case .head, .body: begin(context)
        case .end:
            unansweredCount += 1
            cancel()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // These bytes are a part of a head.
        if !hasPart { begin(context) }
        hasPart = false
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unansweredCount -= 1 }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancel()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: limit) {
            let (handler, context) = bound.value
            handler.end(context)
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        timer = nil
        guard unansweredCount <= 0 else { return begin(context) }
        context.close(promise: nil)
    }

    private func cancel() {
        timer?.cancel()
        timer = nil
    }
}
