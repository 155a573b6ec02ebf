/**
 * The table of a pool (decision 039). Everybody in it is scored on the same matches: one without a
 * forecast counts as three equal chances, so nobody gains by leaving out the hard ones. What is shown
 * of others must not tell a single forecast: means come from 30 matches on, have three digits, and
 * are of whole tens of matches, the same tens whoever joins or leaves.
 */
import type { PoolScore, PoolTable, PoolRow } from '#data/model/account/pools.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toMeanInterval } from './mean-interval.ts'
import { toRankedProbabilityScore, type OutcomeShares } from './proper-scores.ts'

/** A match of the pool that was played. */
export interface PoolMatch {
  readonly id: string
  readonly kickoffAt: Date
  readonly outcome: Outcome
}

/** The forecasts that count, by match. */
type Forecasts = ReadonlyMap<string, OutcomeShares>

export interface PoolPlayer {
  readonly id: string
  readonly nickname: string
  readonly joinedAt: Date
  readonly forecasts: Forecasts
}

const EQUAL: OutcomeShares = { home: 1 / 3, draw: 1 / 3, away: 1 / 3 }
/** Matches that only count together: a table with and without one would tell its score. */
const STEP = 10

/** Feeds have every result within days; one that comes later than this is entered by hand, weeks afterwards. */
const LATE_MS = 8 * DAY_MS

/**
 * Without matches that were opened after one that began over a week later. At its
 * place in the list it would move the first match of everybody who joined in between.
 */
function withoutLate(matches: readonly PoolMatch[]): readonly PoolMatch[] {
  let newestMs = -Infinity
  return matches.filter(({ kickoffAt }) => {
    newestMs = Math.max(newestMs, kickoffAt.getTime())
    return newestMs - kickoffAt.getTime() <= LATE_MS
  })
}

const toTens = (count: number) => count - (count % STEP)
const round = (value: number) => Math.round(value * 1000) / 1000
const byNickname = (left: { nickname: string }, right: { nickname: string }) =>
  left.nickname.localeCompare(right.nickname, 'en')

const toScores = (forecasts: Forecasts, matches: readonly PoolMatch[]) =>
  matches.map(({ id, outcome }) => toRankedProbabilityScore(forecasts.get(id) ?? EQUAL, outcome))

const toMean = (scores: readonly number[]) => round(toMeanInterval(scores)!.mean)

/** A mean, with the interval of its difference from the first on the same matches around it. */
function toPoolScore(scores: readonly number[], first: readonly number[]): PoolScore {
  const mean = toMean(scores)
  if (scores === first) return { mean, interval: null }
  const gap = toMeanInterval(scores.map((score, match) => score - first[match]!))!
  const half = round(gap.interval![1] - gap.mean)
  return { mean, interval: [round(mean - half), round(mean + half)] }
}

type ScoredRow = Omit<PoolRow, 'isMe' | 'isOwner' | 'given'> & { readonly given: number }

/**
 * Rows with a place first, the best before the others; then those with too few matches, by nickname.
 * A place needs 30 matches, and half of those that the pool has had: else each who joins late would
 * cut the matches of all others down to their own.
 *
 * @param opened matches in an order that only grows at its end
 */
export function toPoolTable(
  players: readonly PoolPlayer[],
  opened: readonly PoolMatch[],
  ours: Forecasts,
): Pick<PoolTable, 'n' | 'fewest' | 'compared' | 'ours'> & { readonly rows: readonly ScoredRow[] } {
  const matches = withoutLate(opened)
  const all = players.map((player) => ({
    ...player,
    since: matches.filter(({ kickoffAt }) => kickoffAt > player.joinedAt),
    /** Place of the first ten that all kicked off after the player joined. */
    start: toTens(matches.findLastIndex(({ kickoffAt }) => kickoffAt <= player.joinedAt) + STEP),
  }))
  const end = toTens(matches.length)
  const n = Math.max(0, ...all.map(({ since }) => since.length))
  const fewest = Math.max(FEWEST_MATCHES, Math.ceil(n / 2))
  const isPlaced = ({ since, start }: (typeof all)[number]) =>
    since.length >= fewest && end - start >= FEWEST_MATCHES
  const common = matches.slice(
    Math.max(0, ...all.filter(isPlaced).map(({ start }) => start)),
    all.some(isPlaced) ? end : 0,
  )
  const placed = all
    .filter(isPlaced)
    .map((player) => ({ ...player, scores: toScores(player.forecasts, common) }))
    .sort((left, right) => toMean(left.scores) - toMean(right.scores) || byNickname(left, right))
  const toRow = (
    { id, nickname, joinedAt, since, forecasts }: (typeof all)[number],
    score: PoolScore | null,
  ): ScoredRow => ({
    memberId: id,
    nickname,
    joinedAt: joinedAt.toISOString(),
    n: since.length,
    given: since.filter((match) => forecasts.has(match.id)).length,
    score,
    // Equal means share a place.
    place: score && 1 + placed.filter(({ scores }) => toMean(scores) < score.mean).length,
  })
  const [first] = placed
  return {
    n,
    fewest,
    compared: common.length,
    ours: first ? toPoolScore(toScores(ours, common), first.scores) : null,
    rows: [
      ...placed.map((player) => toRow(player, toPoolScore(player.scores, first!.scores))),
      ...all
        .filter((player) => !isPlaced(player))
        .sort(byNickname)
        .map((player) => toRow(player, null)),
    ],
  }
}
