/**
 * Loaded into a program before its own code: its clock is ahead or behind by the milliseconds that
 * stand in a file, as on a machine whose clock was set wrong. The database keeps its own.
 */
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100

const file = new URL(import.meta.url).searchParams.get('file')
let offsetMs = 0
const look = () => {
  offsetMs = Number(readFileSync(file!, 'utf8')) || 0
}

if (file !== null) {
  look()
  setInterval(() => {
    try {
      look()
    } catch {
      // The file is gone when all is over.
    }
  }, LOOK_EVERY_MS).unref()
  const RealDate = Date
  const now = () => RealDate.now() + offsetMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name, target)),
  })
}
