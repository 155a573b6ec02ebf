import { createReadStream } from 'node:fs'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { readParquet } from 'parquet-wasm'
import { tableFromIPC, type Table } from 'apache-arrow'
import { beforeAll, expect, test } from 'vitest'
import { readVerifiedLog } from '#data/ledger/audit/verify-log.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { startLog, writeCachedLog } from '#data/log/cached-log.ts'
import { readOn } from '#data/log/read-on.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { toLots } from '#data/model/lots.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import {
  appendToMemory,
  makeMemoryLog,
  makeSampleDay,
  makeSampleFixture,
  makeSamplePair,
  makeSampleLog,
  makeSamplePrediction,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { formatCsv, readCsv } from '#data/release/files/csv.ts'
import { openParquet } from '#data/release/files/parquet.ts'
import { TABLES, type Row } from '#data/release/tables/columns.ts'
import { listSeasons, makeSeasonTables } from '#data/release/tables/seasons-of-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { readLog } from './read-log.ts'
import { verifyRelease } from './verify-release.ts'
import { LATEST, listReleases } from './release-state.ts'
import { writeRelease } from './write-release.ts'

const MARK = {
  home: 51.25,
  draw: 26.5,
  away: 22.25,
  method: MARGIN_METHOD,
  bookmakers: 6,
  takenAt: '2026-07-31T10:00:00.000Z',
} as const
const ABOUT = {
  address: 'https://pitchproof.example/data',
  operator: 'Example "Ltd"',
  licence: 'CC-BY-4.0',
  sources: ['football-data.co.uk'],
  isDemo: false,
  logLine: () => {},
}
const DAYS = 40

const root = makeTestFolder()
let key: SigningKey
let log: MemoryLog
let firstOpen: OpenLeaf
const release = (day: string) =>
  writeRelease(root, log.read, { ...ABOUT, now: new Date(`${day}T09:00:00Z`) })

beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
  log = await makeMemoryLog(key)
  for (let day = 0; day < DAYS; day++) {
    const { universe, commits, opens } = makeSampleDay(day)
    const fixture = makeSampleFixture(2 * day)
    const { madeAt } = commits[0]!
    const absences = [{ group: 'absences', value: 0.01 }]
    const factors = { outcome: absences, homeGoals: absences, awayGoals: absences }
    const sealed = sealMarket(makeSamplePrediction(fixture, 2 * day, { madeAt, factors }), MARK)
    const pair = makeSamplePair(fixture, sealed)
    await appendToMemory(log, key, [...universe, pair.commit, commits[1]!])
    await appendToMemory(log, key, [pair.open, opens[1]!])
    firstOpen ??= pair.open
  }
})

const readRows = async (name: string) =>
  Array.fromAsync(
    readCsv(
      TABLES.predictions,
      createReadStream(join(root, name, '2026-27/predictions.csv'), 'utf8'),
    ),
  )

test('the rows of a season are made from few entries at a time', async () => {
  const whole = await readLog(log.read, { before: null, folder: root, cachePath: null })
  const asked: number[] = []
  const readLeaves = (indexes: Iterable<number>) => {
    asked.push([...indexes].length)
    return whole.readLeaves(indexes)
  }
  const [season] = listSeasons(whole).values()
  const lots = await Array.fromAsync(makeSeasonTables({ ...whole, readLeaves }, season!))
  const predictions = lots.flatMap((tables) => tables.predictions)
  expect(predictions).toHaveLength(2 * DAYS)
  expect(Math.max(...asked)).toBeLessThan(150)
})

test('a release has every opened prediction of the log, and holds by its own files alone', async () => {
  const { version, isNew } = await release('2026-10-01')
  expect([version, isNew]).toEqual(['2026-10-01', true])
  const rows = await readRows(LATEST)
  expect(rows).toHaveLength(2 * DAYS)
  expect(rows[0]).toMatchObject({
    match_id: firstOpen.matchId,
    season: 2026,
    p_home: firstOpen.prediction.homeWinProbability,
    has_absences: true,
    market_home: MARK.home,
    market_bookmakers: MARK.bookmakers,
    is_scored: true,
    replaced_by: null,
  })
  expect(rows[1]).toMatchObject({ has_absences: false, market_home: null, market_rps: null })
  const { story } = await readVerifiedLog(log.read)
  const report = await verifyRelease(join(root, LATEST), key)
  expect(report).toMatchObject({ ok: true, faults: [], seasons: 1, matches: story.matches.size })
})

