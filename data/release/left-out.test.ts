/** Rows that were left out of a release, and those that a log has good reason to be without. */
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendToMemory, makeSampleDay, makeSampleLog } from '#data/testing/sample-log.ts'
import { formatCsv, readCsv } from '#data/release/files/csv.ts'
import { TABLES, type Row } from '#data/release/tables/columns.ts'
import { LATEST } from './release-state.ts'
import { verifyRelease } from './verify-release.ts'
import { writeRelease } from './write-release.ts'

const PATH = '2026-27/predictions.csv'

let root: string
let key: SigningKey
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-left-out-'))
  key = await makeSigningKey('pitchproof.example/log')
})
afterAll(() => rm(root, { recursive: true }))

async function release(name: string, log: Awaited<ReturnType<typeof makeSampleLog>>) {
  await writeRelease(join(root, name), log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: false,
    now: new Date('2026-09-01T09:00:00Z'),
    logLine: () => {},
  })
  return join(root, name, LATEST)
}

const readRows = (folder: string): Promise<Row[]> =>
  Array.fromAsync(readCsv(TABLES.predictions, createReadStream(join(folder, PATH), 'utf8')))

/** Writes other rows, with their hash where the files are described. */
async function writeRows(folder: string, rows: readonly Row[]): Promise<void> {
  const text = [...formatCsv(TABLES.predictions, rows)].join('')
  const about = await readFile(join(folder, 'datapackage.json'), 'utf8')
  const before = toSha256Hex(await readFile(join(folder, PATH)))
  await rm(join(folder, PATH))
  await writeFile(join(folder, PATH), text)
  await writeFile(join(folder, 'datapackage.json'), about.replace(before, toSha256Hex(text)))
}

test('rows of lost predictions that are left out, or there twice, are found, and the record is not theirs', async () => {
  const folder = await release('lost', await makeSampleLog(key, 20))
  const rows = await readRows(folder)
  expect((await verifyRelease(folder, key)).faults).toEqual([])
  await writeRows(
    folder,
    rows.filter((row) => row['outcome_right'] === true),
  )
  const { faults } = await verifyRelease(folder, key)
  expect(faults).toContain('record.json: calibration is not what the rows make')
  expect(faults.join('\n')).toContain('no row is of premier-league-2026-home-1-away-1,')
  await writeRows(folder, [...rows, rows[0]!])
  expect((await verifyRelease(folder, key)).faults.join('\n')).toContain('has another row')
})

test('a match that was never opened, or whose secret was lost, makes no release wrong, and is named', async () => {
  const log = await makeSampleLog(key, 2)
  const [closed, lost] = [makeSampleDay(2), makeSampleDay(3)]
  const first = await appendToMemory(log, key, [...closed.universe, ...closed.commits])
  const { firstIndex } = await appendToMemory(log, key, [...lost.universe, ...lost.commits])
  expect(firstIndex).toBeGreaterThan(first.firstIndex)
  const items = lost.commits.map(({ matchId }, at) => ({ matchId, index: firstIndex + 1 + at }))
  const statement = { words: 'The disk was lost.', statedAt: '2026-08-10T00:00:00.000Z' }
  await appendToMemory(log, key, toLostSecrets(items, statement))
  const later = makeSampleDay(20)
  await appendToMemory(log, key, [...later.universe, ...later.commits])
  await appendToMemory(log, key, later.opens)
  const report = await verifyRelease(await release('closed', log), key)
  expect(report).toMatchObject({ ok: true, faults: [], matches: 6 })
  const ids = [...closed.opens, ...lost.opens].map(({ matchId }) => matchId)
  expect(report.unopened.toSorted()).toEqual(ids.toSorted())
})
