/** One part of `npm run bench`: gives it a temporary folder, and collects whether its promises were kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Bench {
  /** Empty at first, deleted at the end. */
  readonly folder: string
  /** Prints a figure that is promised; the part fails when it is not within its limit. */
  check(isWithin: boolean, words: string): void
  /** Prints a figure that is not promised. */
  note(words: string): void
}

export type Part = (bench: Bench) => Promise<void>

/** True when every promise was kept. */
export async function runPart(part: Part, print = console.log): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-bench-'))
  let isKept = true
  try {
    await part({
      folder,
      check(isWithin, words) {
        isKept &&= isWithin
        print(`${isWithin ? 'ok    ' : 'MISSED'}  ${words}`)
      },
      note: (words) => print(`        ${words}`),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return isKept
}
