/**
 * Loaded into a program before its own code (`--import`): its clock is ahead of or behind the
 * machine's, by a fixed time or by the milliseconds that stand in a file at any moment. An embedded
 * database goes by this clock too; a PostgreSQL server keeps its own.
 */
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100

/** The option of Node that moves a program's clock, by a fixed time or by what stands in a file. */
export function toClockOption(move: { readonly ms: number } | { readonly file: string }): string {
  const url = new URL(import.meta.url)
  for (const [name, value] of Object.entries(move)) url.searchParams.set(name, String(value))
  return `--import=${url.href}`
}

function moveClock(readOffsetMs: () => number): void {
  const RealDate = Date
  const now = () => RealDate.now() + readOffsetMs()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name, target)),
  })
}

function followFile(file: string): () => number {
  const read = () => Number(readFileSync(file, 'utf8')) || 0
  let offsetMs = read()
  setInterval(() => {
    try {
      offsetMs = read()
    } catch {
      // The file is gone when all is over.
    }
  }, LOOK_EVERY_MS).unref()
  return () => offsetMs
}

const { searchParams } = new URL(import.meta.url)
const [fixedMs, file] = [searchParams.get('ms'), searchParams.get('file')]
if (fixedMs !== null) moveClock(() => Number(fixedMs))
else if (file !== null) moveClock(followFile(file))
