/** What a pool's table is made of: its matches that are over, and its members' forecasts of them. */
import { and, asc, gt, gte, inArray, lte, lt, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries, matches, memberForecasts } from '#data/db/schema.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import type { PoolMatch, PoolPlayer } from '#data/scoring/pool-table.ts'
import type { MemberRow, PoolRecord, WholePool } from './pools.ts'
import { isPlayed, listOpened, selectCounting, toShares } from './scored-forecasts.ts'

/** When a match was first opened: what its row says moves with a corrected result, the log does not. */
const firstOpenedAt = sql`coalesce((select min(${ledgerEntries.acceptedAt}) from ${ledgerEntries}
  where ${ledgerEntries.matchId} = ${matches.id} and ${ledgerEntries.kind} = 'open'), ${matches.openedAt})`

/** In the order in which they were opened, which only grows at its end. */
async function listMatches(db: ReadDb, pool: PoolRecord): Promise<PoolMatch[]> {
  const rows = await db
    .select({
      id: matches.id,
      kickoffAt: matches.kickoffAt,
      homeScore: matches.actualHomeScore,
      awayScore: matches.actualAwayScore,
    })
    .from(matches)
    .where(
      and(
        inArray(matches.leagueId, pool.leagues),
        gte(matches.matchDate, pool.fromDay),
        lte(matches.matchDate, pool.toDay),
        gt(matches.kickoffAt, pool.createdAt),
        pool.closedAt === null ? undefined : lt(matches.kickoffAt, pool.closedAt),
        isPlayed,
      ),
    )
    .orderBy(asc(firstOpenedAt), asc(matches.id))
  return rows.map(({ id, kickoffAt, homeScore, awayScore }) => ({
    id,
    kickoffAt,
    outcome: toOutcome(homeScore!, awayScore!),
  }))
}

async function listPlayers(
  db: ReadDb,
  members: readonly MemberRow[],
  played: readonly PoolMatch[],
): Promise<PoolPlayer[]> {
  const counting = selectCounting(
    db,
    and(
      inArray(
        memberForecasts.userId,
        members.map(({ userId }) => userId),
      ),
      isAnyOf(
        memberForecasts.matchId,
        played.map(({ id }) => id),
      ),
    ),
  )
  const rows = await db.select().from(counting)
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return members.map(({ id, nickname, joinedAt, userId }) => ({
    id,
    nickname,
    joinedAt,
    forecasts: new Map(
      (byUser.get(userId) ?? []).map(({ matchId, home, draw, away }) => [
        matchId,
        toShares(home, draw, away),
      ]),
    ),
  }))
}

/** Matches of a pool that were played, its members with their forecasts of them, and ours. */
export async function readPoolForecasts(db: ReadDb, { pool, members }: WholePool) {
  const played = await listMatches(db, pool)
  const opened = await listOpened(
    db,
    played.map(({ id }) => id),
  )
  const ours = new Map(
    [...opened].flatMap(([id, { ours: shares }]) =>
      shares === null ? [] : [[id, shares] as const],
    ),
  )
  return { played, ours, players: await listPlayers(db, members, played) }
}
