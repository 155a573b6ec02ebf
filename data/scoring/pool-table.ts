/**
 * The table of a pool. Everybody is scored on the same matches: a match without a forecast counts as
 * three equal chances, so nobody gains by leaving out the hard ones.
 */
import type { PoolRow, PoolTable } from '#data/model/account/pools.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import { toMeanInterval } from './mean-interval.ts'
import { toRankedProbabilityScore, type OutcomeShares } from './proper-scores.ts'

/** A match of the pool that was played. */
export interface PoolMatch {
  readonly id: string
  readonly kickoffAt: Date
  readonly outcome: Outcome
  /** Null where we made no prediction. */
  readonly ours: OutcomeShares | null
}

export interface PoolPlayer {
  readonly id: string
  readonly nickname: string
  readonly joinedAt: Date
  /** The forecasts that count, by match. */
  readonly forecasts: ReadonlyMap<string, OutcomeShares>
}

const EQUAL: OutcomeShares = { home: 1 / 3, draw: 1 / 3, away: 1 / 3 }

type ScoredRow = Omit<PoolRow, 'isMe' | 'isOwner'>

function toRow(player: PoolPlayer, matches: readonly PoolMatch[]): ScoredRow {
  const { id, nickname, joinedAt, forecasts } = player
  const since = matches.filter(({ kickoffAt }) => kickoffAt > joinedAt)
  const scores = since.map((match) =>
    toRankedProbabilityScore(forecasts.get(match.id) ?? EQUAL, match.outcome),
  )
  return {
    memberId: id,
    nickname,
    joinedAt: joinedAt.toISOString(),
    n: since.length,
    given: since.filter((match) => forecasts.has(match.id)).length,
    score: toMeanInterval(scores),
    place: null,
  }
}

const byNickname = (left: ScoredRow, right: ScoredRow) =>
  left.nickname.localeCompare(right.nickname, 'en')

/** Rows with a place first, the best before the others; then those with too few matches, by nickname. */
export function toPoolTable(
  players: readonly PoolPlayer[],
  matches: readonly PoolMatch[],
): Pick<PoolTable, 'n' | 'ours'> & { readonly rows: readonly ScoredRow[] } {
  const rows = players.map((player) => toRow(player, matches))
  const placed = rows
    .filter(({ n }) => n >= FEWEST_MATCHES)
    .sort((left, right) => left.score!.mean - right.score!.mean || byNickname(left, right))
  const others = rows.filter(({ n }) => n < FEWEST_MATCHES).sort(byNickname)
  const ours = matches.flatMap(({ ours: shares, outcome }) =>
    shares === null ? [] : [toRankedProbabilityScore(shares, outcome)],
  )
  return {
    n: matches.length,
    ours: { n: ours.length, score: toMeanInterval(ours) },
    rows: [
      ...placed.map((row) => ({
        ...row,
        // Equal means share a place.
        place: 1 + placed.filter(({ score }) => score!.mean < row.score!.mean).length,
      })),
      ...others,
    ],
  }
}
