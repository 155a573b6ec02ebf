/** The tables of a verified log, season by season. */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { CommitLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { toSeason } from '#data/model/season.ts'
import { TABLE_NAMES, type Row, type TableName } from './columns.ts'
import {
  toEntryDay,
  toEntryRow,
  toPredictionRow,
  toSeasonRows,
  toUniverseRows,
  type Prove,
} from './rows.ts'

export type SeasonTables = Readonly<Record<TableName, Row[]>>

const startTables = (): SeasonTables =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, []])) as unknown as SeasonTables

const toSeasonOfDay = (day: string) => toSeason(Date.parse(day))

/** The first year of the season that an entry belongs to; null for a commitment, which its opening shows. */
function toLeafSeason(leaf: Leaf, story: LogStory): number | null {
  if (leaf.kind === 'commit') return null
  if (leaf.kind === 'season') return leaf.season
  if (leaf.kind !== 'open') return toSeasonOfDay(toEntryDay(leaf))
  const match = story.matches.get(leaf.matchId)
  return toSeason(Date.parse(match?.listed?.kickoffAt ?? leaf.prediction.madeAt))
}

/** Adds the rows of an entry. Openings without a commitment, or of another one, are none: `ledger verify` names them. */
function addRows(tables: SeasonTables, index: number, { leaves, story, prove }: WholeLog): void {
  const leaf = leaves[index]!
  if (leaf.kind === 'commit') return
  if (leaf.kind === 'open') {
    const event = story.events.get(index)
    if (event?.kind !== 'open' || event.fault !== null || event.commitIndex === null) return
    const commit = { index: event.commitIndex, leaf: leaves[event.commitIndex] as CommitLeaf }
    tables.predictions.push(toPredictionRow({ open: { index, leaf }, commit }, story, prove))
    return
  }
  if (leaf.kind === 'universe') tables.universes.push(...toUniverseRows({ index, leaf }))
  if (leaf.kind === 'season') tables.seasons.push(...toSeasonRows({ index, leaf }))
  tables.entries.push(toEntryRow({ index, leaf }, prove))
}

interface WholeLog {
  readonly leaves: readonly Leaf[]
  readonly story: LogStory
  readonly prove: Prove
}

/** The rows of every season, by its first year, in the order of the log; one season is held at a time. */
export function* listSeasonTables(
  log: WholeLog,
): Generator<readonly [season: number, tables: SeasonTables]> {
  const indexes = Map.groupBy(log.leaves.keys(), (index) =>
    toLeafSeason(log.leaves[index]!, log.story),
  )
  const seasons = [...indexes.keys()].filter((season) => season !== null)
  for (const season of seasons.sort((one, other) => one - other)) {
    const tables = startTables()
    for (const index of indexes.get(season)!) addRows(tables, index, log)
    yield [season, tables]
  }
}