test('another key, and any change of a figure, an entry, a proof or the record, is found', async () => {
  const copy = join(root, 'copy')
  const other = await makeSigningKey('pitchproof.example/log')
  expect((await verifyRelease(join(root, LATEST), other)).ok).toBe(false)
  const change = async (name: string, edit: (text: string) => string) => {
    await rm(copy, { recursive: true, force: true })
    await cp(join(root, LATEST), copy, { recursive: true })
    const before = await readFile(join(copy, name), 'utf8')
    const after = edit(before)
    expect(after).not.toBe(before)
    await writeFile(join(copy, name), after)
    return (await verifyRelease(copy, key)).faults.join('\n')
  }
  const edits: [file: string, edit: (text: string) => string, named: string][] = [
    ['record.json', (text) => text.replace('"correct": ', '"correct": 1'), 'record.json: outcome'],
    ['2026-27/checkpoint', (text) => text.replace(/\n\d+\n/, '\n7\n'), '2026-27/checkpoint'],
    [
      '2026-27/entries.csv',
      (text) => text.replace('""status"":""predicted""', '""status"":""no_data""'),
      'is not entry',
    ],
    ['2026-27/universes.csv', (text) => text.replace('Home 3,', 'Home 4,'), 'say something else'],
  ]
  for (const [file, edit, named] of edits) expect(await change(file, edit), file).toContain(named)
  const rows = await readRows(LATEST)
  const names = TABLES.predictions.columns.map(({ name }) => name)
  for (const name of names) {
    const value = rows[0]![name]
    const changed: Row = {
      ...rows[0]!,
      [name]:
        value === null || typeof value === 'number'
          ? Number(value) + 1
          : typeof value === 'boolean'
            ? !value
            : `${value}x`,
    }
    const text = [...formatCsv(TABLES.predictions, [changed, ...rows.slice(1)])].join('')
    expect(await change('2026-27/predictions.csv', () => text), name).toMatch(
      /2026-27\/predictions, |bad/,
    )
  }
})

test('a release of before a column came holds as it did', async () => {
  const old = join(root, 'before')
  await cp(join(root, LATEST), old, { recursive: true })
  const path = '2026-27/predictions.csv'
  const rows = await readRows(LATEST)
  const columns = TABLES.predictions.columns.filter(({ name }) => name !== 'has_absences')
  const text = [...formatCsv({ columns }, rows)].join('')
  const parquet = join(old, path.replace('.csv', '.parquet'))
  const before = [await readFile(join(old, path)), await readFile(parquet)].map(toSha256Hex)
  await writeFile(join(old, path), text)
  const writer = openParquet(parquet, { ...TABLES.predictions, columns })
  await writer.write(rows)
  await writer.finish()
  const after = [await readFile(join(old, path)), await readFile(parquet)].map(toSha256Hex)
  for (const name of ['datapackage.json', 'croissant.json']) {
    const about = await readFile(join(old, name), 'utf8')
    const told = before.reduce((so, hash, at) => so.replace(hash, after[at]!), about)
    await writeFile(join(old, name), told)
  }
  expect((await verifyRelease(old, key)).faults).toEqual([])
})

/** One match more in the log, listed, committed and opened. */
async function appendMatch(day: string, number: number): Promise<void> {
  const fixture = { ...makeSampleFixture(number), kickoffAt: `${day}T15:00:00.000Z` }
  const { commit, open } = makeSamplePair(fixture, makeSamplePrediction(fixture, number))
  await appendToMemory(log, key, [...toUniverseLeaves(day, [fixture]), commit, open])
}

test('the next release keeps the files of a season that is as it was, and names what a correction replaced', async () => {
  const toInode = async (path: string) => (await stat(join(root, path))).ino
  expect(await release('2026-10-01')).toMatchObject({ isNew: false })
  expect(await release('2026-10-02')).toMatchObject({ isNew: false })
  // A season of its own, so that the first one's files stay.
  await appendMatch('2027-08-14', 900)
  expect(await release('2027-08-15')).toMatchObject({ isNew: true, version: '2027-08-15' })
  expect(await toInode('2027-08-15/2026-27/predictions.csv')).toBe(
    await toInode('2026-10-01/2026-27/predictions.csv'),
  )
  expect((await verifyRelease(join(root, LATEST), key)).faults).toEqual([])
  const old = await readFile(join(root, '2026-10-01/2026-27/predictions.csv'))
  await appendToMemory(log, key, [{ ...firstOpen, result: { homeScore: 0, awayScore: 0 } }])
  await release('2027-08-16')
  const rows = await readRows(LATEST)
  const [replaced, correction] = rows.filter(({ match_id: id }) => id === firstOpen.matchId)
  expect(replaced).toMatchObject({ is_scored: false, replaced_by: correction!['open_index'] })
  expect(correction).toMatchObject({ is_scored: true, home_score: 0, outcome: 'draw' })
  expect(await readFile(join(root, LATEST, 'CHANGES.md'), 'utf8')).toMatch(
    /^## 2027-08-16\n\n- 2026-27: 1 more opened predictions; 1 replaced by/,
  )
  expect(await readFile(join(root, '2026-10-01/2026-27/predictions.csv'))).toEqual(old)
  expect((await verifyRelease(join(root, LATEST), key)).faults).toEqual([])
  for (const version of ['2026-10-01', '2027-08-15'])
    expect((await verifyRelease(join(root, version), key)).faults).toEqual([])
  // A run that was cut off between two steps.
  await rm(join(root, LATEST), { recursive: true })
  await release('2027-08-16')
  expect(await readdir(join(root, LATEST))).toContain('datapackage.json')
})

