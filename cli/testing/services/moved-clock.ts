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

/**
 * Moves the clock of the program or the page it runs in by what `move` says at any moment. Called
 * again, it moves the same clock to elsewhere. Pages get it as text, so it uses nothing from outside.
 */
export function moveClock(move: { ms: number }): void {
  // A frame keeps its window when its first, empty document is replaced.
  const mark = Symbol.for('pitchproof: moved clock')
  const moved = Object.getOwnPropertyDescriptor(globalThis, mark)?.value as typeof move | undefined
  if (moved) {
    moved.ms = move.ms
    return
  }
  Object.defineProperty(globalThis, mark, { value: move })
  const RealDate = Date
  const now = () => RealDate.now() + move.ms
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name, target)),
  })
}

function followFile(file: string): { ms: number } {
  const read = () => Number(readFileSync(file, 'utf8')) || 0
  const move = { ms: read() }
  setInterval(() => {
    try {
      move.ms = read()
    } catch (error) {
      // The file is gone when all is over.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }, LOOK_EVERY_MS).unref()
  return move
}

const { searchParams } = new URL(import.meta.url)
const [fixedMs, file] = [searchParams.get('ms'), searchParams.get('file')]
if (fixedMs !== null) moveClock({ ms: Number(fixedMs) })
else if (file !== null) moveClock(followFile(file))
