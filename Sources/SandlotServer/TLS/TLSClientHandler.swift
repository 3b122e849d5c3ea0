import NIOCore

/// Secures the connection of a client with TLS.
///
/// What is written before the negotiation has ended waits. If a step fails, the error
/// ``TLSFailure`` is reported, and the connection is closed.
final class TLSClientHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The length of the longest record of TLS.
    private static let recordLength = 16 << 10

    private let connection: TLSConnection
    private var isNegotiated = false
    private var isFailed = false
    private var waiting: [(buffer: ByteBuffer, promise: EventLoopPromise<Void>?)] = []

    /// Creates a handler.
    ///
    /// - Parameter host: The name or the address of the server.
    /// - Throws: ``TLSFailure`` if OpenSSL refuses the name.
    init(to host: String) throws(TLSFailure) {
        connection = try TLSConnection(to: host)
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        advance(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        do {
            try unsafe buffer.withUnsafeReadableBytes { try unsafe connection.receive($0) }
        } catch {
            return fail(context)
        }
        advance(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isNegotiated, !isFailed {
            isFailed = true
            context.fireErrorCaught(TLSFailure())
        }
        dropWaiting()
        context.fireChannelInactive()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isFailed, context.channel.isActive else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        waiting.append((unwrapOutboundIn(data), promise))
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        dropWaiting()
    }

    func flush(context: ChannelHandlerContext) {
        advance(context)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode != .input, isNegotiated, !isFailed {
            connection.finish()
            sendOutput(context)
        }
        context.close(mode: mode, promise: promise)
    }

    /// Does whatever the bytes at hand allow.
    private func advance(_ context: ChannelHandlerContext) {
        guard !isFailed, context.channel.isActive else { return }
        do {
            if !isNegotiated {
                let progress = try connection.negotiate()
                sendOutput(context)
                guard case .done = progress else {
                    if case .closed = progress { fail(context) }
                    return
                }
                isNegotiated = true
            }
            while !waiting.isEmpty {
                let (buffer, promise) = waiting.removeFirst()
                do {
                    try unsafe buffer.withUnsafeReadableBytes { try unsafe connection.send($0) }
                } catch {
                    promise?.fail(error)
                    throw error
                }
                sendOutput(context, promise)
            }
            try read(context)
        } catch {
            // An alert tells the server what is wrong.
            sendOutput(context)
            fail(context)
        }
    }

    private func read(_ context: ChannelHandlerContext) throws {
        while true {
            var buffer = context.channel.allocator.buffer(capacity: Self.recordLength)
            var progress = TLSConnection.Progress.needsInput
            _ = try unsafe buffer.writeWithUnsafeMutableBytes(
                minimumWritableBytes: Self.recordLength
            ) { bytes in
                var count = 0
                progress = try unsafe connection.read(into: bytes, count: &count)
                return count
            }
            switch progress {
            case .done: context.fireChannelRead(wrapInboundOut(buffer))
            case .needsInput: return context.fireChannelReadComplete()
            case .closed:
                context.fireChannelReadComplete()
                return context.close(mode: .all, promise: nil)
            }
        }
    }

    private func sendOutput(
        _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>? = nil
    ) {
        let count = connection.outputByteCount
        guard count > 0 else {
            promise?.succeed()
            return
        }
        var buffer = context.channel.allocator.buffer(capacity: count)
        unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) {
            unsafe connection.takeOutput(into: $0)
        }
        context.writeAndFlush(wrapOutboundOut(buffer), promise: promise)
    }

    private func fail(_ context: ChannelHandlerContext) {
        guard !isFailed else { return }
        isFailed = true
        context.fireErrorCaught(TLSFailure())
        dropWaiting()
        context.close(mode: .all, promise: nil)
    }

    private func dropWaiting() {
        let dropped = waiting
        waiting = []
        for (_, promise) in dropped { promise?.fail(ChannelError.ioOnClosedChannel) }
    }
}
