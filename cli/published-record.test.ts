import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import type { LogReport } from '#data/ledger/audit/log-report.ts'
import { toLeafBytes, type Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { growLevels } from '#data/ledger/tree/tile-levels.ts'
import { CACHED_LOG, hashEntry, writeCachedLog } from '#data/log/cached-log.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { getCountedEntries } from '#data/verifier/published-figures.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { readPublishedFiles, requirePublished, requireTrueRecord } from './published-record.ts'

/** Compares what is published with a log of these leaves. */
async function requirePublishedRecord(path: string, leaves: readonly Leaf[]): Promise<void> {
  const published = await readPublishedFiles(path)
  const size = getCountedEntries(published.record)!
  const fork = size > leaves.length ? null : readStory(leaves.slice(0, size))
  requirePublished(published, { fork, report: { size: leaves.length } as LogReport })
}

test('a record of an older version, without days, still counts; a day that was edited does not', async () => {
  const folder = makeTestFolder()
  const { universe, commits, opens } = makeSampleDay(0)
  const leaves = [...universe, ...commits, ...opens]
  const path = join(folder, 'record.json')
  const { byDay = [], ...older } = computeRecord(leaves)
  await writeFile(path, JSON.stringify({ ...older, byDay }))
  await requirePublishedRecord(path, leaves)
  await writeFile(path, JSON.stringify(older))
  await requirePublishedRecord(path, leaves)
  const edited = byDay.map((day) => ({ ...day, correct: day.correct + 1 }))
  await writeFile(path, JSON.stringify({ ...older, byDay: edited }))
  await expect(requirePublishedRecord(path, leaves)).rejects.toThrow('record.byDay.0.correct')
  await rm(folder, { recursive: true })
})

test('a record holds for the entries it counts, however long the log is by now', async () => {
  const folder = makeTestFolder()
  const [first, second] = [makeSampleDay(0), makeSampleDay(1)]
  const leaves = [...first.universe, ...first.commits, ...first.opens]
  const later = [...leaves, ...second.universe, ...second.commits, ...second.opens]
  const path = join(folder, 'record.json')
  const record = computeRecord(leaves)
  await writeFile(path, JSON.stringify(record))
  await writeFile(join(folder, 'market.json'), JSON.stringify(toMarketRecord(readStory(leaves))))
  await requirePublishedRecord(path, later)
  await expect(requirePublishedRecord(path, leaves.slice(1))).rejects.toThrow('the log has 4')
  // As a demo publishes it, and a later version.
  await writeFile(path, JSON.stringify({ isDemo: true, ...record, later: 1 }))
  await requirePublishedRecord(path, later)
  const { voidedAfterKickoff: _, ...log } = record.log
  await writeFile(path, JSON.stringify({ ...record, log }))
  await requirePublishedRecord(path, later)
  const byLeague = { ...record.byLeague, 'Made Up': record.byLeague['Serie A'] }
  await writeFile(path, JSON.stringify({ ...record, byLeague }))
  await expect(requirePublishedRecord(path, later)).rejects.toThrow('record.byLeague.Made Up')
  await rm(folder, { recursive: true })
})

test('an edited comparison with the market is refused; an installation without one has nothing to compare', async () => {
  const folder = makeTestFolder()
  const { universe, commits, opens } = makeSampleDay(0)
  const leaves = [...universe, ...commits, ...opens]
  const path = join(folder, 'record.json')
  const market = join(folder, 'market.json')
  await writeFile(path, JSON.stringify(computeRecord(leaves)))
  await requirePublishedRecord(path, leaves)
  const record = toMarketRecord(readStory(leaves))
  await writeFile(market, JSON.stringify(record))
  await requirePublishedRecord(path, leaves)
  await writeFile(market, JSON.stringify({ ...record, closer: { ours: 9, market: 0, equal: 0 } }))
  await expect(requirePublishedRecord(path, leaves)).rejects.toThrow('market.closer.ours')
  await rm(folder, { recursive: true })
})

test('a build reads the log on from the cached one: what is new must fit, and a wrong record is named', async () => {
  const dataDir = makeTestFolder()
  const ledger = join(dataDir, 'ledger')
  const [path, cache] = [join(dataDir, 'public', 'record.json'), join(dataDir, CACHED_LOG)]
  const key = await makeSigningKey('pitchproof.example/log')
  const days = Array.from({ length: 60 }, (_, day) => makeSampleDay(day))
  const all = days.flatMap(({ universe, commits, opens }) => [...universe, ...commits, ...opens])
  // The last day is listed and committed since the record was counted, and not opened yet.
  const [old, size] = [all.slice(0, 280), 295]
  all.length = 298
  await appendLeaves(ledger, key, [])
  await appendLeaves(ledger, key, all)
  const levels = growLevels(
    [],
    old.map((leaf) => hashEntry(toLeafBytes(leaf))),
  )
  await writeCachedLog(cache, { size: old.length, story: readStory(old), levels })
  const record = computeRecord(all.slice(0, size))
  const { log } = record
  await mkdir(join(dataDir, 'public'))
  await writeFile(path, JSON.stringify(record))
  const change = async (name: string, at: number) => {
    const bytes = await readFile(join(ledger, name))
    bytes[at < 0 ? bytes.length + at : at]! ^= 1
    await writeFile(join(ledger, name), bytes)
  }
  await requireTrueRecord(dataDir)
  // Covered by the cache: it is read again by the daily check.
  await change('tile/entries/000', 1000)
  await requireTrueRecord(dataDir)
  await change('tile/entries/001.p/42', -10)
  await expect(requireTrueRecord(dataDir)).rejects.toThrow('tile/entries/000')
  await change('tile/entries/001.p/42', -10)
  await writeFile(path, JSON.stringify({ ...record, log: { ...log, opened: 1 } }))
  await expect(requireTrueRecord(dataDir)).rejects.toThrow('tile/entries/000')
  await change('tile/entries/000', 1000)
  await expect(requireTrueRecord(dataDir)).rejects.toThrow('record.log.opened')
  // Without it, or with a damaged one, everything is read.
  await writeFile(path, JSON.stringify(record))
  await change('tile/entries/000', 1000)
  await writeFile(cache, (await readFile(cache, 'utf8')).replace('home_win', 'away_win'))
  await expect(requireTrueRecord(dataDir)).rejects.toThrow('tile/entries/000')
  await rm(dataDir, { recursive: true })
})
