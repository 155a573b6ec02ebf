/** Serves an app on a port, and stops without cutting off answers under way. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'

/** How long an answer under way may still take when the server is told to stop. */
const GRACE_MS = 10_000
const CLOSE_EVERY_MS = 50
/** A request that has not arrived whole by then is given up, so that nobody blocks a connection by sending byte by byte. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * A connection that rests is kept for so long. A proxy that keeps it longer would send a request
 * into one that is just being closed, and answer a visitor with an error.
 */
export const IDLE_CONNECTION_SECONDS = 75

/** A client that has read nothing of its answer for so long is disconnected, as the answer takes up memory. */
const WRITE_TIMEOUT_MS = 30_000

/**
 * Uses the timeout of Node's sockets, which starts again with every byte sent, so that a slow
 * reader is served to the end. A request that is still being worked on is not cut.
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
  /** 0 takes any free port. */
  readonly port: number
  /** Address to listen on; all of this machine without it. */
  readonly host?: string | null | undefined
  /** How long a client may read nothing of its answer. */
  readonly writeTimeoutMs?: number
}

export interface RunningServer {
  readonly port: number
  /** Takes no more requests, and waits for those under way. */
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

/** Starts listening; throws when the port cannot be had. */
export async function startServer(
  app: Hono<AppEnv>,
  { port, host, writeTimeoutMs = WRITE_TIMEOUT_MS }: ServerOptions,
): Promise<RunningServer> {
  const server = createServer(getRequestListener(app.fetch))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = IDLE_CONNECTION_SECONDS * 1000
  cutSlowReaders(server, writeTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port)))
    server.listen(port, host ?? undefined, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => stopServer(server),
  }
}

async function stopServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  // A connection rests once its last answer has gone, and would be kept for the next request.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearInterval(closing)
  clearTimeout(cutOff)
}
