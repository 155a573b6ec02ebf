/**
 * Checks a release from its own files alone: the signed heads, the proof of every row, every figure,
 * and the record, which is counted again from the rows.
 */
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toGroup, type Case } from '#data/ledger/audit/record.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { listLogKeys, openSignedHead, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { listTrustedKeys } from '#data/ledger/signing/key-rotation.ts'
import type { CommitLeaf, OpenLeaf, SeasonLeaf, UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import { toOpenedParts } from '#data/ledger/leaves/opened-facts.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { RecordSchema, type RecordGroup } from '#data/model/record/record.ts'
import { readEntries, readProvedEntry, type Tree } from './check-row.ts'
import { readCsv } from '#data/release/files/csv.ts'
import { measureFile } from '#data/files/measure-file.ts'
import { TABLES, type Row, type TableName } from '#data/release/tables/columns.ts'
import { toSeasonRows, toUniverseRows } from '#data/release/tables/rows.ts'

export interface ReleaseReport {
  readonly ok: boolean
  readonly key: string
  readonly seasons: number
  /** Rows whose proofs were checked. */
  readonly rows: number
  /** Matches that the record was counted from. */
  readonly matches: number
  /** What is wrong, with the file and the row; at most `MOST_FAULTS`. */
  readonly faults: readonly string[]
}

const MOST_FAULTS = 20
const SEASON = /^\d{4}-\d{2}$/

/** An entry, and the fixture's place in it. */
type Place = readonly [index: number, fixture: number]

const comparePlaces = (one: Place, other: Place) => one[0] - other[0] || one[1] - other[1]

/** What the record needs of a row. */
interface Counted extends Case {
  readonly matchId: string
  readonly league: string
}

class Findings {
  readonly faults: string[] = []
  rows = 0
  readonly scored: Counted[] = []
  readonly firsts: Counted[] = []
  /** Where the log first names a match: the record's sums are made in this order, to the last digit. */
  private readonly places = new Map<string, Place>()
  /** A text of a row may hold all of its line in memory: each name is taken from one. */
  private readonly leagues = new Map<string, string>()
  /** Any season's folder may have the first one, as when a match was moved across the first of July. */
  note(id: string, place: Place): void {
    const known = this.places.get(id)
    if (known === undefined || comparePlaces(place, known) < 0) this.places.set(id, place)
  }
  /** Takes a row that holds into the record: of its entries what is counted, a hundredth of them. */
  count(row: Row, commit: CommitLeaf, { matchId, prediction, result }: OpenLeaf): void {
    this.note(matchId, [Number(row['commit_index']), 0])
    if (row['is_scored'] !== true && row['is_first'] !== true) return
    const name = String(row['league'])
    const league = this.leagues.get(name) ?? name
    this.leagues.set(league, league)
    const counted = {
      matchId,
      league,
      result,
      prediction: toOpenedParts(prediction, commit).prediction,
    }
    if (row['is_scored'] === true) this.scored.push(counted)
    if (row['is_first'] === true) this.firsts.push(counted)
  }
  inLogOrder(counted: readonly Counted[]): Counted[] {
    const toPlace = ({ matchId }: Counted) => this.places.get(matchId)!
    return counted.toSorted((one, other) => comparePlaces(toPlace(one), toPlace(other)))
  }
  add(fault: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(fault)
  }
}

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
    if (typeof leaf === 'string') findings.add(`${name}/entries, ${index}: ${leaf}`)
    else if (leaf.kind === 'universe')
      universes.set(
        index,
        toUniverseRows({ index, leaf: leaf as UniverseLeaf }).map(inOrder('universes')),
      )
    else if (leaf.kind === 'season')
      seasons.set(index, toSeasonRows({ index, leaf: leaf as SeasonLeaf }).map(inOrder('seasons')))
  }
  const listed = await Array.fromAsync(readRows(folder, 'universes'))
  for (const [at, { match_id: id, index }] of listed.entries())
    findings.note(String(id), [Number(index), at])
  compareDerived(`${name}/universes`, universes, listed, findings)
  const forecasts = await Array.fromAsync(readRows(folder, 'seasons'))
  compareDerived(`${name}/seasons`, seasons, forecasts, findings)
}

