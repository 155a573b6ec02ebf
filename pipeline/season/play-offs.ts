/**
 * Play-offs for the last place that goes up, where they are among clubs of the
 * same table. Where the opponent comes from the division above (Germany,
 * France) only the place that leads there is counted.
 * Sources: the regulations of the EFL, of LaLiga and of Lega B, as of 2025/26.
 */
import type { LeagueId } from '#data/model/leagues.ts'

/** Places count from 0, the first. */
export interface PlayOffs {
  /** Single matches at the higher placed club's before the semi-finals, by place. */
  readonly before: readonly (readonly [higher: number, lower: number])[]
  /** Semi-finals by place; `null` is the winner of the match before with the same number. */
  readonly semis: readonly (readonly [higher: number, lower: number | null])[]
  readonly final: 'two_legs' | 'neutral'
  /** Chance that the higher placed club goes through when all is level: by rule, or after extra time or penalties. */
  readonly levelToHigher: number
  /** No play-offs when the third is so many points ahead of the fourth: it goes up. */
  readonly freeLead: number | null
}

/** Extra time decides some four in ten level ties, for either side; the rest goes to the higher placed. */
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

/** Goals of a match drawn, first side first. */
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
