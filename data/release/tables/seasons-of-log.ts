/** The tables of a verified log, season by season. */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { CommitLeaf, Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toSeason } from '#data/model/season.ts'
import { TABLE_NAMES, type Row, type TableName } from './columns.ts'
import {
  toEntryDay,
  toEntryRow,
  toPredictionRow,
  toSeasonRows,
  toUniverseRows,
  type Logged,
  type Prove,
} from './rows.ts'

export type SeasonTables = Readonly<Record<TableName, Row[]>>

const startTables = (): SeasonTables =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, []])) as unknown as SeasonTables

const toSeasonOfDay = (day: string) => toSeason(Date.parse(day))

const toCommitKey = ({ matchId, revision }: CommitLeaf | OpenLeaf) => `${matchId}/${revision}`

/** The first year of the season that an entry belongs to; null for a commitment, which its opening shows. */
function toLeafSeason(leaf: Leaf, story: LogStory): number | null {
  if (leaf.kind === 'commit') return null
  if (leaf.kind === 'season') return leaf.season
  if (leaf.kind !== 'open') return toSeasonOfDay(toEntryDay(leaf))
  const match = story.matches.get(leaf.matchId)
  return toSeason(Date.parse(match?.listed?.kickoffAt ?? leaf.prediction.madeAt))
}

/**
 * The rows of every season, by its first year, in the order of the log. Openings without a
 * commitment, or of another one, are no rows: `ledger verify` names them.
 */
export function listSeasonTables(
  leaves: readonly Leaf[],
  story: LogStory,
  prove: Prove,
): Map<number, SeasonTables> {
  const seasons = new Map<number, SeasonTables>()
  const commits = new Map<string, Logged<CommitLeaf>>()
  const getTables = (season: number) => {
    const known = seasons.get(season) ?? startTables()
    seasons.set(season, known)
    return known
  }
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.kind === 'commit') commits.set(toCommitKey(leaf), { index, leaf })
    const season = toLeafSeason(leaf, story)
    if (season === null || leaf.kind === 'commit') continue
    const tables = getTables(season)
    if (leaf.kind === 'open') {
      const event = story.events.get(index)
      const commit = commits.get(toCommitKey(leaf))
      if (commit === undefined || event?.kind !== 'open' || event.fault !== null) continue
      tables.predictions.push(toPredictionRow({ open: { index, leaf }, commit }, story, prove))
      continue
    }
    if (leaf.kind === 'universe') tables.universes.push(...toUniverseRows({ index, leaf }))
    if (leaf.kind === 'season') tables.seasons.push(...toSeasonRows({ index, leaf }))
    tables.entries.push(toEntryRow({ index, leaf }, prove))
  }
  return new Map([...seasons].sort(([one], [other]) => one - other))
}