test('the first release of a month stays for good, any other until the next', async () => {
  await appendMatch('2027-09-16', 901)
  await release('2027-09-16')
  expect(await listReleases(root)).toEqual(['2026-10-01', '2027-08-15', '2027-09-16'])
  await appendMatch('2027-09-17', 902)
  await release('2027-09-17')
  expect(await listReleases(root)).toEqual(['2026-10-01', '2027-08-15', '2027-09-16', '2027-09-17'])
  const page = await readFile(join(root, 'index.html'), 'utf8')
  expect(page).toContain('/data/2027-08-15/')
  expect(page).not.toContain('/data/2027-08-16/')
  for (const version of ['2026-10-01', LATEST])
    expect((await verifyRelease(join(root, version), key)).faults).toEqual([])
})

test('a season that is linked because no entry touched it has the rows that would be made', async () => {
  // Rows change by a void, and by a match that is moved into the next season.
  await appendMatch('2028-06-30', 903)
  await release('2028-06-30')
  const moved = { ...makeSampleFixture(903), kickoffAt: '2028-07-02T15:00:00.000Z' }
  await appendToMemory(log, key, [
    ...toUniverseLeaves('2028-06-30', []),
    ...toUniverseLeaves('2028-07-02', [moved]),
  ])
  await release('2028-07-02')
  const { story } = await readVerifiedLog(log.read)
  const { index } = story.matches.get(firstOpen.matchId)!.opens.get(1)!
  await appendToMemory(log, key, [
    {
      v: 1,
      kind: 'incident',
      statedAt: '2028-07-03T00:00:00.000Z',
      message: 'The score was another one.',
      matchIds: [],
      voids: [index],
    },
  ])
  await release('2028-07-03')
  const readHashes = async (folder: string) => {
    const text = await readFile(join(folder, LATEST, '.release.json'), 'utf8')
    const { seasons } = JSON.parse(text) as { seasons: { season: number; hash: string }[] }
    return seasons.map(({ season, hash }) => [season, hash])
  }
  const writeAnew = async (read: MemoryLog['read'], folder: string) => {
    const now = new Date('2028-07-04T09:00:00Z')
    await writeRelease(join(root, folder), read, { ...ABOUT, now })
    return readHashes(join(root, folder))
  }
  expect(await readHashes(root)).toEqual(await writeAnew(log.read, 'anew'))
  expect(await readHashes(root)).toHaveLength(3)
  // Another log of the same seasons, with more entries, has nothing to link.
  const other = await makeSampleLog(key, 100)
  await cp(join(root, LATEST), join(root, 'other', '2028-07-03'), { recursive: true })
  expect(await writeAnew(other.read, 'other')).toEqual(await writeAnew(other.read, 'other-anew'))
})

