/** Reads that the head script (boot.js) has begun while the code of the page was loading. */

declare global {
  var earlyReads: Record<string, Promise<Response | null>> | undefined
}

/** An early answer older than this may be out of date. */
const EARLY_MS = 10_000

/** The answer to a read of the head script, once and only while the page is starting; else null. */
export async function takeEarly(path: string): Promise<Response | null> {
  const early = globalThis.earlyReads?.[path]
  if (early === undefined) return null
  delete globalThis.earlyReads?.[path]
  return performance.now() < EARLY_MS ? early : null
}

/** The body of an early answer whose path begins so, left in place for who takes it; null when there is none or it is a refusal. */
export async function peekEarly(start: string): Promise<unknown> {
  const early = Object.entries(globalThis.earlyReads ?? {}).find(([path]) => path.startsWith(start))
  const reply = await early?.[1]
  return reply?.ok ? reply.clone().json() : null
}

/** Begins reads that the page will need, but not for what it shows first. */
export function beginReads(paths: readonly string[]): void {
  const reads = globalThis.earlyReads
  if (reads === undefined) return
  for (const path of paths)
    reads[path] ??= fetch(path, { credentials: 'include' }).catch(() => null)
}
