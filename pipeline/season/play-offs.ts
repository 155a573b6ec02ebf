/**
 * Play-offs for the last promotion place, where all clubs are of the same table. Where the opponent
 * comes from the division above (Germany, France) only the place that leads there is counted.
 * Sources: the regulations of the EFL, of LaLiga and of Lega B, as of 2025/26.
 */
import type { LeagueId } from '#data/model/leagues.ts'

/** Places count from 0, the first. */
export interface PlayOffs {
  /** Single matches at the higher placed club's ground before the semi-finals, by place. */
  readonly before: readonly (readonly [higher: number, lower: number])[]
  /** Semi-finals by place; `null` is the winner of the earlier match with the same number. */
  readonly semis: readonly (readonly [higher: number, lower: number | null])[]
  readonly final: 'two_legs' | 'neutral'
  /**
   * Probability that the higher placed club advances from a level tie: by rule, or after extra time
   * or penalties.
   */
  readonly levelToHigher: number
  /** Lead of the third over the fourth, in points, that promotes it without play-offs; null without such a rule. */
  readonly freeLead: number | null
}

/** Extra time decides about 40 % of level ties, for either side; the rest goes to the higher placed. */
const HIGHER_AFTER_EXTRA_TIME = 0.78

const PLAY_OFFS: Readonly<Partial<Record<LeagueId, PlayOffs>>> = {
  championship: {
    before: [],
    semis: [
      [2, 5],
      [3, 4],
    ],
    final: 'neutral',
    levelToHigher: 0.5,
    freeLead: null,
  },
  'la-liga-2': {
    before: [],
    semis: [
      [2, 5],
      [3, 4],
    ],
    final: 'two_legs',
    levelToHigher: HIGHER_AFTER_EXTRA_TIME,
    freeLead: null,
  },
  'serie-b': {
    before: [
      [5, 6],
      [4, 7],
    ],
    semis: [
      [2, null],
      [3, null],
    ],
    final: 'two_legs',
    levelToHigher: 1,
    freeLead: 15,
  },
}

/** The play-offs of a league; null where it has none among its own clubs. */
export function getPlayOffs(league: LeagueId): PlayOffs | null {
  return PLAY_OFFS[league] ?? null
}

/** Draws the goals of a match, first side first. */
type DrawScore = (home: number, away: number, neutral: boolean) => readonly [number, number]

interface Bracket {
  readonly order: ArrayLike<number>
  readonly points: ArrayLike<number>
  readonly drawScore: DrawScore
  readonly random: () => number
}

/** The club that wins the play-offs of a final table. */
export function playOff(rules: PlayOffs, bracket: Bracket): number {
  const { order, points, drawScore, random } = bracket
  const at = (place: number) => order[place]!
  const placeOf = (team: number) => Array.prototype.indexOf.call(order, team)
  const third = at(2)
  if (rules.freeLead !== null && points[third]! - points[at(3)]! >= rules.freeLead) return third
  const decide = (higher: number, lower: number, lead: number) => {
    if (lead !== 0) return lead > 0 ? higher : lower
    return random() < rules.levelToHigher ? higher : lower
  }
  const playOne = (higher: number, lower: number, neutral: boolean) => {
    const [home, away] = drawScore(higher, lower, neutral)
    return decide(higher, lower, home - away)
  }
  const playTwo = (higher: number, lower: number) => {
    const [first, second] = [drawScore(lower, higher, false), drawScore(higher, lower, false)]
    return decide(higher, lower, first[1] - first[0] + second[0] - second[1])
  }
  const through = rules.before.map(([higher, lower]) => playOne(at(higher), at(lower), false))
  const finalists = rules.semis.map(([higher, lower], index) =>
    playTwo(at(higher), lower === null ? through[index]! : at(lower)),
  )
  const [one, other] = finalists as [number, number]
  const [higher, lower] = placeOf(one) < placeOf(other) ? [one, other] : [other, one]
  return rules.final === 'neutral' ? playOne(higher, lower, true) : playTwo(higher, lower)
}
