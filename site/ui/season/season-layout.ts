/**
 * The season bar: how 100 simulated seasons of a club end, as parts that lie side by side and fill
 * the bar. Pure: it takes the published forecast alone, so that pages and pictures draw one layout.
 *
 *   const parts = listSeasonParts(forecast.teams)         // once for a league
 *   const segments = layOutSeason(team.chances, parts)    // for each club: place and width in per cent
 */
import type { SeasonChance, SeasonTeam } from '#data/model/forecast/season-forecast.ts'

/**
 * A part of the bar: a published event, `between` the events at the top and the bottom, or in a cup
 * `earlier` than the shown rounds.
 */
export type SeasonPart = SeasonChance | 'between' | 'earlier'

export interface SeasonSegment {
  readonly part: SeasonPart
  /** Left edge, 0 to 100. */
  readonly from: number
  /** Width, 0 to 100; the widths of a bar add up to 100. */
  readonly width: number
  /** Printed number of seasons out of 100. */
  readonly seasons: number
}

type Forecasted = Pick<SeasonTeam, 'chances'>
type Chances = SeasonTeam['chances']

/**
 * Rounds of a cup, the last first. Each chance is to reach the round, so it includes the later
 * rounds, which are before it here.
 */
const ROUNDS = ['title', 'final', 'semi_final', 'quarter_final', 'last_16'] as const
const UP = [
  'champions_league',
  'europa_league',
  'conference_league',
  'promotion',
  'promotion_playoff',
] as const
const DOWN = ['relegation_playoff', 'relegation'] as const

/**
 * A won play-off counts as promotion where all clubs of the play-offs are of this table. The places
 * that lead there then overlap promotion by an unknown part, and cannot stand beside it. Such a
 * league is known by its sums: the clubs share one more promotion than places go up directly, of
 * which every league here has two.
 */
const PROMOTED_WITH_PLAY_OFFS = 250

const has = (teams: readonly Forecasted[], chance: SeasonChance) =>
  teams.some(({ chances }) => chances[chance] !== undefined)

/** Rounds shown as parts at most: more could not be distinguished. The rest is one more part. */
const MOST_ROUNDS = 3

/** The rounds of a cup that start a part: the title, the last four, and the earliest shown round. */
function listShownRounds(teams: readonly Forecasted[]): readonly (typeof ROUNDS)[number][] {
  const rounds = ROUNDS.filter((round) => has(teams, round))
  if (rounds.length <= MOST_ROUNDS) return rounds
  return rounds.filter((round) => ['title', 'semi_final', rounds.at(-1)].includes(round))
}

/** The parts of a league's bars from left to right, the best first. */
export function listSeasonParts(teams: readonly Forecasted[]): readonly SeasonPart[] {
  const rounds = listShownRounds(teams)
  if (rounds.length > 1) return [...rounds, 'earlier']
  const promoted = teams.reduce((sum, { chances }) => sum + (chances.promotion ?? 0), 0)
  const overlaps = promoted > PROMOTED_WITH_PLAY_OFFS
  return [
    ...UP.filter((chance) => has(teams, chance) && !(overlaps && chance === 'promotion_playoff')),
    'between',
    ...DOWN.filter((chance) => has(teams, chance)),
  ]
}

/** The part that no published chance covers. */
const toRest = (parts: readonly SeasonPart[]): SeasonPart =>
  parts.includes('between') ? 'between' : 'earlier'

/** The rounds of a cup that a part is made of, the earliest first; of a league the part alone. */
export function listRounds(part: SeasonPart, parts: readonly SeasonPart[]): readonly SeasonPart[] {
  const place = ROUNDS.findIndex((round) => round === part)
  if (place < 1) return [part]
  const before = ROUNDS.findLastIndex((round, index) => index < place && parts.includes(round))
  return ROUNDS.slice(before + 1, place + 1).toReversed()
}

/** Seasons that end exactly in a part. */
function toSeasons(chances: Chances, parts: readonly SeasonPart[], part: SeasonPart): number {
  if (part === 'between' || part === 'earlier') return 0
  const rounds = ROUNDS.filter((round) => parts.includes(round))
  const place = rounds.findIndex((round) => round === part)
  const further = place > 0 ? (chances[rounds[place - 1]!] ?? 0) : 0
  return Math.max(0, (chances[part] ?? 0) - further)
}

/**
 * The segments of a club's bar without empty ones. Rounded chances may add up to slightly more than
 * 100: then all parts shrink in proportion.
 */
export function layOutSeason(
  chances: Chances,
  parts: readonly SeasonPart[],
): readonly SeasonSegment[] {
  const rest = toRest(parts)
  const known = parts.map((part) => (part === rest ? 0 : toSeasons(chances, parts, part)))
  const sum = known.reduce((total, seasons) => total + seasons, 0)
  const scale = 100 / Math.max(100, sum)
  let from = 0
  return parts.flatMap((part, index) => {
    const seasons = part === rest ? Math.max(0, 100 - sum) : known[index]!
    const segment = { part, from, width: seasons * scale, seasons }
    from += segment.width
    return seasons === 0 ? [] : [segment]
  })
}

/** The part that most seasons end in. */
export const toLikeliestPart = (segments: readonly SeasonSegment[]): SeasonSegment =>
  segments.reduce((best, segment) => (segment.seasons > best.seasons ? segment : best))
