/** A client for measuring: so many connections, each asking again as soon as it has its answer, for a bounded time. */
import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  readonly port: number
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly durationMs: number
}

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly statuses: ReadonlyMap<number, number>
  /** Bytes of one answer's body, as sent. */
  readonly bytes: number
}

interface Tally {
  readonly timesMs: number[]
  readonly statuses: Map<number, number>
  bytes: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Bytes that are still missing of the answer whose beginning this is; null while its head is not whole. */
function readHead(bytes: Buffer) {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return null
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? NaN)
  if (Number.isNaN(length))
    throw new Error(`An answer without a length cannot be measured:\n${head}`)
  return { status: Number(head.slice(9, 12)), length, total: end + HEAD_END.length + length }
}

function runConnection(options: LoadOptions, tally: Tally, endAt: number): Promise<void> {
  const { port, path, headers = {} } = options
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
  const request = `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return new Promise((done, fail) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let sentAt = 0
    let received = 0
    let expected: ReturnType<typeof readHead> = null
    let start: Buffer = Buffer.alloc(0)
    const ask = () => {
      if (performance.now() >= endAt) {
        socket.end()
        return done()
      }
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', ask)
    socket.once('error', fail)
    socket.once('close', () => done())
    socket.on('data', (part) => {
      received += part.length
      if (expected === null) {
        start = start.length === 0 ? part : Buffer.concat([start, part])
        expected = readHead(start)
      }
      if (expected === null || received < expected.total) return
      tally.timesMs.push(performance.now() - sentAt)
      tally.statuses.set(expected.status, (tally.statuses.get(expected.status) ?? 0) + 1)
      tally.bytes = expected.length
      received = 0
      expected = null
      start = Buffer.alloc(0)
      ask()
    })
  })
}

/** Sends requests to one address for the given time. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const tally: Tally = { timesMs: [], statuses: new Map(), bytes: 0 }
  const startedAt = performance.now()
  const endAt = startedAt + options.durationMs
  await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(options, tally, endAt)),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = tally.timesMs.sort((left, right) => left - right)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return {
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    statuses: tally.statuses,
    bytes: tally.bytes,
  }
}
