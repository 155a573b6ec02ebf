/**
 * The goals of a match: one model per country for its leagues, one for the UEFA cups, which uses
 * the countries' team ratings, and the share of goals before half-time. The odds of a match are
 * read only once it is over.
 */
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import type { FixtureFacts, HistoricMatch } from '#data/model/history.ts'
import { getLeague, isCup } from '#data/model/leagues.ts'
import type { NoPrediction } from '#data/model/forecast/prediction.ts'
import { toAbsencePart } from './absences.ts'
import { CUP_GRID_SHAPE, CUPS } from '#pipeline/models/cups/constants.ts'
import { GRID_SHAPE, MIN_LEAGUE_MATCHES, STAKES, TRACKER } from './constants.ts'
import { CountryModel } from '#pipeline/models/leagues/country-model.ts'
import type { ToCommitteePoints } from '#pipeline/models/leagues/late-seasons.ts'
import { CupModel } from '#pipeline/models/cups/cup-model.ts'
import { isMainPart } from '#pipeline/models/cups/main-part.ts'
import {
  toGoalsForecast,
  type GoalsForecast,
  type StrengthPart,
} from '#pipeline/models/markets/forecast.ts'
import { toNeutralShape, type GridShape } from '#pipeline/models/markets/goal-grid.ts'
import { FirstHalfShares } from '#pipeline/models/markets/half-share.ts'
import { toSituation } from '#pipeline/models/leagues/situation.ts'
import type { Situation } from '#data/model/forecast/situation.ts'
import { isBetweenLeagues, toPoolKey, type PoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import type { Slip } from '#pipeline/models/leagues/slips.ts'
import { toStrengthParts } from '#pipeline/models/leagues/contributions.ts'

const toShapes = (shape: GridShape) => ({ home: shape, neutral: toNeutralShape(shape) })
const SHAPES = {
  league: toShapes(GRID_SHAPE),
  lastRound: toShapes({ ...GRID_SHAPE, draw: GRID_SHAPE.draw + STAKES.lastRoundDraw }),
  cup: toShapes(CUP_GRID_SHAPE),
}

/** Parts of a forecast, how scores spread around them, and what kind of match it is. */
interface Strength {
  readonly parts: StrengthPart[]
  readonly shape: keyof typeof SHAPES
  readonly situation: Situation
}

/** State of the goals models. */
export interface FittedGoals {
  readonly countries: Map<PoolKey, CountryModel>
  readonly cups: CupModel
  readonly firstHalfShares: FirstHalfShares
  readonly toCommitteePoints: ToCommitteePoints
  /** Clubs that a person has said are new. */
  readonly named: ReadonlySet<string>
}

/** Models without any match. */
export function createGoals(
  toCommitteePoints: ToCommitteePoints,
  named: ReadonlySet<string>,
): FittedGoals {
  const countries = new Map<PoolKey, CountryModel>()
  return {
    countries,
    cups: new CupModel(CUPS, countries),
    firstHalfShares: new FirstHalfShares(),
    toCommitteePoints,
    named,
  }
}

/**
 * Learns one more match; matches must come in order of kick-off. Awarded ones count in the table
 * and say nothing else.
 */
export function learnGoals(fitted: FittedGoals, match: HistoricMatch): void {
  if (!match.awarded) fitted.firstHalfShares.learn(match)
  if (isBetweenLeagues(match.league)) {
    if (!match.awarded) fitted.cups.learn(match)
    return
  }
  const key = toPoolKey(match.league)
  const country = fitted.countries.get(key) ?? new CountryModel(TRACKER, fitted.toCommitteePoints)
  fitted.countries.set(key, country)
  country.learn(match)
}

const listSides = (fixture: FixtureFacts) => [
  { id: fixture.homeTeamId, name: fixture.homeTeam },
  { id: fixture.awayTeamId, name: fixture.awayTeam },
]

/** The reason for no prediction when a club came up in a country where it cannot be new; else null. */
function findStrangers(
  { named }: FittedGoals,
  countries: readonly CountryModel[],
  fixture: FixtureFacts,
): NoPrediction | null {
  const sentences = listSides(fixture).flatMap(({ id, name }) => {
    const country = countries.find((each) => each.isStranger(id, fixture))
    if (named.has(id) || country === undefined) return []
    return `${name} came up where no club can be new: it may be another name of a known one. The nearest are ${country.listNearest(id).join(', ')}.`
  })
  return sentences.length === 0 ? null : { reason: 'unknown_team', detail: sentences.join(' ') }
}

/** The strength of both sides, or the reason why it is not known. */
function toStrength(fitted: FittedGoals, fixture: FixtureFacts): Strength | NoPrediction {
  const league = getLeague(fixture.league)
  if (isCup(fixture.league)) {
    const { cups } = fitted
    const renamed = findStrangers(fitted, [...fitted.countries.values()], fixture)
    if (renamed !== null) return renamed
    const strangers = listSides(fixture).filter(({ id }) => !cups.knows(id, fixture))
    if (strangers.length === 0) {
      const situation = isMainPart(fixture) ? 'cup' : 'qualifying'
      return { parts: cups.toParts(fixture), shape: 'cup', situation }
    }
    return {
      reason: 'unknown_team',
      detail: `No earlier match of ${strangers.map(({ name }) => name).join(' or ')} is known, in a league or in a cup.`,
    }
  }
  const country = fitted.countries.get(toPoolKey(fixture.league))
  const played = country?.countMatches(fixture.league) ?? 0
  if (country && played >= MIN_LEAGUE_MATCHES) {
    const strangers = findStrangers(fitted, [country], fixture)
    if (strangers !== null) return strangers
    const forecast = country.forecast(fixture)
    const shape = forecast.facts.needs.left === 1 ? 'lastRound' : 'league'
    return { parts: toStrengthParts(forecast), shape, situation: toSituation(forecast.facts) }
  }
  return {
    reason: 'not_enough_history',
    detail: `Only ${played} earlier matches of the ${league.name} are known, too few to judge its teams.`,
  }
}

/** Figures of learned league matches that were cut, latest last. */
export function listSlips({ countries }: FittedGoals): Slip[] {
  return [...countries.values()]
    .flatMap((country) => country.listSlips())
    .sort((a, b) => a.match.kickoffMs - b.match.kickoffMs)
}

/**
 * Log of the ratio and of the product of both rates, or the reason why there are none: the input of
 * a grid, without computing it. What hangs on the match is left out: it changes until it is played.
 */
export function predictLogRates(
  fitted: FittedGoals,
  fixture: FixtureFacts,
): { supremacy: number; total: number } | NoPrediction {
  const strength = toStrength(fitted, fixture)
  if ('reason' in strength) return strength
  const parts = strength.parts.filter(({ group }) => group !== 'stakes')
  return {
    supremacy: parts.reduce((sum, part) => sum + part.supremacy, 0),
    total: parts.reduce((sum, part) => sum + part.total, 0),
  }
}

/** The goals of a fixture, or the reason why they cannot be forecast. */
export function predictGoals(
  fitted: FittedGoals,
  fixture: FixtureFacts,
): (GoalsForecast & { readonly situation: Situation }) | NoPrediction {
  const strength = toStrength(fitted, fixture)
  if ('reason' in strength) return strength
  const { parts, shape, situation } = strength
  const absences = toAbsencePart(fixture.absences)
  const forecast = toGoalsForecast(
    {
      parts: absences === null ? parts : [...parts, absences],
      shape: SHAPES[shape][fixture.neutral ? 'neutral' : 'home'],
      firstHalfShare: fitted.firstHalfShares.toShare(fixture.league),
    },
    { matchId: fixture.matchId, modelVersion: MODEL_VERSION },
  )
  return { ...forecast, situation }
}
