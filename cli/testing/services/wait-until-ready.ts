import type { ChildProcess } from 'node:child_process'
import { hasEnded } from './child-process.ts'

/** Waits until a product answers that it is ready; throws when it ended or takes too long. */
export async function waitUntilReady(
  url: string,
  product: ChildProcess,
  timeoutMs: number,
): Promise<void> {
  const startedAt = performance.now()
  while (!hasEnded(product) && performance.now() - startedAt < timeoutMs) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(
    hasEnded(product)
      ? `The product ended (${product.signalCode ?? `code ${product.exitCode}`}) before it was ready.`
      : `The product is not ready after ${timeoutMs / 60_000} minutes.`,
  )
}
