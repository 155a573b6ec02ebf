import { beforeAll, expect, test } from 'vitest'
import { toBase64, toUtf8 } from '#data/ledger/format/bytes.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { readForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import { LeafSchema, type Leaf } from '#data/ledger/leaves/leaf.ts'
import { readSealedForecast } from '#data/ledger/leaves/member-forecast.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import { formatNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { walkEntries } from '#data/ledger/tree/walk-entries.ts'
import {
  SAMPLE_FORECAST,
  SAMPLE_PLACE,
  SAMPLE_SALT,
  SAMPLE_SEALED_AT,
  SAMPLE_TREE_SIZE,
  sealSampleForecast,
} from '#data/testing/sample-forecast.ts'
import { appendToMemory, copyLog, makeSampleLog, type MemoryLog } from '#data/testing/sample-log.ts'
import { formatForecastProof, isForecastProof, parseForecastProof } from './forecast-proof-file.ts'
import { proveForecast } from './forecast-proof.ts'
import { parseMatchProof } from './match-proof-file.ts'
import { proveMatch } from './match-proof.ts'
import { verifyForecast } from './verify-forecast.ts'

let key: SigningKey
let before: MemoryLog
let log: MemoryLog
let sealIndex: number
let readTiles: (path: string) => Promise<Uint8Array | null>

beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  before = await makeSampleLog(key, 3)
  log = copyLog(before)
  const sealed = sealSampleForecast()
  readTiles = sealed.readTiles
  const { seal } = sealed
  sealIndex = (await appendToMemory(log, key, [seal])).firstIndex
})

const prove = (forecast = SAMPLE_FORECAST) =>
  proveForecast(log.read, readTiles, { forecast, salt: SAMPLE_SALT, sealIndex, leaf: SAMPLE_PLACE })
const listStatus = ({ steps }: Awaited<ReturnType<typeof verifyForecast>>) =>
  steps.map(({ status }) => status)

async function listLeaves({ read }: MemoryLog): Promise<Leaf[]> {
  const head = parseCheckpointText(parseNote((await read('checkpoint'))!).text)
  const leaves: Leaf[] = []
  await walkEntries(read, head, (entry) => leaves.push(parseLeaf(entry)))
  return leaves
}

test('a forecast is proved: signed, its root in the log, and it under that root', async () => {
  const text = await prove()
  expect(isForecastProof(text)).toBe(true)
  expect(formatForecastProof(parseForecastProof(text))).toBe(text)
  const result = await verifyForecast(parseForecastProof(text), [key])
  expect(listStatus(result)).toEqual(['passed', 'passed', 'passed'])
  expect(result).toMatchObject({
    ok: true,
    forecast: SAMPLE_FORECAST,
    sealedAt: SAMPLE_SEALED_AT,
    isSealedBefore: true,
    isSeenBefore: false,
  })
})

test('any change of the file fails at its step', async () => {
  const good = parseForecastProof(await prove())
  const other = await makeSigningKey(key.name)
  const fails = async (changes: Partial<typeof good>, trusted = key) =>
    listStatus(await verifyForecast({ ...good, ...changes }, [trusted]))
  const third = ['passed', 'passed', 'failed']
  expect(await fails({ forecast: { ...SAMPLE_FORECAST, home: 51, draw: 29 } })).toEqual(third)
  expect(
    await fails({ forecast: { ...SAMPLE_FORECAST, givenAt: '2026-08-04T11:58:00.000Z' } }),
  ).toEqual(third)
  expect(await fails({ forecast: { ...SAMPLE_FORECAST, score: null } })).toEqual(third)
  expect(await fails({ salt: 'ac'.repeat(32) })).toEqual(third)
  expect(await fails({ salt: 'no' })).toEqual(third)
  expect(await fails({ place: { ...good.place, index: SAMPLE_PLACE - 1 } })).toEqual(third)
  expect(await fails({ place: { ...good.place, hashes: good.place.hashes.slice(1) } })).toEqual(
    third,
  )
  const text = good.seal.text.replace('300 leaves', '301 leaves')
  expect(await fails({ seal: { ...good.seal, text } })).toEqual(['passed', 'failed', 'not_checked'])
  // An entry of the log that seals no forecasts.
  const { commit } = parseMatchProof(
    await proveMatch(log.read, 'premier-league-2026-home-0-away-0'),
  )
  expect(await fails({ seal: commit })).toEqual(['passed', 'failed', 'not_checked'])
  expect(await fails({}, other)).toEqual(['failed', 'not_checked', 'not_checked'])
})

