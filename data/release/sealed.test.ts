/** Nothing of a sealed prediction is in a release before it is opened; the sums of a moved match. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readParquet } from 'parquet-wasm'
import { tableFromIPC } from 'apache-arrow'
import { beforeEach, expect, test } from 'vitest'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import { toDay } from '#data/model/time.ts'
import {
  appendToMemory,
  makeMemoryLog,
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
} from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { LATEST } from './release-state.ts'
import { verifyRelease } from './verify-release.ts'
import { writeRelease } from './write-release.ts'

const key = await makeSigningKey('pitchproof.example/log')

let root: string
beforeEach(async () => {
  root = makeTestFolder()
})

const release = (log: Awaited<ReturnType<typeof makeMemoryLog>>, day: string) =>
  writeRelease(root, log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: false,
    now: new Date(`${day}T09:00:00Z`),
    logLine: () => {},
  })

/** Everything that the newest release says, Parquet read as its cells. */
async function readAll(): Promise<string> {
  const files = await readdir(join(root, LATEST), { recursive: true, withFileTypes: true })
  const texts: string[] = []
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    const isParquet = file.name.endsWith('.parquet')
    const cells = () => tableFromIPC(readParquet(bytes).intoIPCStream()).toArray()
    texts.push(isParquet ? cells().map(String).join('\n') : bytes.toString('utf8'))
  }
  return texts.join('\n')
}

test('no figure and no nonce of a prediction that is still sealed is in a release; all are once it is opened', async () => {
  const log = await makeMemoryLog(key)
  const [past, coming] = [makeSampleFixture(0), makeSampleFixture(2)]
  const opened = makeSamplePair(past, makeSamplePrediction(past, 0))
  // Figures that nothing else in a release can be.
  const secret = makeSamplePrediction(coming, 1, {
    homeWinProbability: 61.3731,
    drawProbability: 21.4142,
    awayWinProbability: 17.2127,
    confidenceScore: 61.3732,
    probOver25Goals: 57.7215,
    bothTeamsToScoreProbability: 48.1516,
  })
  const mark = {
    home: 52.3423,
    draw: 27.1828,
    away: 20.4749,
    method: MARGIN_METHOD,
    bookmakers: 6,
    takenAt: '2026-08-01T09:08:07.061Z',
  } as const
  const sealed = makeSamplePair(coming, sealMarket(secret, mark))
  const later = makeSamplePair(
    coming,
    sealMarket({ ...secret, revision: 2, homeWinProbability: 61.3733 }, mark),
  )
  const secrets = [
    secret.homeWinProbability,
    secret.drawProbability,
    secret.awayWinProbability,
    secret.confidenceScore,
    secret.probOver25Goals,
    48.1516,
    61.3733,
    mark.home,
    mark.draw,
    mark.away,
    mark.takenAt,
    sealed.open.nonce,
    later.open.nonce,
  ].map(String)
  // As public as the log: without the nonce a commitment says nothing.
  const { commitment } = sealed.commit
  const universe = [past, coming].flatMap((one) => toUniverseLeaves(toDay(one.kickoffAt), [one]))
  await appendToMemory(log, key, [...universe, opened.commit, sealed.commit, later.commit])
  await appendToMemory(log, key, [opened.open])
  await release(log, '2026-08-02')
  const before = await readAll()
  expect(before).toContain(past.matchId)
  expect(before, 'the list of all matches').toContain(coming.matchId)
  expect(before).toContain(commitment)
  expect(secrets.filter((text) => before.includes(text))).toEqual([])

  await appendToMemory(log, key, [sealed.open, later.open])
  await release(log, '2026-08-04')
  const after = await readAll()
  expect(secrets.filter((text) => !after.includes(text))).toEqual([])
})

test('the record is summed in the order of the log where a match was first listed in the folder of a later season', async () => {
  const log = await makeMemoryLog(key)
  const at = (n: number, kickoffAt: string) => ({ ...makeSampleFixture(n), kickoffAt })
  const list = (...fixtures: ReturnType<typeof at>[]) =>
    fixtures.flatMap((one) => toUniverseLeaves(toDay(one.kickoffAt), [one]))
  // Shares whose sum depends on the order of its parts in its last digit.
  const shares = [
    [30, 20, 50],
    [43.1, 25, 31.9],
    [56.2, 21, 22.8],
    [69.3, 26, 4.7],
  ] as const
  const make = (fixture: ReturnType<typeof at>, n: number) => {
    const [homeWinProbability, drawProbability, awayWinProbability] = shares[n]!
    const chances = { homeWinProbability, drawProbability, awayWinProbability }
    const madeAt = `2026-06-26T0${n || 9}:00:00.000Z`
    return makeSamplePair(fixture, makeSamplePrediction(fixture, n, { ...chances, madeAt }))
  }
  const moved = at(0, '2026-07-02T15:00:00.000Z')
  const others = [1, 2, 3].map((n) => at(n, `2026-06-2${6 + n}T15:00:00.000Z`))
  // First for July, then brought forward into the season before.
  await appendToMemory(log, key, [...list(moved), ...list(...others)])
  const back = { ...moved, kickoffAt: '2026-06-30T15:00:00.000Z' }
  const pairs = [...others.map((one, at) => make(one, at + 1)), make(back, 0)]
  await appendToMemory(log, key, [
    ...list(back),
    ...pairs.map(({ commit }) => commit).sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1)),
  ])
  await appendToMemory(
    log,
    key,
    pairs.map(({ open }) => open),
  )
  await release(log, '2026-07-03')
  expect(await readdir(join(root, LATEST))).toEqual(expect.arrayContaining(['2025-26', '2026-27']))
  const report = await verifyRelease(join(root, LATEST), key)
  expect(report).toMatchObject({ faults: [], matches: 4, seasons: 2 })
})
