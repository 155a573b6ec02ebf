/** Every club of the demo with its ground and its hidden strength. */
import { getLeague, type DomesticLeagueId, type LeagueId } from '#data/model/leagues.ts'
import { DEMO_LEAGUES, type PlaceName } from '#pipeline/sources/demo/countries/countries.ts'
import { makeRandom } from '#pipeline/sources/demo/random.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import { CHAMPIONS_LEAGUE, CONFERENCE_LEAGUE, EUROPA_LEAGUE } from './cups.ts'

export interface DemoClub {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly venue: string
  readonly country: PlaceName
  /** Difference from the middle of the Premier League, goals per match. */
  readonly level: number
}

function makeDomesticClubs(id: DomesticLeagueId): DemoClub[] {
  const { clubs, middle, spread } = DEMO_LEAGUES[id]
  const { country } = getLeague(id)
  return clubs.map((line, index) => {
    const place = 1 - (2 * index) / (clubs.length - 1)
    // The few at the top differ more than the many below.
    const level = middle + spread * (0.75 * place + 0.25 * place ** 3)
    return makeClub(line, country, level)
  })
}

/** A club of a line `name|city|ground|…`. */
export function makeClub(line: string, country: PlaceName, level: number): DemoClub {
  const [name = '', city = '', venue = ''] = line.split('|')
  const { id } = toCanonicalTeam(name, country)
  return { id, name, city, venue, country, level }
}

const domestic = Object.fromEntries(
  (Object.keys(DEMO_LEAGUES) as DomesticLeagueId[]).map((id) => [id, makeDomesticClubs(id)]),
) as Record<DomesticLeagueId, DemoClub[]>
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
  'champions-league': CHAMPIONS_LEAGUE.map(makeCupClub),
  'europa-league': EUROPA_LEAGUE.map(makeCupClub),
  'conference-league': CONFERENCE_LEAGUE.map(makeCupClub),
}

/** Strength of a club in one season, as logarithms of goal rates. */
interface Strength {
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
