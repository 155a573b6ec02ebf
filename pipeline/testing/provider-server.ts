/** For tests only: an outside service on this machine with programmable answers, which records its requests. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startLocalServer } from '#data/testing/local-server.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface ProviderServer {
  readonly url: string
  readonly asked: readonly IncomingMessage[]
  /** Sets the answer of the next calls. */
  answer(answer: Answer): void
  close(): Promise<void>
}

/** An answer of these bytes, or of this value as JSON. */
export function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }
}

/** One answer after the other; the last one is repeated. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let next = 0
  return (request, response) => answers[Math.min(next++, answers.length - 1)]!(request, response)
}

export async function startProviderServer(): Promise<ProviderServer> {
  const asked: IncomingMessage[] = []
  let current: Answer = reply({ data: [] })
  const { origin, close } = await startLocalServer((request, response) => {
    // By the test's clock, which may be moved: Node's own header uses the machine's.
    response.setHeader('date', new Date().toUTCString())
    asked.push(request)
    current(request, response)
  })
  return {
    url: origin,
    asked,
    answer: (answer) => void (current = answer),
    close,
  }
}
