/** Asks for many different addresses once each, over some connections: autocannon asks for one again and again. */
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

interface Asking {
  readonly origin: string
  readonly connections: number
  /** Requests of all connections together; unlimited when left out. */
  readonly perSecond?: number
  /** Ends before all addresses were asked for. */
  readonly seconds?: number
  readonly encoding?: 'br' | 'identity'
  /** Reads a reply; false counts as a wrong one. */
  readonly isRight?: (path: string, reply: IncomingMessage, body: Buffer) => boolean
}

export interface Answers {
  readonly perSecond: number
  /** Waiting times, ms, the shortest first. */
  readonly waits: readonly number[]
  /** Addresses that were answered with another status than 200, wrongly or not at all. */
  readonly wrong: readonly string[]
}

export const toPart = (waits: readonly number[], part: number) =>
  waits[Math.min(Math.floor(waits.length * part), waits.length - 1)] ?? Number.NaN

let asked = 0

/** A network address for every hundred requests: what one address may ask is limited. */
function toNextAddress(): string {
  const client = Math.floor(asked++ / 100)
  return `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`
}

export async function askAll(paths: Iterable<string>, asking: Asking): Promise<Answers> {
  const { origin, connections, perSecond, seconds = Infinity, encoding = 'br' } = asking
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const left = paths[Symbol.iterator]()
  const [waits, wrong]: [number[], string[]] = [[], []]
  const startedAt = performance.now()
  let begun = 0
  const isOver = () => performance.now() - startedAt > seconds * 1000

  const ask = async (path: string) => {
    const beganAt = performance.now()
    const headers = { 'accept-encoding': encoding, 'x-forwarded-for': toNextAddress() }
    const reply = await new Promise<IncomingMessage>((done, fail) =>
      request(origin + path, { agent, headers }, done)
        .once('error', fail)
        .end(),
    )
    const body = await buffer(reply)
    waits.push(performance.now() - beganAt)
    return reply.statusCode === 200 && (asking.isRight?.(path, reply, body) ?? true)
  }
  const askOn = async () => {
    for (let next = left.next(); !next.done && !isOver(); next = left.next()) {
      const dueMs = perSecond === undefined ? 0 : (begun++ / perSecond) * 1000
      const earlyMs = dueMs - (performance.now() - startedAt)
      if (earlyMs > 1) await sleep(earlyMs)
      if (!(await ask(next.value).catch(() => false))) wrong.push(next.value)
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  const took = (performance.now() - startedAt) / 1000
  return {
    perSecond: waits.length / took,
    waits: waits.toSorted((one, other) => one - other),
    wrong,
  }
}
