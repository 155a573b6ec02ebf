import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { storeEvidence } from './witness-folder.ts'

test('of a log that shows something else each time a hundred pieces are kept, and of another log its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-evidence-'))
  try {
    const show = (origin: string, words: string) =>
      storeEvidence({ folder }, { origin, cosigned: null, shown: { note: toUtf8(words) } })
    const kept: (string | null)[] = []
    for (let time = 0; time < 120; time += 1)
      kept.push(await show('hostile.example/log', `history ${time}`))
    expect(new Set(kept.slice(0, 100)).size).toBe(100)
    expect(kept.slice(100)).toEqual(Array.from({ length: 20 }, () => null))
    // What was kept is known again, and another log has room of its own.
    expect(await show('hostile.example/log', 'history 7')).toBe(kept[7])
    expect(await show('other.example/log', 'history 7')).not.toBeNull()
    expect(readdirSync(join(folder, 'evidence'))).toHaveLength(101)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
