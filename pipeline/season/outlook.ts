/**
 * An engine's view of the rest of a season: the rates of every remaining match, as if played today,
 * and the variance of each strength. Pure.
 */
import type { FixtureFacts } from '#data/model/history.ts'
import { type DomesticLeagueId, type LeagueId } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import { TRACKER } from '#pipeline/models/constants.ts'
import type { FittedEngine } from '#pipeline/models/engine.ts'
import { predictLogRates } from '#pipeline/models/goals.ts'
import { toPoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import { getPlayOffs } from './play-offs.ts'
import { isReserveSide } from './reserve-sides.ts'
import { drawNormal, type LogRates, type SeasonMatch, type SeasonState } from './simulate.ts'

/** A season so far. */
export interface SeasonFacts<League extends LeagueId = DomesticLeagueId> {
  readonly league: League
  readonly season: number
  readonly nowMs: number
  readonly teamIds: readonly string[]
  readonly played: SeasonState['played']
  readonly left: readonly SeasonMatch[]
  /** Points a committee gave or deducted, by team; 0 when left out. */
  readonly committeePoints?: readonly number[]
}

/**
 * Standard deviation of the shift of each strength before a public forecast. With this noise,
 * somebody who recovers the strengths exactly is still 3.3–3.6 points off (RMS) for a home win's
 * probability (2018/19 to 2022/23). That is no better than from the predictions of past rounds that
 * the log has opened: 2.6–3.6 points.
 */
export const HIDDEN_DEVIATION = 0.08

/** Days from the first match of a season to the last. */
const SEASON_DAYS = 280

/** A match of the season as if played now. */
export function toFixture(
  facts: Omit<SeasonFacts<LeagueId>, 'played' | 'left' | 'committeePoints'>,
  match: SeasonMatch,
  neutral: boolean,
): FixtureFacts {
  const [homeTeamId, awayTeamId] = [facts.teamIds[match.home]!, facts.teamIds[match.away]!]
  return {
    matchId: `${facts.league}-${facts.season}-${homeTeamId}-${awayTeamId}`,
    league: facts.league,
    season: facts.season,
    kickoffMs: facts.nowMs,
    homeTeamId,
    awayTeamId,
    homeTeam: homeTeamId,
    awayTeam: awayTeamId,
    neutral,
    referee: null,
    weather: null,
    absences: [],
  }
}

/** Variance of a team's log supremacy today. */
function toVariances(engine: FittedEngine, facts: SeasonFacts): number[] {
  const { league, season, nowMs, teamIds } = facts
  const country = engine.goals.countries.get(toPoolKey(league))
  return teamIds.map(
    (teamId) =>
      country?.getRatings(teamId, { season, kickoffMs: nowMs })?.supremacy.variance ??
      TRACKER.supremacy.newTeamVariance,
  )
}

/**
 * Input of a simulation, from the engine's own strengths; null when it cannot forecast the league.
 * @param drawHidden uniform numbers that nobody else knows: strengths are shifted by a draw from
 *   their uncertainty, so that they cannot be derived from the publication. Without it they are not
 *   shifted.
 */
export function toSeasonState(
  engine: FittedEngine,
  facts: SeasonFacts,
  drawHidden: (() => number) | null = null,
): SeasonState | null {
  const { league, teamIds, played } = facts
  const teams = teamIds.length
  const known = toVariances(engine, facts)
  const hidden = known.map(() =>
    drawHidden === null ? 0 : drawNormal(drawHidden) * HIDDEN_DEVIATION,
  )
  const toRates = (match: SeasonMatch, neutral: boolean): LogRates | null => {
    const rates = predictLogRates(engine.goals, toFixture(facts, match, neutral))
    if ('reason' in rates) return null
    const { supremacy, total } = rates
    return { supremacy: supremacy + hidden[match.home]! - hidden[match.away]!, total }
  }
  const left = facts.left.flatMap((match) => {
    const rates = toRates(match, false)
    return rates === null ? [] : { ...match, ...rates }
  })
  if (left.length < facts.left.length) return null
  const rules = getPlayOffs(league)
  const cached = new Map<number, LogRates>()
  const games = (2 * (played.length + left.length)) / teams
  const daysLeft = (SEASON_DAYS * left.length * 2) / teams / games
  return {
    teams,
    played,
    left,
    ...(facts.committeePoints && { committeePoints: facts.committeePoints }),
    reserves: teamIds.map(isReserveSide),
    // On average the remaining matches are half way to the end.
    variances: known.map((variance) => variance + (TRACKER.supremacy.driftPerDay * daysLeft) / 2),
    tieBreak: SEASON_RULES[league].tieBreak,
    playOffs: rules && {
      rules,
      toRates: (home, away, neutral) => {
        const key = (home * teams + away) * 2 + Number(neutral)
        const rates = cached.get(key) ?? toRates({ home, away }, neutral)!
        cached.set(key, rates)
        return rates
      },
    },
  }
}
