/** How many requests one address answers: autocannon in a process of its own, and what it counted. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'

const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon/autocannon.js')

const ResultSchema = z.object({
  duration: z.number(),
  requests: z.object({ total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
})

export interface Asked {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  /** Requests a second of all connections together; as many as are answered without it. */
  readonly perSecond?: number
}

export interface Load {
  readonly replies: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Replies other than 2xx, and requests without a reply. */
  readonly failed: number
}

/** Sends requests to one address for the given time; throws when autocannon itself fails. */
export async function measureLoad(asked: Asked): Promise<Load> {
  const { url, headers = {}, connections, seconds, perSecond } = asked
  const args = ['--json', '--connections', String(connections), '--duration', String(seconds)]
  if (perSecond !== undefined) args.push('--overallRate', String(perSecond))
  for (const [name, value] of Object.entries(headers)) args.push('--headers', `${name}=${value}`)
  const child = spawn(process.execPath, [AUTOCANNON, ...args, url], {
    env: makeProgramEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [answer, words] = await Promise.all([text(child.stdout), text(child.stderr)])
  const result = ResultSchema.safeParse(toJson(answer))
  if (!result.success) throw new Error(`autocannon could not ask ${url}: ${words || answer}`)
  const { requests, duration, latency, errors, non2xx } = result.data
  return {
    replies: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + non2xx,
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
