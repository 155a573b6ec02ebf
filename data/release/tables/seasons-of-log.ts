/** The tables of a verified log, season by season. */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import {
  getEvent,
  toMatchId,
  type MatchStory,
  type StoryEvent,
} from '#data/ledger/audit/match-story.ts'
import type { CommitLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { toLots } from '#data/model/lots.ts'
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

const toSeasonOf = (at: string | number) => toSeason(typeof at === 'number' ? at : Date.parse(at))

/** An entry that is neither commitment nor opening, and the first year of its season. */
export interface OtherEntry {
  readonly index: number
  readonly season: number
}

/** Null for commitments and openings, which the story has. */
export function toOtherEntry(leaf: Leaf, index: number): OtherEntry | null {
  if (leaf.kind === 'commit' || leaf.kind === 'open') return null
  return { index, season: leaf.kind === 'season' ? leaf.season : toSeasonOf(toEntryDay(leaf)) }
}

/** What a first reading of the whole log leaves: the entries themselves are read again. */
export interface IndexedLog {
  readonly story: LogStory
  readonly others: readonly OtherEntry[]
  readonly prove: Prove
  readonly readLeaves: (indexes: Iterable<number>) => Promise<ReadonlyMap<number, Leaf>>
}

/** The commitments that a row of predictions has. */
const listOpenedCommits = ({ events }: LogStory): ReadonlySet<number> =>
  new Set(
    events.flatMap((event) =>
      event.kind === 'open' && event.opened !== null ? (event.commitIndex ?? []) : [],
    ),
  )

/** When the match of an entry was played, as far as the log says it. */
function toMatchTime(event: StoryEvent, { matches }: LogStory): string {
  const match = matches.get(toMatchId(event))
  const kickoffAt = match?.listed?.kickoffAt ?? match?.stated.at(-1)?.leaf.kickoffAt
  if (event.kind === 'commit') return kickoffAt ?? event.leaf.kickoffAt
  return match?.listed?.kickoffAt ?? event.opened?.prediction.madeAt ?? kickoffAt ?? UNKNOWN
}

/** The entries of each season that have rows, in the order of the log; the first season first. */
export function listSeasons({ story, others }: IndexedLog): Map<number, number[]> {
  const opened = listOpenedCommits(story)
  const events = story.events
    .filter(({ index }) => !opened.has(index))
    .map((event) => ({ index: event.index, season: toSeasonOf(toMatchTime(event, story)) }))
  const entries = [...others, ...events].sort((one, other) => one.index - other.index)
  const seasons = [...Map.groupBy(entries, ({ season }) => season)]
  return new Map(
    seasons
      .sort(([one], [other]) => one - other)
      .map(([season, list]) => [season, list.map(({ index }) => index)]),
  )
}

/** Every season that a match was ever listed, committed or opened for. */
const listMatchSeasons = ({ listed, predictedKickoffs, stated, opened }: MatchStory): number[] =>
  [
    ...(listed === null ? [] : [listed.kickoffAt]),
    ...predictedKickoffs,
    ...stated.map(({ leaf }) => leaf.kickoffAt),
    ...opened.map(({ prediction }) => prediction.madeAt),
  ].map(toSeasonOf)

function listMatchIds(leaf: Leaf, { events }: LogStory): string[] {
  if (leaf.kind === 'universe') return leaf.fixtures.map(({ matchId }) => matchId)
  if (leaf.kind === 'commit' || leaf.kind === 'open') return [leaf.matchId]
  if (leaf.kind !== 'incident') return []
  const voided = (leaf.voids ?? []).flatMap((at) => getEvent(events, at) ?? [])
  return [...leaf.matchIds, ...voided.map(toMatchId)]
}

/** Seasons of which these entries say something; rows of all others are what they were without them. */
export function listTouched(leaves: readonly Logged[], story: LogStory): ReadonlySet<number> {
  const matchIds = new Set(leaves.flatMap(({ leaf }) => listMatchIds(leaf, story)))
  const matches = [...matchIds].flatMap((id) => story.matches.get(id) ?? [])
  const own = leaves.flatMap(({ leaf, index }) => toOtherEntry(leaf, index)?.season ?? [])
  return new Set([...own, ...matches.flatMap(listMatchSeasons)])
}

/** Adds the rows of an entry. A commitment comes with its opening; one that opens nothing is an entry like any other. */
function addRows(
  tables: SeasonTables,
  { index, leaf }: Logged,
  { story, prove, leaves }: IndexedLog & { readonly leaves: ReadonlyMap<number, Leaf> },
): void {
  const event = getEvent(story.events, index)
  if (leaf.kind === 'open' && event?.kind === 'open' && event.opened !== null) {
    const commitIndex = event.commitIndex!
    const commit = { index: commitIndex, leaf: leaves.get(commitIndex) as CommitLeaf }
    tables.predictions.push(toPredictionRow({ open: { index, leaf }, commit }, story, prove))
    return
  }
  if (leaf.kind === 'universe') tables.universes.push(...toUniverseRows({ index, leaf }))
  if (leaf.kind === 'season') tables.seasons.push(...toSeasonRows({ index, leaf }))
  tables.entries.push(toEntryRow({ index, leaf }, prove))
}

/** Of an opening of nothing that is known; no sound log has one. */
const UNKNOWN = '1970-01-01T00:00:00.000Z'

/** An entry with its prediction takes some 30 kB until its row is made. */
const ENTRIES_AT_ONCE = 64

/** The rows of the entries of a season in the order of the log, some entries at a time. */
export async function* makeSeasonTables(
  log: IndexedLog,
  indexes: readonly number[],
): AsyncGenerator<SeasonTables> {
  const { events } = log.story
  for (const lot of toLots(indexes, ENTRIES_AT_ONCE)) {
    const commits = lot.flatMap((index) => {
      const event = getEvent(events, index)
      return event?.kind === 'open' ? (event.commitIndex ?? []) : []
    })
    const leaves = await log.readLeaves([...lot, ...commits])
    const tables = startTables()
    for (const index of lot)
      addRows(tables, { index, leaf: leaves.get(index)! }, { ...log, leaves })
    yield tables
  }
}
