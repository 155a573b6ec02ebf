import type { ChildProcess } from 'node:child_process'

/** Waits until a product answers that it is ready; throws when it ended or takes too long. */
export async function waitUntilReady(
  url: string,
  product: ChildProcess,
  timeoutMs: number,
): Promise<void> {
  const startedAt = performance.now()
  while (product.exitCode === null && performance.now() - startedAt < timeoutMs) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const minutes = timeoutMs / 60_000
  throw new Error(
    product.exitCode === null
      ? `The product is not ready after ${minutes} minutes.`
      : `The product ended with code ${product.exitCode} before it was ready.`,
  )
}