interface NamedHandOver extends HandOver {
  readonly row: Row
}

/** The key rotations that a season names, unproved. */
async function listHandOvers(season: string): Promise<NamedHandOver[]> {
  const found: NamedHandOver[] = []
  for await (const row of readRows(season, 'entries')) {
    if (row['kind'] !== 'key') continue
    const leaf = parseLeaf(toUtf8(String(row['entry'])))
    if (leaf.kind === 'key') found.push({ index: Number(row['index']), leaf, row })
  }
  return found
}

/**
 * The seasons whose heads count. A season that no entry has touched since a rotation has the head of
 * its time, which an older key signed: that key counts once its rotation is proved in a head that
 * counts already.
 */
async function openSeasons(
  folder: string,
  names: readonly string[],
  keys: readonly VerifierKey[],
  findings: Findings,
): Promise<Map<string, Tree>> {
  const named = new Map<string, NamedHandOver[]>()
  for (const name of names) named.set(name, await listHandOvers(join(folder, name)))
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
      const checkpoint = await readFile(join(folder, name, 'checkpoint'), 'utf8')
      const tree = await openSignedHead(checkpoint, signers, all).catch((error: Error) => {
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
  for await (const row of readRows(season, 'predictions')) {
    findings.rows++
    const read = await readEntries(row, tree)
    if (typeof read === 'string') findings.add(`${name}/predictions, ${row['open_index']}: ${read}`)
    else findings.count(row, read.commit, read.open)
  }
  await verifyOthers(season, name, tree, findings)
}

/** The parts of the record that are counted from matches alone. */
function compareRecord(text: string, findings: Findings): void {
  const told = RecordSchema.parse(JSON.parse(text))
  const compare = (name: string, counted: readonly Counted[], stated: RecordGroup | undefined) => {
    for (const [part, value] of Object.entries(toGroup(findings.inLogOrder(counted))))
      if (JSON.stringify(value) !== JSON.stringify(stated?.[part as keyof RecordGroup]))
        findings.add(`record.json: ${part} of ${name} is not what the rows make`)
  }
  compare('all matches', findings.scored, told)
  compare('first revisions', findings.firsts, told.firstRevision)
  for (const [league, counted] of Map.groupBy(findings.scored, (one) => one.league))
    compare(league, counted, told.byLeague[league])
}

/** Compares the files with the sizes and hashes in `datapackage.json`. */
async function verifyFiles(folder: string, findings: Findings): Promise<void> {
  const { resources } = JSON.parse(await readFile(join(folder, 'datapackage.json'), 'utf8')) as {
    resources: { path: string; bytes: number; hash: string }[]
  }
  for (const { path, hash } of resources) {
    const found = await measureFile(join(folder, path)).catch(() => null)
    if (found === null) findings.add(`${path} is missing`)
    else if (`sha256:${found.sha256}` !== hash)
      findings.add(`${path} is not the file that datapackage.json describes`)
  }
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
  const trees = await openSeasons(folder, names, keys, findings)
  for (const name of names) {
    const tree = trees.get(name)
    if (tree) await verifySeason(folder, name, tree, findings)
  }
  for (const [id, counted] of Map.groupBy(findings.scored, ({ matchId }) => matchId))
    if (counted.length > 1) findings.add(`${id} is scored more than once`)
  compareRecord(await readFile(join(folder, 'record.json'), 'utf8'), findings)
  return {
    ok: findings.faults.length === 0,
    key: own,
    seasons: names.length,
    rows: findings.rows,
    matches: findings.scored.length,
    faults: findings.faults,
  }
}
