/** Puts an app on a port, and takes it off again without cutting anybody short. */
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'
import { makeFront, type FrontParts } from './shared/front.ts'

/** So long an answer may still take when the server is told to stop. */
const GRACE_MS = 10_000
/** A request that has not arrived whole by then is given up: nobody keeps a connection busy byte by byte. */
const REQUEST_TIMEOUT_MS = 30_000

/** A reader that has taken nothing of its answer for so long is cut off: nobody keeps our memory busy. */
const WRITE_TIMEOUT_MS = 30_000
const LOOK_AT_WRITES_EVERY_MS = 5_000

function cutSlowReader(socket: Socket): void {
  let lastWritten = 0
  let stuckMs = 0
  const timer = setInterval(() => {
    const written = socket.bytesWritten - socket.writableLength
    const isStuck = socket.writableLength > 0 && written === lastWritten
    stuckMs = isStuck ? stuckMs + LOOK_AT_WRITES_EVERY_MS : 0
    lastWritten = written
    if (stuckMs >= WRITE_TIMEOUT_MS) socket.destroy()
  }, LOOK_AT_WRITES_EVERY_MS)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** Address to listen on; all of this machine without it. */
  readonly host?: string
  /** Answers what is the same for everybody from memory; everything goes through the app without it. */
  readonly shared?: Omit<FrontParts, 'app' | 'next'>
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
  { port, host, shared }: ServerOptions,
): Promise<RunningServer> {
  const next = getRequestListener(app.fetch)
  const server = createServer(shared ? makeFront({ ...shared, app, next }) : next)
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.on('connection', cutSlowReader)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => stopServer(server),
  }
}

async function stopServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cutOff)
}
