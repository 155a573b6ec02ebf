/** Played matches as the models read them. */
import { and, eq, gte, isNotNull, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { ReadDb } from '#data/db/database.ts'
import { matches, matchOdds, matchStatistics } from '#data/db/schema.ts'
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'

/** What is read of a match, in this order. */
const COLUMNS: readonly (AnyColumn | SQL)[] = [
  matches.id,
  matches.leagueId,
  matches.season,
  sql`(extract(epoch from ${matches.kickoffAt}) * 1000)::bigint`,
  matches.homeTeamId,
  matches.awayTeamId,
  matches.actualHomeScore,
  matches.actualAwayScore,
  matches.halfTimeHomeScore,
  matches.halfTimeAwayScore,
  matches.refereeName,
  matches.neutral,
  matches.awarded,
  matchStatistics.homeShotsTotal,
  matchStatistics.awayShotsTotal,
  matchStatistics.homeShotsOnTarget,
  matchStatistics.awayShotsOnTarget,
  matchStatistics.homeCorners,
  matchStatistics.awayCorners,
  matchStatistics.homeYellowCards,
  matchStatistics.awayYellowCards,
  matchStatistics.homeRedCards,
  matchStatistics.awayRedCards,
  matchOdds.home,
  matchOdds.draw,
  matchOdds.away,
  matchOdds.over25,
  matchOdds.under25,
]

type Count = number | null
type Row = readonly [
  ...[
    id: string,
    league: LeagueId,
    season: number,
    kickoffMs: number,
    homeTeamId: string,
    awayTeamId: string,
  ],
  ...[homeScore: number, awayScore: number, homeHalfTime: Count, awayHalfTime: Count],
  ...[referee: string | null, neutral: boolean, awarded: boolean],
  ...counts: Count[],
]

/** Place of the first count in a row. */
const FIRST_COUNT = 13

function toSides(home: Count | undefined, away: Count | undefined): Sides | null {
  return home == null || away == null ? null : { home, away }
}

function toHistoricMatch(row: Row): HistoricMatch {
  const count = (place: number) => row[FIRST_COUNT + place] as Count | undefined
  const [oddsHome, oddsDraw, oddsAway] = [count(10), count(11), count(12)]
  return {
    matchId: row[0],
    league: row[1],
    season: row[2],
    kickoffMs: row[3],
    homeTeamId: row[4],
    awayTeamId: row[5],
    goals: { home: row[6], away: row[7] },
    halfTimeGoals: toSides(row[8], row[9]),
    shots: toSides(count(0), count(1)),
    shotsOnTarget: toSides(count(2), count(3)),
    corners: toSides(count(4), count(5)),
    yellowCards: toSides(count(6), count(7)),
    redCards: toSides(count(8), count(9)),
    referee: row[10],
    neutral: row[11],
    awarded: row[12],
    odds:
      oddsHome == null || oddsDraw == null || oddsAway == null
        ? null
        : {
            home: oddsHome,
            draw: oddsDraw,
            away: oddsAway,
            over25: count(13) ?? null,
            under25: count(14) ?? null,
          },
  }
}

/**
 * Every played match that kicked off in [from, to), oldest first. A row comes
 * as one JSON text: a driver that unpacks 28 cells a row takes five times as long.
 */
export async function listHistory(db: ReadDb, from: Date, to: Date): Promise<HistoricMatch[]> {
  const rows = await db
    .select({ row: sql<string>`json_build_array(${sql.join([...COLUMNS], sql`, `)})::text` })
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
    // The id makes the order, and so every sum over it, the same on every machine.
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
  return rows.map(({ row }) => toHistoricMatch(JSON.parse(row) as Row))
}