test('a release that is read on from the cached log is the same, and opens no bundle of a season that is over', async () => {
  const twoSeasons = await makeMemoryLog(key)
  // From May to June, then July: the first bundle is of the season that is over.
  for (const [first, count] of [
    [281, 53],
    [334, 6],
  ] as const) {
    const days = Array.from({ length: count }, (_, at) => makeSampleDay(first + at, first))
    const ahead = days.flatMap(({ universe, commits }) => [...universe, ...commits])
    await appendToMemory(twoSeasons, key, ahead)
    const opens = days.flatMap((day) => day.opens)
    await appendToMemory(twoSeasons, key, opens)
  }
  const cachePath = join(root, 'cache.jsonl')
  const read = async (folder: string, day: string, cache: string | null) => {
    const paths: string[] = []
    const reader = async (path: string) => {
      paths.push(path)
      return twoSeasons.read(path)
    }
    const now = new Date(`${day}T09:00:00Z`)
    await writeRelease(join(root, folder), reader, { ...ABOUT, now, cachePath: cache })
    return paths.filter((path) => path.startsWith('tile/entries/'))
  }
  const readFiles = async (folder: string) => {
    const names = await readdir(join(root, folder, LATEST), { recursive: true })
    const files = names.filter((name) => /\.\w+$|record/.test(name)).sort()
    return Promise.all(
      files.map(async (name) => [name, await readFile(join(root, folder, LATEST, name))]),
    )
  }
  for (const folder of ['since', 'whole']) await read(folder, '2027-07-06', null)
  const cache = async () => {
    const { story } = await readVerifiedLog(twoSeasons.read)
    const { size } = parseCheckpointText(parseNote((await twoSeasons.read('checkpoint'))!).text)
    const log = await readOn(startLog(), twoSeasons.read, { to: size, size })
    expect(log.story.events).toEqual(story.events)
    await writeCachedLog(cachePath, log)
  }
  await cache()
  const { universe, commits, opens } = makeSampleDay(340)
  await appendToMemory(twoSeasons, key, [...universe, ...commits])
  await appendToMemory(twoSeasons, key, opens)
  const since = await read('since', '2027-07-07', cachePath)
  expect(await read('whole', '2027-07-07', null)).toContain('tile/entries/000')
  expect(since).not.toContain('tile/entries/000')
  expect(await readFiles('since')).toEqual(await readFiles('whole'))
  expect((await verifyRelease(join(root, 'since', LATEST), key)).faults).toEqual([])
  // A damaged cache is none; an entry of the season that was changed is no part of a release.
  await writeFile(cachePath, (await readFile(cachePath, 'utf8')).replace('Home 6', 'Home 7'))
  await cp(join(root, 'since', '2027-07-06'), join(root, 'damaged', '2027-07-06'), {
    recursive: true,
  })
  expect(await read('damaged', '2027-07-07', cachePath)).toContain('tile/entries/000')
  expect(await readFiles('damaged')).toEqual(await readFiles('whole'))
  await cache()
  const bundle = twoSeasons.files.get(since.at(-1)!)!
  bundle[bundle.length - 9]! ^= 1
  await rm(join(root, 'damaged'), { recursive: true })
  await cp(join(root, 'since', '2027-07-06'), join(root, 'damaged', '2027-07-06'), {
    recursive: true,
  })
  await expect(read('damaged', '2027-07-07', cachePath)).rejects.toThrow(/does not verify/)
})

test('a reader of Parquet in another language reads the rows that the CSV has, from one group or several', async () => {
  const rows = await readRows(LATEST)
  const grouped = join(root, 'grouped.parquet')
  const file = openParquet(grouped, TABLES.predictions)
  for (const lot of toLots(rows, 3)) await file.write(lot)
  await file.finish()
  for (const path of [join(root, LATEST, '2026-27/predictions.parquet'), grouped])
    expectRows(tableFromIPC(readParquet(await readFile(path)).intoIPCStream()), rows)
})

function expectRows(table: Table, rows: readonly Row[]): void {
  expect(table.numRows).toBe(rows.length)
  // Without a zone a reader joins no instant with the CSV, which says `Z`.
  const instants = TABLES.predictions.columns.filter(({ type }) => type === 'datetime')
  expect(instants.length).toBeGreaterThan(0)
  for (const { name } of instants) {
    const field = table.schema.fields.find((one) => one.name === name)
    expect(field?.type, name).toMatchObject({ timezone: 'UTC' })
  }
  for (const [at, row] of table.toArray().entries()) {
    const read = row.toJSON() as Record<string, unknown>
    for (const { name, type } of TABLES.predictions.columns) {
      const told = rows[at]![name]!
      const value = type === 'datetime' && told !== null ? Date.parse(String(told)) : told
      expect(
        Number.isNaN(value) || read[name] === value || Number(read[name]) === value,
        `${name} of row ${at}`,
      ).toBe(true)
    }
  }
}

test('any table of texts and figures is read from CSV as it was written, in whatever pieces', async () => {
  const cell = {
    string: fc.string({ unit: 'binary' }),
    integer: fc.integer(),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    boolean: fc.boolean(),
  } as const
  const { columns } = TABLES.predictions
  const row = fc.record(
    Object.fromEntries(
      columns.map(({ name, type, isOptional }) => {
        const value = type in cell ? cell[type as keyof typeof cell] : cell.string
        const filled: fc.Arbitrary<unknown> = isOptional
          ? fc.option((value as fc.Arbitrary<unknown>).filter((one) => one !== ''))
          : value
        return [name, filled]
      }),
    ),
  ) as fc.Arbitrary<Row>
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 4 }), fc.nat(60), async (rows, length) => {
      const text = [...formatCsv(TABLES.predictions, rows)].join('')
      const pieces = text.match(new RegExp(`[^]{1,${length + 1}}`, 'g'))!
      expect(await Array.fromAsync(readCsv(TABLES.predictions, pieces))).toEqual(rows)
    }),
    { numRuns: 50 },
  )
  await expect(readCsv(TABLES.predictions, []).next()).rejects.toThrow('is empty')
})
