/** Reads that the head script (boot.js) began while the page's code was loading. */

declare global {
  var earlyReads: Record<string, Promise<Response | null>> | undefined
}

/** An early answer older than this may be out of date. */
const EARLY_MS = 10_000

/** Takes the reply to a read of the head script: once, and only while the page is starting; else null. */
export async function takeEarly(path: string): Promise<Response | null> {
  const early = globalThis.earlyReads?.[path]
  if (early === undefined) return null
  delete globalThis.earlyReads?.[path]
  return performance.now() < EARLY_MS ? early : null
}

/**
 * Body of the early reply whose path begins with `start`, without taking it; null if there is none
 * or it failed.
 */
export async function peekEarly(start: string): Promise<unknown> {
  const early = Object.entries(globalThis.earlyReads ?? {}).find(([path]) => path.startsWith(start))
  const reply = await early?.[1]
  return reply?.ok ? reply.clone().json() : null
}

/** Starts reads that the page needs after its first paint. */
export function beginReads(paths: readonly string[]): void {
  const reads = globalThis.earlyReads
  if (reads === undefined) return
  for (const path of paths)
    reads[path] ??= fetch(path, { credentials: 'include' }).catch(() => null)
}
