/** Releases of a log whose key was handed over: each season is shown under the head of its time. */
import { appendFile, cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import {
  appendToMemory,
  makeMemoryLog,
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { formatCsv } from '#data/release/files/csv.ts'
import { TABLES } from '#data/release/tables/columns.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { LATEST } from './release-state.ts'
import { verifyRelease } from './verify-release.ts'
import { writeRelease } from './write-release.ts'

const [first, second, third, thief] = await Promise.all(
  [0, 1, 2, 3].map(() => makeSigningKey('pitchproof.example/log')),
)

let root: string
beforeEach(async () => {
  root = makeTestFolder()
})

async function release(log: MemoryLog, name: string, day: string): Promise<string> {
  await writeRelease(join(root, name), log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: false,
    now: new Date(`${day}T09:00:00Z`),
    logLine: () => {},
  })
  return join(root, name, LATEST)
}

/** A match of its own season, listed, committed and opened. */
async function appendMatch(log: MemoryLog, key: SigningKey, day: string): Promise<void> {
  const fixture = { ...makeSampleFixture(0), matchId: `match-of-${day}` }
  const moved = { ...fixture, kickoffAt: `${day}T15:00:00.000Z` }
  const { commit, open } = makeSamplePair(moved, makeSamplePrediction(moved, 0))
  await appendToMemory(log, key, [...toUniverseLeaves(day, [moved]), commit, open])
}

async function handOver(log: MemoryLog, from: SigningKey, to: SigningKey, year: number) {
  const leaf = await makeKeyLeaf(from, to, `${year}-08-01T00:00:00.000Z`)
  await appendToMemory(log, from, [leaf], { alsoSignWith: to })
  log.files.set('key', toUtf8(`${formatVerifierKey(to)}\n`))
}

/** Three seasons, each under a key of its own. */
async function writeSeasons(name: string, keys: readonly SigningKey[]): Promise<string> {
  const log = await makeMemoryLog(keys[0]!)
  let folder = ''
  for (const [at, key] of keys.entries()) {
    if (at > 0) await handOver(log, keys[at - 1]!, key, 2026 + at)
    await appendMatch(log, key, `${2026 + at}-08-14`)
    folder = await release(log, name, `${2026 + at}-08-15`)
  }
  return folder
}

test('a release with seasons from before the key was handed over holds, whichever key is believed', async () => {
  const folder = await writeSeasons('log', [first!, second!, third!])
  for (const key of [null, third!, second!, first!])
    expect((await verifyRelease(folder, key)).faults).toEqual([])
  expect((await verifyRelease(folder, thief!)).ok).toBe(false)
})

test('a season whose key says itself that it hands over to ours, or that an old key names, is refused', async () => {
  const folder = await writeSeasons('log', [first!, second!])
  const mix = async (from: string) => {
    const mixed = join(root, 'mixed')
    await rm(mixed, { recursive: true, force: true })
    await cp(folder, mixed, { recursive: true })
    for (const season of (await readdir(from)).filter((name) => /^20(26|28)-/.test(name)))
      await cp(join(from, season), join(mixed, season), { recursive: true, force: true })
    return (await verifyRelease(mixed, second!)).faults.join('\n')
  }
  // Its hand-over to our key is in no head of ours, whichever season's table claims it.
  const own = await makeMemoryLog(thief!)
  await appendMatch(own, thief!, '2026-08-14')
  const forged = await release(own, 'own', '2026-08-21')
  const leaf = await makeKeyLeaf(thief!, second!, '2026-08-20T00:00:00.000Z')
  const cells = { kind: 'key', day: '2026-08-20', index: 90, proof: '' }
  const claim = [...formatCsv(TABLES.entries, [{ ...cells, entry: toCanonicalJson(leaf) }])].at(-1)!
  await appendFile(join(forged, '2026-27/entries.csv'), claim)
  await appendFile(join(folder, '2027-28/entries.csv'), claim)
  expect(await mix(forged)).toContain('2026-27/checkpoint')
  // The old key, once stolen, names another key beside ours.
  const stolen = await makeMemoryLog(first!)
  await handOver(stolen, first!, thief!, 2028)
  await appendMatch(stolen, thief!, '2028-08-14')
  expect(await mix(await release(stolen, 'stolen', '2028-08-15'))).toContain('2028-29/checkpoint')
})