test('one that was sealed after kick-off says so, and what witnesses had signed before counts', async () => {
  const early = { ...SAMPLE_FORECAST, kickoffAt: '2026-08-04T12:00:00.000Z' }
  const late = await verifyForecast({ ...parseForecastProof(await prove()), forecast: early }, [
    key,
  ])
  expect(late.isSealedBefore).toBe(false)

  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  const note = parseNote((await log.read('checkpoint'))!)
  const line = await cosign(note.text, witness, Date.parse('2026-08-05T00:00:00Z') / 1000)
  const earlyCheckpoint = formatNote({ text: note.text, signatures: [...note.signatures, line] })
  const place = { forecast: SAMPLE_FORECAST, salt: SAMPLE_SALT, sealIndex, leaf: SAMPLE_PLACE }
  const text = await proveForecast(log.read, readTiles, place, { earlyCheckpoint })
  expect(
    await verifyForecast(parseForecastProof(text), [key], { witnesses: [witness] }),
  ).toMatchObject({
    ok: true,
    isSeenBefore: true,
    seenBefore: [{ name: 'witness.example' }],
  })
})

test('where a match was moved, the kick-off that the log lists decides, and the file says which', async () => {
  const toListing = (kickoffAt: string, matchId = SAMPLE_FORECAST.matchId) => {
    const fixture = { matchId, league: 'Premier League', homeTeam: 'Home', awayTeam: 'Away' }
    return toUniverseLeaves(kickoffAt.slice(0, 10), [{ ...fixture, kickoffAt, status: 'stale' }])
  }
  const verifyMoved = async (listing: Leaf[]) => {
    const moved = copyLog(log)
    const { firstIndex: kickoffIndex } = await appendToMemory(moved, key, listing)
    const place = { forecast: SAMPLE_FORECAST, salt: SAMPLE_SALT, sealIndex, leaf: SAMPLE_PLACE }
    const text = await proveForecast(moved.read, readTiles, { ...place, kickoffIndex })
    expect(formatForecastProof(parseForecastProof(text))).toBe(text)
    return verifyForecast(parseForecastProof(text), [key])
  }
  // Sealed before the kick-off that was known, and after the true one.
  const forward = '2026-08-04T11:59:30.000Z'
  expect(await verifyMoved(toListing(forward))).toMatchObject({
    ok: true,
    kickoffAt: forward,
    isSealedBefore: false,
  })
  const back = '2026-08-09T15:00:00.000Z'
  expect(await verifyMoved(toListing(back))).toMatchObject({
    kickoffAt: back,
    isSealedBefore: true,
  })
  const other = await verifyMoved(toListing(back, 'another-match'))
  expect(listStatus(other)).toEqual(['passed', 'failed', 'not_checked'])
})

test('nothing is proved before the published log covers the seal', async () => {
  const proving = proveForecast(before.read, readTiles, {
    forecast: SAMPLE_FORECAST,
    salt: SAMPLE_SALT,
    sealIndex,
    leaf: SAMPLE_PLACE,
  })
  await expect(proving).rejects.toThrow('sealed with the next publication')
})

test('what is no proof of a forecast is refused', async () => {
  const match = await proveMatch(log.read, 'premier-league-2026-home-0-away-0')
  expect(isForecastProof(match)).toBe(false)
  expect(isForecastProof('nothing')).toBe(false)
  expect(() => parseForecastProof(match)).toThrow('something else than a forecast')
  const text = await prove()
  expect(() => parseMatchProof(text)).toThrow('something else than a match')
  const lines = text.split('\n')
  const extra = JSON.parse(Buffer.from(lines[1]!.slice(6), 'base64').toString()) as object
  for (const changes of [
    { more: 1 },
    { leaf: -1 },
    { hashes: [1] },
    { key: 1 },
    { forecast: { ...SAMPLE_FORECAST, home: 49 } },
  ]) {
    lines[1] = `extra ${toBase64(toUtf8(JSON.stringify({ ...extra, ...changes })))}`
    expect(() => parseForecastProof(lines.join('\n')), JSON.stringify(changes)).toThrow('forecast')
  }
  for (const value of [
    null,
    [],
    { ...SAMPLE_FORECAST, v: 2 },
    { ...SAMPLE_FORECAST, userId: 'x' },
    { ...SAMPLE_FORECAST, score: { home: 1 } },
  ])
    expect(() => readSealedForecast(value)).toThrow('no forecast')
})

test('the leaf is one that every older reader takes, and the record is the same with it', async () => {
  const [seal] = (await listLeaves(log)).slice(-1)
  expect(LeafSchema.parse(seal)).toEqual(seal)
  if (seal?.kind !== 'incident') throw new Error('it is no incident')
  expect(seal.message.length).toBeLessThanOrEqual(200)
  expect(readForecastSeal(seal)).toEqual({
    leaves: SAMPLE_TREE_SIZE,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  for (const other of [
    { ...seal, matchIds: ['a-match'] },
    { ...seal, voids: [1] },
    { ...seal, message: `${seal.message} ` },
    { ...seal, message: seal.message.replace('300', '0300') },
  ])
    expect(readForecastSeal(other)).toBeNull()

  const report = await verifyLog(log.read, { keys: [key] })
  expect(report.problem).toBeNull()
  expect(report.checked).toMatchObject({ incidents: 0, forecastSeals: 1 })
  const { log: _counts, ...record } = computeRecord(await listLeaves(log))
  const { log: _counted, ...plain } = computeRecord(await listLeaves(before))
  expect(record).toEqual(plain)
})
