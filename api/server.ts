/** Serves an app on a port, and stops without cutting off running answers. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'

/** Longest time for a running answer when the server is told to stop. */
const GRACE_MS = 10_000
const CLOSE_EVERY_MS = 50
/** Timeout for a whole request, so that nobody blocks a connection by sending byte by byte. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * How long an idle connection is kept. A proxy that keeps it longer would send a request into a
 * connection that is being closed, and the visitor would get an error.
 */
export const IDLE_CONNECTION_SECONDS = 75

/** A client that reads nothing of its answer for this long is disconnected, because the answer takes up memory. */
const WRITE_TIMEOUT_MS = 30_000

/**
 * Uses the timeout of Node's sockets, which restarts with every byte sent, so that a slow reader is
 * served to the end. A request in progress is not cut.
 */
function cutSlowReaders(server: Server, writeTimeoutMs: number): void {
  const last = new WeakMap<Socket, ServerResponse>()
  server.timeout = writeTimeoutMs
  server.on('request', (request, response) => void last.set(request.socket, response))
  server.on('timeout', (socket) => {
    const isWorkedOn = last.get(socket)?.writableEnded === false
    if (!isWorkedOn || socket.writableLength > 0) socket.destroy()
  })
}

export interface ServerOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Address to listen on; all of this machine by default. */
  readonly host?: string | null | undefined
  /** How long a client may read nothing of its answer. */
  readonly writeTimeoutMs?: number
  /** A listener of this port that another process has opened; null to open one. */
  readonly listener?: Listener | null
}

export interface RunningServer {
  readonly port: number
  /** To be handed to another process, which answers on the same port from then on. */
  readonly listener: Listener
  /** Accepts no more requests, and waits for running ones. */
  stop(): Promise<void>
}

function toListenError(error: NodeJS.ErrnoException, port: number): AppError {
  if (error.code === 'EADDRINUSE')
    return new AppError(
      'busy',
      `Port ${port} is taken by another program. Stop that program, or set PORT to a free port.`,
      { cause: error },
    )
  if (error.code === 'EACCES')
    return new AppError(
      'bad_configuration',
      `Port ${port} may not be used by this user. Set PORT to 1024 or more.`,
      { cause: error },
    )
  return new AppError('internal', `The server could not listen on port ${port}.`, { cause: error })
}

/** Starts listening; throws when the port is not available. */
export async function startServer(
  app: Hono<AppEnv>,
  { port, host, writeTimeoutMs = WRITE_TIMEOUT_MS, listener = null }: ServerOptions,
): Promise<RunningServer> {
  const server = createServer(getRequestListener(app.fetch))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = IDLE_CONNECTION_SECONDS * 1000
  cutSlowReaders(server, writeTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port)))
    if (listener === null) server.listen(port, host ?? undefined, resolve)
    else server.listen(listener, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    listener: server,
    stop: () => stopServer(server),
  }
}

async function stopServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  // A connection becomes idle after its last answer, and would be kept for the next request.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearInterval(closing)
  clearTimeout(cutOff)
}
