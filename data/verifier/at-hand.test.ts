/** Receipts that were saved before the log said more, for a reader who has the whole log. */
import { beforeAll, expect, test } from 'vitest'
import { readVerifiedLog } from '#data/ledger/audit/verify-log.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import type { Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { parseForecastProof, formatForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { proveForecast } from '#data/ledger/proof/forecast-proof.ts'
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import {
  SAMPLE_FORECAST,
  SAMPLE_PLACE,
  SAMPLE_SALT,
  sealSampleForecast,
} from '#data/testing/sample-forecast.ts'
import {
  appendToMemory,
  copyLog,
  makeSampleDay,
  makeSampleFixture,
  makeSampleLog,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { checkForecast } from './check-forecast.ts'
import { checkProof } from './check-proof.ts'

const { matchId, kickoffAt } = makeSampleFixture(2)
let key: SigningKey
let log: MemoryLog
/** Of the match once it was opened. */
let receipt: string

beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  log = await makeSampleLog(key, 3)
  receipt = await proveMatch(log.read, matchId)
})

async function toTrust({ read }: MemoryLog) {
  const found = await readVerifiedLog(read, { keys: [key] })
  expect(found.report.problem).toBeNull()
  return { key, policy: null, at: [], log: { ...found, read } }
}

async function checkLater(leaves: readonly Leaf[]) {
  const later = copyLog(log)
  await appendToMemory(later, key, leaves)
  const { ok, lines, verification } = await checkProof(receipt, await toTrust(later))
  return { ok, text: lines.join('\n'), verification }
}

async function findOpening() {
  const { story } = await readVerifiedLog(log.read, { keys: [key] })
  const match = story.matches.get(matchId)!
  return { commit: match.commits[0]!, open: match.opens.get(1)! }
}

test('an incident of later takes a receipt out of the record', async () => {
  const { commit, open } = await findOpening()
  const items = [commit.index, open.index].map((index) => ({ matchId, index }))
  const { text, verification } = await checkLater(
    toLateIncidents(items, new Date('2026-08-20T00:00:00.000Z')),
  )
  expect(text).toContain(`of the log takes entry ${commit.index} out of the record`)
  expect(text).toContain('takes what is shown here out of the record')
  expect(verification).toMatchObject({ isVoided: true, isVoidedAfterKickoff: true })
})

test('a later opening with another result is named', async () => {
  const { open } = parseMatchProof(receipt)
  const leaf = JSON.parse(open!.text) as OpenLeaf
  const { text } = await checkLater([{ ...leaf, result: { homeScore: 7, awayScore: 7 } }])
  expect(text).toContain('of the log opens it again, with the result 7:7')
})

const TOO_EARLY = Date.parse(makeSampleDay(1).commits[0]!.madeAt) - 3_600_000
const forward = new Date(TOO_EARLY).toISOString()
/** Listings in which the match is earlier by now than its prediction. */
const broughtForward = [
  ...toUniverseLeaves(kickoffAt.slice(0, 10), [makeSampleFixture(3)]),
  ...toUniverseLeaves(forward.slice(0, 10), [
    ...[0, 1].map(makeSampleFixture),
    { ...makeSampleFixture(2), kickoffAt: forward },
  ]),
]

test('a match that the log lists earlier by now was not sealed in time', async () => {
  const { ok, text } = await checkLater(broughtForward)
  expect(ok).toBe(false)
  expect(text).toContain('WRONG: it was sealed before kick-off')
  expect(text).toContain(`kick-off ${forward} (${kickoffAt} when it was sealed)`)
  expect((await checkLater([])).ok).toBe(true)
})

test('an older copy of the log decides on nothing that a proof shows, and a newer one is asked for', async () => {
  const newer = copyLog(log)
  await appendToMemory(newer, key, broughtForward)
  const { ok, lines, verification } = await checkProof(
    await proveMatch(newer.read, matchId),
    await toTrust(log),
  )
  expect(ok).toBe(false)
  expect(verification.kickoffAt).toBe(forward)
  const text = lines.join('\n')
  expect(text).toContain('WRONG: it was sealed before kick-off')
  expect(text).toContain('get a newer copy of it')
})

test('of a sealed revision the log tells the later ones, and its opening since', async () => {
  const ahead = copyLog(log)
  const { universe, commits, opens } = makeSampleDay(3)
  const again = makeSampleDay(3, 3, { revision: 2, madeAt: '2026-08-04T08:00:00.000Z' })
  await appendToMemory(ahead, key, [...universe, ...commits])
  const sealed = await proveMatch(ahead.read, commits[0]!.matchId)
  const check = async () => (await checkProof(sealed, await toTrust(ahead))).lines.join('\n')
  await appendToMemory(ahead, key, again.commits)
  expect(await check()).toMatch(/revision 2, entry \d+ of the log, is the last one .* so far/)
  await appendToMemory(ahead, key, [...opens, ...again.opens])
  const text = await check()
  expect(text).toMatch(/entry \d+ of the log opens it, with the result/)
  expect(text).toMatch(/revision 2, entry \d+ of the log, is the one that is scored/)
})

test('a forecast without the listing that moved its match is held against it all the same', async () => {
  const sealed = copyLog(log)
  const { seal, readTiles } = sealSampleForecast()
  const { firstIndex: sealIndex } = await appendToMemory(sealed, key, [seal])
  const at = '2026-08-04T11:59:30.000Z'
  const fixture = { matchId: SAMPLE_FORECAST.matchId, league: 'L', homeTeam: 'A', awayTeam: 'B' }
  await appendToMemory(
    sealed,
    key,
    toUniverseLeaves('2026-08-04', [{ ...fixture, kickoffAt: at, status: 'stale' }]),
  )
  const place = { forecast: SAMPLE_FORECAST, salt: SAMPLE_SALT, sealIndex, leaf: SAMPLE_PLACE }
  const text = await proveForecast(sealed.read, readTiles, place)
  const cut = formatForecastProof({ ...parseForecastProof(text), kickoff: null })
  const alone = await checkForecast(cut, { key, policy: null, at: [], log: null })
  expect(alone.verification.isSealedBefore).toBe(true)
  expect(alone.lines.join('\n')).toContain("is the file's own word")
  const { verification, lines } = await checkForecast(cut, await toTrust(sealed))
  expect(verification).toMatchObject({ isSealedBefore: false, kickoffAt: at })
  expect(lines.join('\n')).toContain('NOT sealed in time')
})
