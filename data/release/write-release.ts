/**
 * Writes a release of all open data: a folder named after its day, and the same files under
 * `latest`. A release is never changed again, and the first of a month stays for good; the files of
 * a season whose rows are as they were are those of the release before.
 */
import { isAbsent } from '#data/files/read-if-there.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { toSeasonName } from '#data/model/season.ts'
import { createHash } from 'node:crypto'
import { appendFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { listFilesBelow } from '#data/files/list-files.ts'
import { syncPath, syncTree } from '#data/files/sync.ts'
import { AppError } from '#data/model/errors.ts'
import { toDay } from '#data/model/time.ts'
import { describeChanges } from '#data/release/about/changes.ts'
import { formatCitation, toZenodo } from '#data/release/about/citation.ts'
import { toCroissant } from '#data/release/about/croissant.ts'
import { toDataPackage } from '#data/release/about/datapackage.ts'
import { formatPage, formatVersionsPage } from '#data/release/about/page.ts'
import { formatReadme } from '#data/release/about/readme.ts'
import type { ReleaseFacts } from '#data/release/about/release-facts.ts'
import { formatCsv } from '#data/release/files/csv.ts'
import { measureFile } from '#data/files/measure-file.ts'
import { openParquet } from '#data/release/files/parquet.ts'
import { TABLE_NAMES, TABLES, type Row, type TableName } from '#data/release/tables/columns.ts'
import {
  listSeasons,
  makeSeasonTables,
  type SeasonTables,
} from '#data/release/tables/seasons-of-log.ts'
import { readFirstLeaf } from '#data/log/first-leaf.ts'
import { readLog, type ReleasedLog } from './read-log.ts'
import {
  FORMAT,
  isLatest,
  isOfOtherLog,
  isReleaseDue,
  isWholeSeason,
  LATEST,
  listExpired,
  listReleases,
  readLastText,
  readState,
  STATE_FILE,
  type SeasonState,
  type State,
  type ReleasedFile,
} from './release-state.ts'

export interface ReleaseOptions extends Pick<
  ReleaseFacts,
  'address' | 'operator' | 'licence' | 'sources' | 'isDemo'
> {
  readonly now: Date
  /** Where the log is cached; without it all of the log is read. */
  readonly cachePath?: string | null
  readonly logLine: (words: string) => void
}

/** Rows that are held until they are written: an opened prediction with its proofs takes some 60 kB. */
const ROWS_AT_ONCE = 512

const isProof = (name: string) => name === 'proof' || name.endsWith('_proof')

/** A table of a season, written as its rows come. */
async function openTable(folder: string, season: number, table: TableName) {
  const { columns } = TABLES[table]
  const told = columns.map(({ name }) => name).filter((name) => !isProof(name))
  const hash = createHash('sha256').update(`${table}\n`)
  const toPath = (format: ReleasedFile['format']) => `${toSeasonName(season)}/${table}.${format}`
  const csv = join(folder, toPath('csv'))
  const parquet = openParquet(join(folder, toPath('parquet')), TABLES[table])
  let waiting: Row[] = []
  let rows = 0
  let replaced = 0
  const write = async () => {
    // The heading comes with the first of them.
    const lines = [...formatCsv(TABLES[table], waiting)].slice(rows === 0 ? 0 : 1)
    await appendFile(csv, lines.join(''))
    await parquet.write(waiting)
    for (const row of waiting) {
      hash.update(JSON.stringify(told.map((name) => row[name])))
      if ('replaced_by' in row && row['replaced_by'] !== null) replaced += 1
    }
    rows += waiting.length
    waiting = []
  }
  return {
    async add(more: readonly Row[]): Promise<void> {
      waiting.push(...more)
      if (waiting.length >= ROWS_AT_ONCE) await write()
    },
    async finish() {
      if (waiting.length > 0) await write()
      await parquet.finish()
      const files: ReleasedFile[] = []
      for (const format of ['csv', 'parquet'] as const) {
        const path = toPath(format)
        files.push({
          path,
          table,
          format,
          season,
          rows,
          ...(await measureFile(join(folder, path))),
        })
      }
      return { files, replaced, hash: hash.digest('hex') }
    },
  }
}

/** Writes the files of a season; a table without a row has none. */
async function writeSeason(
  folder: string,
  season: number,
  lots: AsyncIterable<SeasonTables>,
  checkpoint: Uint8Array,
) {
  const name = toSeasonName(season)
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'checkpoint'), checkpoint)
  const opened = new Map<TableName, Awaited<ReturnType<typeof openTable>>>()
  for await (const tables of lots)
    for (const table of TABLE_NAMES) {
      const rows = tables[table]
      if (rows.length === 0) continue
      if (!opened.has(table)) opened.set(table, await openTable(folder, season, table))
      await opened.get(table)!.add(rows)
    }
  const hash = createHash('sha256')
  const files: ReleasedFile[] = []
  let replaced = 0
  for (const table of TABLE_NAMES) {
    const written = await opened.get(table)?.finish()
    if (written === undefined) continue
    hash.update(written.hash)
    files.push(...written.files)
    if (table === 'predictions') replaced = written.replaced
  }
  return { files, replaced, hash: hash.digest('hex') }
}

