/**
 * A witness as an HTTP server: `add-checkpoint` of C2SP `tlog-witness`, and its key and the last
 * cosigned checkpoint of each log, readable by everybody.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { MOST_REQUEST_BYTES } from '#data/ledger/witness/add-checkpoint.ts'
import { WitnessDesk, type WatchedLog, type WitnessAnswer } from '#data/log/answer-log.ts'
import { readCosigned, toLogId, type WitnessFolder } from '#data/log/witness-folder.ts'
import { AppError } from '#data/model/errors.ts'

/** Timeout for a whole request, ms. */
const REQUEST_TIMEOUT_MS = 15_000
const TEXT = 'text/plain; charset=utf-8'
/** Media type of a refusal that names a size, from the protocol. */
const SIZE = 'text/x.tlog.size'

interface WitnessServerOptions {
  readonly witness: WitnessFolder
  /** Logs that are shown, and cosigned on request. */
  readonly logs: readonly WatchedLog[]
  /** False when it accepts no requests and only shows what it cosigned as a follower. */
  readonly isAsked: boolean
  /** 0 for any free port. */
  readonly port: number
  readonly now: () => Date
  readonly say: (words: string) => void
}

interface Reply {
  readonly status: number
  readonly type?: string
  readonly body: string
}

/** The body, null when it is longer than any request of the protocol. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MOST_REQUEST_BYTES) return null
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function toReply(answer: WitnessAnswer): Reply {
  switch (answer.kind) {
    case 'cosigned':
      return { status: 200, body: answer.line }
    case 'malformed':
      return { status: 400, body: `${answer.reason}\n` }
    case 'impossible':
      return { status: 400, body: 'The old size is larger than the checkpoint.\n' }
    case 'unknown_log':
      return { status: 404, body: 'This witness does not watch this log.\n' }
    case 'forbidden':
      return { status: 403, body: 'No key that this witness trusts has signed the checkpoint.\n' }
    case 'stale':
      return { status: 409, type: SIZE, body: `${answer.size}\n` }
    case 'fork':
      return answer.isStale
        ? { status: 409, type: SIZE, body: `${answer.size}\n` }
        : { status: 422, body: 'Another history of this size was cosigned before.\n' }
    case 'unproven':
      return { status: 422, body: 'The proof does not show that the log continues.\n' }
  }
}

const toPlace = ({ evidence }: { readonly evidence: string | null }) =>
  evidence === null ? 'not kept: there is enough evidence against this log' : `kept in ${evidence}`

function describe(answer: WitnessAnswer): string | null {
  if (answer.kind === 'fork')
    return `ALARM. The log showed a second history of ${answer.size} entries. Both checkpoints are ${toPlace(answer)}. Nothing was cosigned.`
  if (answer.kind === 'unproven')
    return `refused a signed checkpoint that was not shown to continue the ${answer.size} entries cosigned before; it is ${toPlace(answer)}`
  return answer.kind === 'cosigned' ? null : `refused a request to cosign: ${answer.kind}`
}

/** The reply to a GET: the key, or the last cosigned checkpoint of a log. */
async function show(path: string, { witness, logs }: WitnessServerOptions): Promise<Reply> {
  const nothing = { status: 404, body: 'There is /key, /checkpoint and POST /add-checkpoint.\n' }
  if (path === '/key') return { status: 200, body: `${formatVerifierKey(witness.key)}\n` }
  const log =
    path === '/checkpoint' && logs.length === 1
      ? logs[0]
      : logs.find(({ origin }) => path === `/logs/${toLogId(origin)}/checkpoint`)
  const cosigned = log && (await readCosigned(witness, log.origin))
  return cosigned ? { status: 200, body: cosigned.note } : nothing
}

async function respond(
  request: IncomingMessage,
  desk: WitnessDesk,
  options: WitnessServerOptions,
): Promise<Reply> {
  const path = new URL(request.url ?? '/', 'http://witness').pathname
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead) return show(path, options)
  if (request.method !== 'POST' || path !== '/add-checkpoint' || !options.isAsked)
    return { status: 405, body: 'Only POST /add-checkpoint is accepted.\n' }
  const body = await readBody(request)
  if (body === null) return { status: 413, body: `Send at most ${MOST_REQUEST_BYTES} bytes.\n` }
  const answer = await desk.answer(body, options.now)
  const words = describe(answer)
  if (words !== null) options.say(words)
  return toReply(answer)
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, {
    'Content-Type': type ?? TEXT,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    // A body that is too large is not read to its end.
    ...(status === 413 && { Connection: 'close' }),
  })
  response.end(body)
}

/** Starts the witness; stop it with `close` and `closeAllConnections`. */
export async function startWitnessServer(
  options: WitnessServerOptions,
): Promise<{ readonly server: Server; readonly port: number }> {
  const desk = new WitnessDesk(options.witness, options.logs)
  const server = createServer(async (request, response) => {
    try {
      send(response, await respond(request, desk, options))
    } catch (error) {
      options.say(error instanceof AppError ? error.message : `a request failed: ${String(error)}`)
      send(response, { status: 500, body: 'The witness could not answer.\n' })
    }
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS
  server.listen(options.port)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new AppError('busy', `Port ${options.port} cannot be used: ${String(cause)}.`, { cause })
  }
  return { server, port: (server.address() as AddressInfo).port }
}
