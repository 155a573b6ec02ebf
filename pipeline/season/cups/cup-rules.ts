/**
 * Rules of the UEFA cups: which round a feed's name means, who advances from the first part of a
 * season, and what decides a tie. Sources: the regulations of the three competitions, 2018–21,
 * 2021–24 and 2024–27 cycles (the last with the change of June 2025: the higher seed plays the
 * second leg at home up to the semi-finals, and the club that knocks it out takes over its seed).
 */
import type { CupId } from '#data/model/leagues.ts'
import type { SeasonChance } from '#data/model/forecast/season-forecast.ts'

/** Rounds of the knock-out in their order. */
export const KNOCK_OUT_ROUNDS = [
  'knockout_playoff',
  'last_16',
  'quarter_final',
  'semi_final',
  'final',
] as const
export type KnockOutRound = (typeof KNOCK_OUT_ROUNDS)[number]

/** The league phase or the groups, which make the table; or a round. */
export type CupStage = 'phase' | KnockOutRound

/**
 * Stage names of feeds, tested in this order: `League Stage` and `Quarter-finals` are SportMonks'
 * and API-Football's, `Group A`, `Gruppe G`, `Sechzehntelfinale` and `Finals, Final`
 * openfootball's. `Play-offs` is the last qualifying round as well: see `toCupSeason`.
 */
const STAGE_NAMES: readonly (readonly [RegExp, CupStage])[] = [
  [/^(league|group|gruppe|matchday)\b/i, 'phase'],
  [/play-?offs?\b|round of 32|16th finals|1\/16|sechzehntelfinale/i, 'knockout_playoff'],
  [/round of 16|last 16|\b8th finals|1\/8|achtelfinale/i, 'last_16'],
  [/quarter|viertelfinale/i, 'quarter_final'],
  [/semi|halbfinale/i, 'semi_final'],
  [/(^|[-,] )(the )?finale?$/i, 'final'],
]

/** True for a name used only for qualifying rounds; `Play-offs` is not one. */
export function isQualifyingName(name: string): boolean {
  return /\bquali|preliminary/i.test(name)
}

/** The part of a cup's season that a feed's name means; null for qualifying rounds and other names. */
export function toCupStage(name: string | null): CupStage | null {
  if (name === null || isQualifyingName(name)) return null
  return STAGE_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** First season with one table of all clubs instead of groups. */
const LEAGUE_PHASE_SINCE = 2024
/** First season in which the higher seed is at home in the second leg of every round. */
const SEEDED_LEGS_SINCE = 2025
/** First season without the away goals rule. */
const NO_AWAY_GOALS_SINCE = 2021

/** Of 36 clubs eight go straight on, sixteen play for it, the rest are out. */
export const STRAIGHT_ON = 8
export const STILL_IN = 24

export interface CupRules {
  readonly format: 'league' | 'groups'
  /** Away goals decide a tie that is level after two legs, in the table and in the tie. */
  readonly hasAwayGoals: boolean
  /** The better placed club is at home in the second leg of quarter- and semi-finals; else drawn. */
  readonly hasSeededLegs: boolean
  /**
   * Where the places of a group lead. In the time of groups, clubs of the cup above joined the
   * lower cups; their own calendar does not have them, so no later rounds are forecast.
   */
  readonly groupPlaces: readonly SeasonChance[]
  readonly hasBracket: boolean
}

function toGroupPlaces(league: CupId, season: number): readonly SeasonChance[] {
  if (league === 'champions-league') return ['last_16', 'last_16', 'europa_league', 'eliminated']
  if (season < NO_AWAY_GOALS_SINCE)
    return ['knockout_playoff', 'knockout_playoff', 'eliminated', 'eliminated']
  return [
    'last_16',
    'knockout_playoff',
    league === 'europa-league' ? 'conference_league' : 'eliminated',
    'eliminated',
  ]
}

/** The rules of a season of a cup. */
export function toCupRules(league: CupId, season: number): CupRules {
  const isLeague = season >= LEAGUE_PHASE_SINCE
  return {
    format: isLeague ? 'league' : 'groups',
    hasAwayGoals: season < NO_AWAY_GOALS_SINCE,
    hasSeededLegs: season >= SEEDED_LEGS_SINCE,
    groupPlaces: isLeague ? [] : toGroupPlaces(league, season),
    hasBracket: isLeague || league === 'champions-league',
  }
}