/** Gives a season the files of the release before. */
async function linkSeason(from: string, to: string, season: number): Promise<void> {
  const name = toSeasonName(season)
  await mkdir(join(to, name), { recursive: true })
  for (const file of await readdir(join(from, name)))
    await link(join(from, name, file), join(to, name, file))
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Copies a finished release to `latest` by links, and puts it there in one step. */
async function publishLatest(folder: string, version: string): Promise<void> {
  const fresh = join(folder, `.${LATEST}`)
  await rm(fresh, { recursive: true, force: true })
  for (const name of await listFilesBelow(join(folder, version))) {
    const to = join(fresh, name)
    await mkdir(dirname(to), { recursive: true })
    await link(join(folder, version, name), to)
  }
  const old = join(folder, `.${LATEST}.old`)
  await rm(old, { recursive: true, force: true })
  await rename(join(folder, LATEST), old).catch((error: unknown) => {
    if (!isAbsent(error)) throw error
  })
  await rename(fresh, join(folder, LATEST))
  await rm(old, { recursive: true, force: true })
  await writeVersionsPage(folder)
}

async function writeVersionsPage(folder: string): Promise<void> {
  const versions = await listReleases(folder)
  await writeFileAtomically(join(folder, 'index.html'), formatVersionsPage(versions))
}

/** Removes what need not stay. Files that a release shares with others are links, and stay with those. */
async function removeExpired(folder: string): Promise<void> {
  const expired = listExpired(await listReleases(folder))
  for (const version of expired) await rm(join(folder, version), { recursive: true })
  if (expired.length > 0) await writeVersionsPage(folder)
}

export interface Released {
  readonly version: string
  /** False where the log is as it was, or this day has its release already. */
  readonly isNew: boolean
  readonly files: readonly ReleasedFile[]
}

/** Makes the release of a day below a folder. */
export async function writeRelease(
  folder: string,
  read: LogReader,
  { now, logLine, cachePath = null, ...about }: ReleaseOptions,
): Promise<Released> {
  const version = toDay(now)
  if (await isOfOtherLog(folder, read))
    throw new AppError(
      'conflict',
      `The releases in ${folder} are of another log: name another folder, or move them away first.`,
    )
  const before = await readState(folder)
  // A run that was cut off between its last two steps.
  if (before !== null && !(await isLatest(folder, before.version))) {
    await publishLatest(folder, before.version)
    await removeExpired(folder)
  }
  if (!(await isReleaseDue(folder, read, now))) return toUnchanged(before)
  const log = await readLog(read, { before, folder, cachePath })
  logLine(`${log.size} entries read and verified`)
  const making = join(folder, `.${version}`)
  await rm(making, { recursive: true, force: true })
  await makeFolder(making)
  const seasons: SeasonState[] = []
  for (const [season, indexes] of listSeasons(log)) {
    const old = before?.seasons.find((one) => one.season === season)
    const isWhole = old !== undefined && (await isWholeSeason(join(folder, before!.version), old))
    const lots = isWhole && !log.isTouched(season) ? null : makeSeasonTables(log, indexes)
    const written = lots && (await writeSeason(making, season, lots, log.checkpoint))
    const isOld = written === null || (isWhole && written.hash === old.hash)
    if (isOld) {
      await rm(join(making, toSeasonName(season)), { recursive: true, force: true })
      await linkSeason(join(folder, before!.version), making, season)
    }
    const others = log.others.filter((one) => one.season === season).map(({ index }) => index)
    seasons.push({ season, ...(isOld ? old! : written), format: FORMAT, others })
    logLine(`${toSeasonName(season)}: ${isOld ? 'as it was' : 'written'}`)
  }
  const facts: ReleaseFacts = {
    ...about,
    version,
    origin: log.origin,
    entries: log.size,
    key: log.key,
    files: seasons.flatMap(({ files }) => files),
  }
  const firstLeaf = await readFirstLeaf(read)
  await writeAbout(making, facts, { before, seasons, log, folder, firstLeaf })
  await syncTree(making)
  await rename(making, join(folder, version))
  await syncPath(folder)
  await publishLatest(folder, version)
  await removeExpired(folder)
  return { version, isNew: true, files: facts.files }
}

/** What is told where nothing is due; throws `not_found` without a log. */
function toUnchanged(before: State | null): Released {
  if (before === null)
    throw new AppError('not_found', 'There is no log with entries: nothing can be released yet.')
  const files = before.seasons.flatMap((season) => season.files)
  return { version: before.version, isNew: false, files }
}

interface Made {
  readonly before: State | null
  readonly seasons: readonly SeasonState[]
  readonly log: ReleasedLog
  readonly folder: string
  readonly firstLeaf: string
}

/** Writes what describes a release, its record among it. */
async function writeAbout(
  making: string,
  facts: ReleaseFacts,
  { before, seasons, log, folder, firstLeaf }: Made,
): Promise<void> {
  const { version } = facts
  const told = await readLastText(folder, 'CHANGES.md')
  const changes = describeChanges(before, seasons)
  const state: State = { version, entries: log.size, log: firstLeaf, seasons: [...seasons] }
  const croissant = toCroissant(facts)
  const texts = {
    'datapackage.json': toJson(toDataPackage(facts)),
    'croissant.json': toJson(croissant),
    'CITATION.cff': formatCitation(facts),
    '.zenodo.json': toJson(toZenodo(facts)),
    'README.md': formatReadme(facts),
    'CHANGES.md': [`## ${version}`, '', ...changes, '', told].join('\n'),
    'record.json': toJson(toRecord(log.story, log.size)),
    'market.json': toJson(toMarketRecord(log.story)),
    key: `${facts.key}\n`,
    checkpoint: Buffer.from(log.checkpoint),
    [STATE_FILE]: toJson(state),
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(making, name), text)
  const names = await listFilesBelow(making)
  await writeFile(join(making, 'index.html'), formatPage(facts, { names, croissant }))
}
