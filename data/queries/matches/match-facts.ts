/** All facts of a match as one text: the same text means the same facts. */
import { eq, getTableColumns, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matchEvents, matches, matchStatistics } from '#data/db/schema.ts'
import { countRedCards } from '#data/model/match/events.ts'
import type { Match } from '#data/model/match/match.ts'
import {
  MatchEventSchema,
  STATISTIC_KEYS,
  type MatchEvent,
  type Statistics,
} from '#data/model/match/statistics.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import { toMatch } from './list-match.ts'
import { makeRowCodec } from './row-codec.ts'

export interface MatchFacts {
  readonly match: Match
  /** True for one that a committee decided. */
  readonly awarded: boolean
  /** Score at half-time, home and away; null if unknown. */
  readonly halfTime: readonly [number, number] | null
  readonly statistics: Statistics | null
  readonly events: readonly MatchEvent[]
}

const MATCH = makeRowCodec(getTableColumns(matches))
const EVENT = makeRowCodec(
  Object.fromEntries(
    Object.entries(getTableColumns(matchEvents)).filter(
      ([name]) => !['id', 'matchId', 'position'].includes(name),
    ),
  ),
)
const STATISTICS = makeRowCodec(
  Object.fromEntries(STATISTIC_KEYS.map((key) => [key, matchStatistics[key]])),
)

/** The facts of each of these matches as one text; an unknown match is left out. */
export async function loadMatchTexts(
  db: ReadDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const statistics = db
    .select({ row: STATISTICS.array })
    .from(matchStatistics)
    .where(eq(matchStatistics.matchId, matches.id))
  const events = db
    .select({
      rows: sql`json_agg(${EVENT.array} order by ${matchEvents.position})`,
    })
    .from(matchEvents)
    .where(eq(matchEvents.matchId, matches.id))
  const rows = await db
    .select({
      id: matches.id,
      text: sql<string>`json_build_array(${MATCH.array}, (${statistics}), (${events}))::text`,
    })
    .from(matches)
    .where(isAnyOf(matches.id, ids))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

function toHalfTime({ halfTimeHomeScore: home, halfTimeAwayScore: away }: Record<string, unknown>) {
  return typeof home === 'number' && typeof away === 'number' ? ([home, away] as const) : null
}

/** Parses a match's text. */
export function parseMatchText(text: string): MatchFacts {
  const [cells, statistics, events] = JSON.parse(text) as [
    unknown[],
    (number | null)[] | null,
    unknown[][] | null,
  ]
  const row = MATCH.parse(cells)
  const told = (events ?? []).map((event) => MatchEventSchema.parse(EVENT.parse(event)))
  const match = toMatch(row as Parameters<typeof toMatch>[0])
  return {
    match:
      match.matchStatus === 'live' ? { ...match, redCards: countRedCards(match, told) } : match,
    awarded: row.awarded === true,
    halfTime: toHalfTime(row),
    statistics: statistics && (STATISTICS.parse(statistics) as Statistics),
    events: told,
  }
}
