/**
 * Checks a release from its own files alone: the signed heads, the proof of every row, every figure,
 * the same figures as Parquet, and both records, which are counted again from the entries that the
 * rows prove. A file that cannot be read is a fault like any other.
 */
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import { listSettledMatches } from '#data/ledger/audit/settled-match.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { listLogKeys, openSignedHead, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { listTrustedKeys } from '#data/ledger/signing/key-rotation.ts'
import type { SeasonLeaf, UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { readEntries, readProvedEntry, type Tree } from './check-row.ts'
import { attempt, Findings } from './findings.ts'
import { verifyFiles } from './verify-files.ts'
import { readCsv } from '#data/release/files/csv.ts'
import { findOtherParquet } from '#data/release/files/parquet.ts'
import { TABLE_NAMES, TABLES, type Row, type TableName } from '#data/release/tables/columns.ts'
import { toSeasonRows, toUniverseRows } from '#data/release/tables/rows.ts'

export interface ReleaseReport {
  readonly ok: boolean
  readonly key: string
  readonly seasons: number
  /** Entries of the log by the newest head of the release; null where that does not hold. */
  readonly entries: number | null
  /** How many of them are proved by no row: none in a whole release, commitments never opened in one of before 1.1. */
  readonly unproved: number
  /** Rows whose proofs were checked. */
  readonly rows: number
  /** Matches that the record was counted from. */
  readonly matches: number
  /** Matches listed as predicted that are over for a week and have no row. */
  readonly unopened: readonly string[]
  /** What is wrong, with the file and the row; at most `MOST_FAULTS`. */
  readonly faults: readonly string[]
}

const SEASON = /^\d{4}-\d{2}$/

/** A season has no file of a table that has no row. */
async function* readRows(folder: string, table: TableName): AsyncGenerator<Row> {
  const path = join(folder, `${table}.csv`)
  if (existsSync(path)) yield* readCsv(TABLES[table], createReadStream(path, 'utf8'))
}

/** Rows that entries stand for, by the index of their entry. */
function compareDerived(
  name: string,
  derived: ReadonlyMap<number, readonly Row[]>,
  told: readonly Row[],
  findings: Findings,
): void {
  const byIndex = Map.groupBy(told, (row) => Number(row['index']))
  for (const [index, rows] of byIndex)
    if (!derived.has(index)) findings.add(`${name}: entry ${index} is not in the table of entries`)
    else if (JSON.stringify(rows) !== JSON.stringify(derived.get(index)))
      findings.add(`${name}: the rows of entry ${index} say something else than it does`)
  for (const index of derived.keys())
    if (derived.get(index)!.length > 0 && !byIndex.has(index))
      findings.add(`${name}: the rows of entry ${index} are missing`)
}

/** Cells in the order of a table's columns, as they are read from a file. */
const inOrder = (table: TableName) => (row: Row) =>
  Object.fromEntries(TABLES[table].columns.map(({ name }) => [name, row[name]!]))

async function verifyOthers(folder: string, name: string, tree: Tree, findings: Findings) {
  const universes = new Map<number, Row[]>()
  const seasons = new Map<number, Row[]>()
  for await (const row of readRows(folder, 'entries')) {
    findings.rows++
    const leaf = await readProvedEntry(row, '', tree)
    const index = Number(row['index'])
    if (typeof leaf === 'string') {
      findings.add(`${name}/entries, ${index}: ${leaf}`)
      continue
    }
    findings.log.addEntry(index, leaf)
    if (leaf.kind === 'universe')
      universes.set(
        index,
        toUniverseRows({ index, leaf: leaf as UniverseLeaf }).map(inOrder('universes')),
      )
    else if (leaf.kind === 'season')
      seasons.set(index, toSeasonRows({ index, leaf: leaf as SeasonLeaf }).map(inOrder('seasons')))
  }
  const listed = await Array.fromAsync(readRows(folder, 'universes'))
  compareDerived(`${name}/universes`, universes, listed, findings)
  const forecasts = await Array.fromAsync(readRows(folder, 'seasons'))
  compareDerived(`${name}/seasons`, seasons, forecasts, findings)
}

interface NamedHandOver extends HandOver {
  readonly row: Row
}

/** The key rotations that a season names, unproved. */
async function listHandOvers(
  folder: string,
  name: string,
  findings: Findings,
): Promise<NamedHandOver[]> {
  const found: NamedHandOver[] = []
  await attempt(`${name}/entries`, findings, async () => {
    for await (const row of readRows(join(folder, name), 'entries')) {
      if (row['kind'] !== 'key') continue
      const leaf = await attempt(`${name}/entries, ${row['index']}`, findings, async () =>
        parseLeaf(toUtf8(String(row['entry']))),
      )
      if (leaf?.kind === 'key') found.push({ index: Number(row['index']), leaf, row })
    }
  })
  return found
}

/** The folder of the release itself, with the newest head. */
const WHOLE = '.'

/**
 * The heads that count, of the release and of its seasons. A season that no entry has touched since a rotation has the head of
 * its time, which an older key signed: that key counts once its rotation is proved in a head that
 * counts already.
 */
async function openHeads(
  folder: string,
  names: readonly string[],
  keys: readonly VerifierKey[],
  findings: Findings,
): Promise<Map<string, Tree>> {
  const named = new Map<string, NamedHandOver[]>()
  for (const name of names) named.set(name, await listHandOvers(folder, name, findings))
  const all = [...named.values()].flat().sort((one, other) => one.index - other.index)
  const leaves = all.map(({ leaf }) => leaf)
  const trusted = await listTrustedKeys(keys, leaves)
  const proved = new Set<HandOver>()
  const trees = new Map<string, Tree>()
  let faults: string[]
  let before: number
  do {
    before = trees.size
    faults = []
    const inLog = { current: keys, handOvers: all.filter((one) => proved.has(one)) }
    const signers = [...trusted, ...(await listLogKeys(inLog))]
    for (const name of names.filter((one) => !trees.has(one))) {
      const tree = await readFile(join(folder, name, 'checkpoint'), 'utf8')
        .then((checkpoint) => openSignedHead(checkpoint, signers, all))
        .catch((error: Error) => {
          faults.push(`${name}/checkpoint: ${error.message}`)
          return null
        })
      if (tree === null) continue
      trees.set(name, tree)
      for (const one of named.get(name)!)
        if (typeof (await readProvedEntry(one.row, '', tree)) !== 'string') proved.add(one)
    }
  } while (trees.size > before && faults.length > 0)
  for (const fault of faults) findings.add(fault)
  return trees
}

async function verifySeason(
  folder: string,
  name: string,
  tree: Tree,
  findings: Findings,
): Promise<void> {
  const season = join(folder, name)
  await attempt(`${name}/predictions`, findings, async () => {
    for await (const row of readRows(season, 'predictions')) {
      findings.rows++
      const read = await readEntries(row, tree)
      const place = `${name}/predictions, ${row['open_index']}`
      if (typeof read === 'string') findings.add(`${place}: ${read}`)
      else findings.log.addRow(place, row, read)
    }
  })
  await attempt(name, findings, () => verifyOthers(season, name, tree, findings))
  for (const table of TABLE_NAMES) {
    const path = join(season, `${table}.parquet`)
    if (!existsSync(path)) continue
    await attempt(`${name}/${table}.parquet`, findings, async () => {
      const other = await findOtherParquet(path, TABLES[table], readRows(season, table))
      if (other !== null) throw new Error(`${other} than in the CSV`)
    })
  }
}

/** Compares the parts of a file with those that the rows make. */
function compareParts(name: string, told: object, made: object, findings: Findings): void {
  const parts = told as Readonly<Record<string, unknown>>
  for (const [part, value] of Object.entries(made))
    // An older release may be without a part.
    if (parts[part] !== undefined && toCanonicalJson(parts[part]) !== toCanonicalJson(value))
      findings.add(`${name}: ${part} is not what the rows make`)
}

/**
 * How many entries of the log no row proves. A release that has one row of a commitment alone is of
 * 1.1 or later, and has all of them: leaving a lost prediction out leaves a gap.
 */
function countUnproved(trees: ReadonlyMap<string, Tree>, findings: Findings): number {
  const size = trees.get(WHOLE)?.size ?? 0
  for (const [name, tree] of trees)
    if (tree.size > size) findings.add(`${name}/checkpoint is newer than that of the whole release`)
  const { log } = findings
  const unproved = size - [...log.listIndexes()].filter((index) => index < size).length
  if (unproved > 0 && log.hasUnopened())
    findings.add(`${unproved} of ${size} entries of the log are in no row`)
  return unproved
}

/** What rows say of each other and of the whole log, and the record that they make. */
async function verifyStory(
  folder: string,
  { size, unproved }: { readonly size: number; readonly unproved: number },
  findings: Findings,
): Promise<string[]> {
  const { log } = findings
  for (const fault of [...log.read(), ...log.listFaults()]) findings.add(fault)
  const readJson = async (name: string) =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown
  const record = await attempt('record.json', findings, async () => {
    const told = (await readJson('record.json')) as { log?: object }
    const parsed = RecordSchema.parse(told)
    const { log: counts, ...made } = toRecord(log.story, size)
    compareParts('record.json', parsed, made, findings)
    // The other counts are of all commitments, opened or not.
    const { entries, opened } = counts
    const known = unproved === 0 ? counts : { entries, opened }
    compareParts('record.json: log', told.log ?? {}, known, findings)
    return parsed
  })
  await attempt('market.json', findings, async () => {
    const market = (await readJson('market.json')) as object
    compareParts('market.json', market, toMarketRecord(log.story), findings)
  })
  const unopened = log.listUnopened()
  if (unproved > 0 && unopened.length > log.countExcused(record?.log.overdue ?? 0))
    for (const matchId of unopened)
      findings.add(`no row is of ${matchId}, which was listed as predicted and is over for a week`)
  return unopened
}

/**
 * @param key the key to believe; the one in the release where it is null, which proves only that the
 *   release agrees with itself
 */
export async function verifyRelease(
  folder: string,
  key: VerifierKey | null,
): Promise<ReleaseReport> {
  const own = (await readFile(join(folder, 'key'), 'utf8')).trim()
  const keys = [key ?? parseVerifierKey(own)]
  const findings = new Findings()
  await verifyFiles(folder, findings)
  const names = (await readdir(folder)).filter((name) => SEASON.test(name)).sort()
  const trees = await openHeads(folder, [WHOLE, ...names], keys, findings)
  for (const name of names) {
    const tree = trees.get(name)
    if (tree) await verifySeason(folder, name, tree, findings)
  }
  const unproved = countUnproved(trees, findings)
  const size = trees.get(WHOLE)?.size ?? 0
  const unopened = await verifyStory(folder, { size, unproved }, findings)
  return {
    ok: findings.faults.length === 0,
    key: own,
    seasons: names.length,
    entries: trees.get(WHOLE)?.size ?? null,
    unproved,
    rows: findings.rows,
    matches: listSettledMatches(findings.log.story).length,
    unopened,
    faults: findings.faults,
  }
}
