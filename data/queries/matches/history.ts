/** Played matches as the models read them. */
import { and, eq, gte, isNotNull, lt, sql, type AnyColumn, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches, matchOdds, matchStatistics } from '#data/db/schema.ts'
import {
  HISTORIC_STATISTICS,
  toHistoricMatch,
  type HistoricMatch,
  type PastOdds,
  type PlayedFacts,
} from '#data/model/history.ts'
import { toStretches } from '#data/model/lots.ts'
import type { StatisticKey } from '#data/model/match/statistics.ts'
import { DAY_MS } from '#data/model/time.ts'

/** Statistics that the models read, one column per side. */
const STATISTICS: readonly StatisticKey[] = Object.values(HISTORIC_STATISTICS).flatMap(
  (name) => [`home${name}`, `away${name}`] as const,
)

/** Columns read of a match, by the names under which the row is parsed. */
const COLUMNS: Readonly<Record<string, AnyColumn | SQL>> = {
  matchId: matches.id,
  league: matches.leagueId,
  season: matches.season,
  kickoffMs: sql`(extract(epoch from ${matches.kickoffAt}) * 1000)::bigint`,
  homeTeamId: matches.homeTeamId,
  awayTeamId: matches.awayTeamId,
  actualHomeScore: matches.actualHomeScore,
  actualAwayScore: matches.actualAwayScore,
  halfTimeHomeScore: matches.halfTimeHomeScore,
  halfTimeAwayScore: matches.halfTimeAwayScore,
  referee: matches.refereeName,
  neutral: matches.neutral,
  awarded: matches.awarded,
  oddsHome: matchOdds.home,
  oddsDraw: matchOdds.draw,
  oddsAway: matchOdds.away,
  over25: matchOdds.over25,
  under25: matchOdds.under25,
  ...Object.fromEntries(STATISTICS.map((key) => [key, matchStatistics[key]])),
}
const NAMES = Object.keys(COLUMNS)

type Row = Omit<PlayedFacts, 'statistics' | 'odds'> &
  Readonly<Record<StatisticKey | 'oddsHome' | 'oddsDraw' | 'oddsAway', number | null>> &
  Pick<PastOdds, 'over25' | 'under25'>

function toRow(cells: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  for (const [place, name] of NAMES.entries()) row[name] = cells[place]
  return row as Row
}

function toOdds({ oddsHome, oddsDraw, oddsAway, over25, under25 }: Row): PastOdds | null {
  if (oddsHome === null || oddsDraw === null || oddsAway === null) return null
  return { home: oddsHome, draw: oddsDraw, away: oddsAway, over25, under25 }
}

/** Read at once: a server answers nobody else while its embedded database works on a statement. */
const LOT_MS = 60 * DAY_MS

/** Every played match with kick-off in [from, to), oldest first. */
export async function listHistory(db: ReadDb, from: Date, to: Date): Promise<HistoricMatch[]> {
  const history: HistoricMatch[] = []
  for (const lot of toStretches(from, to, LOT_MS))
    history.push(...(await listLot(db, lot.from, lot.to)))
  return history
}

/** A row is one JSON text: unpacking 28 cells per row takes the driver five times as long. */
async function listLot(db: ReadDb, from: Date, to: Date): Promise<HistoricMatch[]> {
  const rows = await db
    .select({
      row: sql<string>`json_build_array(${sql.join(Object.values(COLUMNS), sql`, `)})::text`,
    })
    .from(matches)
    .leftJoin(matchStatistics, eq(matchStatistics.matchId, matches.id))
    .leftJoin(matchOdds, eq(matchOdds.matchId, matches.id))
    .where(
      and(
        eq(matches.matchStatus, 'finished'),
        isNotNull(matches.actualHomeScore),
        gte(matches.kickoffAt, from),
        lt(matches.kickoffAt, to),
      ),
    )
    // Ties are ordered by id: sums of floats depend on the order.
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
  return rows.map(({ row }) => {
    const facts = toRow(JSON.parse(row) as unknown[])
    return toHistoricMatch({ ...facts, statistics: facts, odds: toOdds(facts) })
  })
}
