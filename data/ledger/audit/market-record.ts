/**
 * Our record and the market's on the same matches. The mark sealed with the scored revision counts:
 * both forecasts are of the same instant, and neither can be chosen afterwards.
 */
import { toSeason } from '#data/model/season.ts'
import { toDay } from '#data/model/time.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import type {
  MarketComparison,
  MarketRecord,
  MarketSide,
  UnmarkedMatch,
} from '#data/model/record/market-record.ts'
import { toMeanInterval } from '#data/scoring/mean-interval.ts'
import {
  toLogLoss,
  toOutcomeBrier,
  toOutcomeProbability,
  toRankedProbabilityScore,
  type OutcomeShares,
} from '#data/scoring/proper-scores.ts'
import { toHitRate, toOutcomeScores } from '#data/scoring/record-scores.ts'
import type { UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import type { LogStory } from './log-story.ts'
import { listSettledMatches, toVerdict, type SettledMatch } from './settled-match.ts'

/** Most matches that are listed as left out; all of them are counted. */
const MOST_NAMED = 200

interface Forecast {
  readonly shares: OutcomeShares
  readonly call: Outcome
}

interface Case {
  readonly fixture: UniverseFixture
  readonly outcome: Outcome
  readonly ours: Forecast
  readonly market: Forecast
}

/** Shares 0 to 1 of three percentages. */
function toShares(home: number, draw: number, away: number): OutcomeShares {
  return { home: home / 100, draw: draw / 100, away: away / 100 }
}

function toCase({ fixture, last, result }: SettledMatch, mark: MarketMark): Case {
  const { prediction } = last
  const market = toShares(mark.home, mark.draw, mark.away)
  return {
    fixture,
    outcome: toVerdict(prediction, result).outcome,
    ours: {
      shares: toShares(
        prediction.homeWinProbability,
        prediction.drawProbability,
        prediction.awayWinProbability,
      ),
      call: prediction.predictedOutcome,
    },
    market: { shares: market, call: toLikeliestOutcome(market) },
  }
}

function toSide(cases: readonly Case[], get: (item: Case) => Forecast): MarketSide {
  return {
    outcome: toHitRate(cases.map((item) => get(item).call === item.outcome)),
    ...toOutcomeScores(cases.map((item) => ({ shares: get(item).shares, outcome: item.outcome }))),
  }
}

const isHit = ({ call }: Forecast, outcome: Outcome) => (call === outcome ? 1 : 0)

const getChance = ({ shares }: Forecast, outcome: Outcome) => toOutcomeProbability(shares, outcome)

function toGap(cases: readonly Case[], score: (shares: OutcomeShares, outcome: Outcome) => number) {
  return toMeanInterval(
    cases.map(
      ({ ours, market, outcome }) => score(ours.shares, outcome) - score(market.shares, outcome),
    ),
  )
}

function toComparison(cases: readonly Case[]): MarketComparison {
  const leads = cases.map(({ ours, market, outcome }) =>
    Math.sign(getChance(ours, outcome) - getChance(market, outcome)),
  )
  const count = (lead: number) => leads.filter((one) => one === lead).length
  const differed = cases.filter(({ ours, market }) => ours.call !== market.call)
  return {
    n: cases.length,
    ours: toSide(cases, ({ ours }) => ours),
    market: toSide(cases, ({ market }) => market),
    gap: {
      outcome: toMeanInterval(
        cases.map(({ ours, market, outcome }) => isHit(ours, outcome) - isHit(market, outcome)),
      ),
      brier: toGap(cases, toOutcomeBrier),
      logLoss: toGap(cases, (shares, outcome) => toLogLoss(toOutcomeProbability(shares, outcome))),
      rps: toGap(cases, toRankedProbabilityScore),
    },
    closer: { ours: count(1), market: count(-1), equal: count(0) },
    differed: {
      n: differed.length,
      ours: differed.filter(({ ours, outcome }) => ours.call === outcome).length,
      market: differed.filter(({ market, outcome }) => market.call === outcome).length,
    },
  }
}

function groupBy(
  cases: readonly Case[],
  toKey: (fixture: UniverseFixture) => string,
): Record<string, MarketComparison> {
  const groups = [...Map.groupBy(cases, ({ fixture }) => toKey(fixture))]
  return Object.fromEntries(
    groups.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, list]) => [key, toComparison(list)]),
  )
}

/** First year of the season, as it stands in the match's id; that of the kick-off's day in an id without one. */
function toFixtureSeason({ matchId, kickoffAt }: UniverseFixture): string {
  return /-((?:19|20)\d{2})-/.exec(matchId)?.[1] ?? String(toSeason(Date.parse(kickoffAt)))
}

function toUnmarked({ matchId, league, homeTeam, awayTeam, kickoffAt }: UniverseFixture) {
  return { matchId, day: toDay(kickoffAt), league, homeTeam, awayTeam } satisfies UnmarkedMatch
}

const byKickoff = (a: UniverseFixture, b: UniverseFixture) =>
  a.kickoffAt < b.kickoffAt || (a.kickoffAt === b.kickoffAt && a.matchId < b.matchId) ? -1 : 1

/** Both records of a complete story. */
export function toMarketRecord(story: LogStory): MarketRecord {
  const settled = listSettledMatches(story)
  const cases = settled.flatMap((match) =>
    match.last.market === null ? [] : toCase(match, match.last.market),
  )
  const days = cases.map(({ fixture }) => toDay(fixture.kickoffAt)).sort()
  const from = days[0] ?? null
  const unmarked = settled
    .filter(({ last }) => last.market === null)
    .map(({ fixture }) => fixture)
    .filter(({ kickoffAt }) => from !== null && toDay(kickoffAt) >= from)
    .sort((a, b) => byKickoff(b, a))
  return {
    method: MARGIN_METHOD,
    from,
    to: days.at(-1) ?? null,
    ...toComparison(cases),
    byLeague: groupBy(cases, ({ league }) => league),
    bySeason: groupBy(cases, toFixtureSeason),
    byLeagueSeason: groupBy(cases, (fixture) => `${fixture.league} ${toFixtureSeason(fixture)}`),
    byMonth: groupBy(cases, ({ kickoffAt }) => kickoffAt.slice(0, 7)),
    unmarked: { n: unmarked.length, newest: unmarked.slice(0, MOST_NAMED).map(toUnmarked) },
  }
}
