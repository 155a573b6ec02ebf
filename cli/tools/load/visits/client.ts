/** One visitor's browser: one connection that is kept open, cookies, and replies as they came. */
import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Nobody waits longer for an answer. */
const GIVE_UP_MS = 10_000

export interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  readText(): string
}

export interface Client {
  /** Throws when there is no reply. */
  ask(method: string, path: string, body?: unknown): Promise<Reply>
  forgetCookies(): void
  close(): void
}

export interface ClientOptions {
  readonly origin: URL
  /** Number of the visitor: each comes from an address of its own. */
  readonly index: number
}

/** On Linux all of 127.0.0.0/8 is this machine, so that a proxy sees visitors from many addresses. */
function toLocalAddress(index: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  return `127.77.${(index >> 8) & 255}.${index & 255 || 255}`
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

export function makeClient({ origin, index }: ClientOptions): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, scheduling: 'lifo' })
  const cookies = new Map<string, string>()
  const localAddress = toLocalAddress(index)
  // For a machine that is asked without a proxy in between, where it trusts this one.
  const forwarded = `198.18.${(index >> 8) & 255}.${index & 255}`

  const keepCookies = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(name.length + 1)
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const send = (method: string, path: string, text: string | undefined): Promise<Reply> =>
    new Promise((done, fail) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const sent = request(
        {
          host: origin.hostname,
          port: origin.port,
          path,
          method,
          agent,
          ...(localAddress !== undefined && { localAddress }),
          headers: {
            'accept-encoding': 'br, gzip',
            'x-forwarded-for': forwarded,
            ...(cookie && { cookie }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(text)),
            }),
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.once('error', fail)
          response.once('end', () => {
            keepCookies(response.headers['set-cookie'] ?? [])
            const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
            const encoding = response.headers['content-encoding']
            done({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'] ?? null,
              readText: () => unpack(bytes, encoding).toString('utf8'),
            })
          })
        },
      )
      const timer = setTimeout(
        () => sent.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER_FOR_10_S' })),
        GIVE_UP_MS,
      )
      sent.once('close', () => clearTimeout(timer))
      sent.once('error', fail)
      sent.end(text)
    })
  return {
    ask: (method, path, body) =>
      send(method, path, body === undefined ? undefined : JSON.stringify(body)),
    forgetCookies: () => cookies.clear(),
    close: () => agent.destroy(),
  }
}
