import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { MARKET_FILE, requirePublishedMarket, requirePublishedRecord } from './published-record.ts'

test('a record of an older version, without days, still counts; a day that was edited does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pitchproof-record-'))
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

test('an edited comparison with the market is refused; an installation without one has nothing to compare', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pitchproof-market-'))
  const { universe, commits, opens } = makeSampleDay(0)
  const leaves = [...universe, ...commits, ...opens]
  const path = join(folder, MARKET_FILE)
  await requirePublishedMarket(path, leaves)
  const record = toMarketRecord(readStory(leaves))
  await writeFile(path, JSON.stringify(record))
  await requirePublishedMarket(path, leaves)
  await writeFile(path, JSON.stringify({ ...record, closer: { ours: 9, market: 0, equal: 0 } }))
  await expect(requirePublishedMarket(path, leaves)).rejects.toThrow('market.closer.ours')
  await rm(folder, { recursive: true })
})
