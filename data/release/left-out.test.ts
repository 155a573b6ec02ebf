/** Rows that were left out of a release, and those that a log has good reason to be without. */
import { createReadStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendToMemory, makeSampleDay, makeSampleLog } from '#data/testing/sample-log.ts'
import { formatCsv, readCsv } from '#data/release/files/csv.ts'
import { openParquet } from '#data/release/files/parquet.ts'
import { TABLES, type Row, type TableName } from '#data/release/tables/columns.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { LATEST } from './release-state.ts'
import { verifyRelease } from './verify-release.ts'
import { writeRelease } from './write-release.ts'

const toPath = (table: TableName) => `2026-27/${table}.csv`

const root = makeTestFolder()
let key: SigningKey
beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
})

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

const readRows = (folder: string, table: TableName = 'predictions'): Promise<Row[]> =>
  Array.fromAsync(readCsv(TABLES[table], createReadStream(join(folder, toPath(table)), 'utf8')))

/** Writes other rows, with their hashes where the files are described. */
async function writeRows(
  folder: string,
  rows: readonly Row[],
  table: TableName = 'predictions',
): Promise<void> {
  const csv = join(folder, toPath(table))
  await replaceFile(folder, csv, () => writeFile(csv, [...formatCsv(TABLES[table], rows)].join('')))
  const parquet = csv.replace('.csv', '.parquet')
  await replaceFile(folder, parquet, async () => {
    const { write, finish } = openParquet(parquet, TABLES[table])
    await write(rows)
    await finish()
  })
}

/** The files of a release are links to those of another one. */
async function replaceFile(folder: string, path: string, write: () => Promise<void>) {
  const before = toSha256Hex(await readFile(path))
  await rm(path)
  await write()
  const after = toSha256Hex(await readFile(path))
  for (const name of ['datapackage.json', 'croissant.json']) {
    const about = await readFile(join(folder, name), 'utf8')
    await rm(join(folder, name))
    await writeFile(join(folder, name), about.replace(before, after))
  }
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
  const folder = await release('closed', log)
  const report = await verifyRelease(folder, key)
  expect(report).toMatchObject({ ok: true, faults: [], matches: 6, unproved: 0 })
  const ids = [...closed.opens, ...lost.opens].map(({ matchId }) => matchId)
  expect(report.unopened.toSorted()).toEqual(ids.toSorted())
  // Before 1.1 these commitments had no row: such a release holds as it did, and says what it lacks.
  const rows = await readRows(folder, 'entries')
  const before = rows.filter((row) => row['kind'] !== 'commit')
  await writeRows(folder, before, 'entries')
  expect(await verifyRelease(folder, key)).toMatchObject({ ok: true, faults: [], unproved: 4 })
})

test('a day that is left out of all tables and of the record leaves a gap in the log', async () => {
  const log = await makeSampleLog(key, 20)
  const ahead = makeSampleDay(20)
  await appendToMemory(log, key, [...ahead.universe, ...ahead.commits])
  const folder = await release('day', log)
  const whole = await verifyRelease(folder, key)
  expect(whole).toMatchObject({ ok: true, faults: [], entries: 103, unproved: 0 })
  const leaveOut = async (isLeft: (row: Row) => boolean) => {
    for (const table of ['predictions', 'universes', 'entries'] as const)
      await writeRows(folder, (await readRows(folder, table)).filter(isLeft), table)
    // The rest of the log is what the record is counted from.
    const record = JSON.parse(await readFile(join(folder, 'record.json'), 'utf8'))
    const leaves = [...Array(20).keys()]
      .filter((one) => one !== 1)
      .map((one) => makeSampleDay(one))
      .flatMap(({ universe, commits, opens }) => [...universe, ...commits, ...opens])
    const counted = computeRecord(leaves)
    await writeFile(
      join(folder, 'record.json'),
      JSON.stringify({ ...counted, log: { ...record.log, opened: counted.log.opened } }),
    )
    return verifyRelease(folder, key)
  }
  const { faults } = await leaveOut((row) => !/home-[23]-away/.test(JSON.stringify(row)))
  expect(faults).toContain('5 of 103 entries of the log are in no row')
  // As if it were made before commitments had rows: no fault, but the gap is counted.
  expect(await leaveOut((row) => row['kind'] !== 'commit')).toMatchObject({ unproved: 7 })
})

test('a Parquet file with other figures than the CSV, or one that no description names, is found', async () => {
  const folder = await release('parquet', await makeSampleLog(key, 3))
  const path = join(folder, toPath('predictions').replace('.csv', '.parquet'))
  const tell = async () => (await verifyRelease(folder, key)).faults.join('\n')
  expect(await tell()).toBe('')
  const rows = await readRows(folder)
  const better = rows.map((row) => ({ ...row, rps: 0 }))
  const write = (other: readonly Row[]) =>
    replaceFile(folder, path, async () => {
      const parquet = openParquet(path, TABLES.predictions)
      await parquet.write(other)
      await parquet.finish()
    })
  await write(better)
  expect(await tell()).toMatch(/predictions\.parquet: its rps of row 1 is another one/)
  await write(rows.slice(1))
  expect(await tell()).toMatch(/predictions\.parquet: its /)
  await write([...rows, rows[0]!])
  expect(await tell()).toMatch(/predictions\.parquet: it has more than 6 rows/)
  await replaceFile(folder, path, () => writeFile(path, 'anything at all'))
  expect(await tell()).toMatch(/predictions\.parquet: /)
  await write(rows)
  expect(await tell()).toBe('')
  await writeFile(join(folder, '2026-27/others.csv'), 'match_id\r\n')
  expect(await tell()).toBe('2026-27/others.csv is in no description of the release')
})

test('damaged files are faults among others', async () => {
  const folder = await release('damaged', await makeSampleLog(key, 3))
  const change = async (name: string, text: (before: string) => string) => {
    const before = await readFile(join(folder, name), 'utf8')
    await rm(join(folder, name))
    await writeFile(join(folder, name), text(before))
  }
  await change('record.json', () => '{}')
  await change('market.json', () => '{')
  await change('croissant.json', () => '[]')
  await change(toPath('entries'), (text) => text.replace('{""', '{ ""'))
  await change(toPath('universes'), (text) => `${text}"`)
  const { faults } = await verifyRelease(folder, key)
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining([
      'record.json',
      'market.json',
      'croissant.json',
      expect.stringMatching(/^2026-27\/entries, \d+/),
      '2026-27',
    ]),
  )
})
