import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded } from './child-process.ts'

/** Waits until a product answers that it is ready; throws when it ended or takes too long. */
export async function waitUntilReady(
  url: string,
  product: ChildProcess,
  timeoutMs: number,
): Promise<void> {
  const startedAt = performance.now()
  let cause: unknown
  while (!hasEnded(product) && performance.now() - startedAt < timeoutMs) {
    try {
      const reply = await fetch(`${url}/api/ready`)
      if (reply.ok) return
      cause = new Error(`It answers ${reply.status}.`)
    } catch (error) {
      cause = error
    }
    await sleep(250)
  }
  const message = hasEnded(product)
    ? `The product ended (${product.signalCode ?? `code ${product.exitCode}`}) before it was ready.`
    : `The product is not ready after ${timeoutMs / 60_000} minutes.`
  throw new Error(message, { cause })
}
