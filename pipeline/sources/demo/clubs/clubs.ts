/** Every club of the demo with its ground and its hidden strength. */
import { LEAGUES, type LeagueId } from '#data/model/leagues.ts'
import { toCanonicalTeam } from '#pipeline/sources/team-identity.ts'
import { CHAMPIONS_LEAGUE, CONFERENCE_LEAGUE, EUROPA_LEAGUE } from './cups.ts'
import { CHAMPIONSHIP, PREMIER_LEAGUE } from './england.ts'
import { LIGUE_1, LIGUE_2 } from './france.ts'
import { BUNDESLIGA, SECOND_BUNDESLIGA } from './germany.ts'
import { SERIE_A, SERIE_B } from './italy.ts'
import { LA_LIGA, LA_LIGA_2 } from './spain.ts'
import { SUPER_LIG } from './turkey.ts'
import { makeRandom } from '#pipeline/sources/demo/random.ts'

export interface DemoClub {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly venue: string
  readonly country: string
  /** Goals a match by which it differs from the middle of the Premier League. */
  readonly level: number
}

type Domestic = Exclude<LeagueId, 'champions-league' | 'europa-league' | 'conference-league'>

/** Names, the level of the middle club, and how far the first and last are from it. */
const DOMESTIC: Record<
  Domestic,
  readonly [clubs: readonly string[], middle: number, spread: number]
> = {
  'premier-league': [PREMIER_LEAGUE, 0, 1],
  'la-liga': [LA_LIGA, -0.08, 1],
  bundesliga: [BUNDESLIGA, -0.08, 1],
  'serie-a': [SERIE_A, -0.1, 0.95],
  'ligue-1': [LIGUE_1, -0.15, 0.95],
  'super-lig': [SUPER_LIG, -0.35, 1.05],
  championship: [CHAMPIONSHIP, -0.6, 0.6],
  'la-liga-2': [LA_LIGA_2, -0.65, 0.5],
  '2-bundesliga': [SECOND_BUNDESLIGA, -0.6, 0.55],
  'serie-b': [SERIE_B, -0.7, 0.55],
  'ligue-2': [LIGUE_2, -0.7, 0.5],
}
const CUPS = {
  'champions-league': CHAMPIONS_LEAGUE,
  'europa-league': EUROPA_LEAGUE,
  'conference-league': CONFERENCE_LEAGUE,
}

function makeDomesticClubs(league: Domestic): DemoClub[] {
  const [lines, middle, spread] = DOMESTIC[league]
  const country = LEAGUES.find(({ id }) => id === league)?.country ?? 'Europe'
  return lines.map((line, index) => {
    const place = 1 - (2 * index) / (lines.length - 1)
    // The few at the top stand out more than the many below differ from each other.
    const level = middle + spread * (0.75 * place + 0.25 * place ** 3)
    return makeClub(line, country, level)
  })
}

/** A club of a line `name|city|ground|…`. */
export function makeClub(line: string, country: string, level: number): DemoClub {
  const [name = '', city = '', venue = ''] = line.split('|')
  const { id } = toCanonicalTeam(name, country)
  return { id, name, city, venue, country, level }
}

const domestic = Object.fromEntries(
  (Object.keys(DOMESTIC) as Domestic[]).map((league) => [league, makeDomesticClubs(league)]),
) as Record<Domestic, DemoClub[]>
const byName = new Map(
  Object.values(domestic).flatMap((clubs) => clubs.map((club) => [club.name, club])),
)

function makeCupClub(line: string): DemoClub {
  const known = byName.get(line)
  if (known) return known
  const level = Number(line.split('|')[3]) / 100
  return makeClub(line, 'Elsewhere', level)
}

/** The clubs of each league and cup. */
export const CLUBS_OF: Readonly<Record<LeagueId, readonly DemoClub[]>> = {
  ...domestic,
  'champions-league': CUPS['champions-league'].map(makeCupClub),
  'europa-league': CUPS['europa-league'].map(makeCupClub),
  'conference-league': CUPS['conference-league'].map(makeCupClub),
}

/** What a club is worth in one season, as logarithms of goal rates. */
export interface Strength {
  readonly attack: number
  readonly defence: number
}

/** Two clubs a goal apart differ by about 0.78 in the logarithm of their rates' ratio. */
const LOG_RATE_OF_A_GOAL = 0.39
const strengths = new Map<string, Strength>()

/** Strength of a club in a season: its level, a better or worse year, a style. */
export function toStrength(seed: string, club: DemoClub, season: number): Strength {
  const key = `${seed}/strength/${season}/${club.id}`
  const known = strengths.get(key)
  if (known) return known
  const random = makeRandom(key)
  const year = club.level * LOG_RATE_OF_A_GOAL + 0.05 * random.normal()
  const style = 0.05 * random.normal()
  const strength = { attack: year + style, defence: year - style }
  strengths.set(key, strength)
  return strength
}
