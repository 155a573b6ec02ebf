import { expect, test } from 'vitest'
import { type LeagueId } from '#data/model/leagues.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import { toZone } from '#data/model/leagues/zones.ts'
import type { Standing } from '#data/model/match/match.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { toStakes } from './stakes.ts'

const CLUBS = 20

/** A table with a few matches left, of clubs whose points lie far and near. */
function makeTable(league: LeagueId, left: number, seed: number): Standing[] {
  const random = createSeededRandom(seed)
  const played = 2 * (CLUBS - 1) - left
  const points = Array.from({ length: CLUBS }, () => Math.round(15 + 70 * random()))
  return points
    .sort((a, b) => b - a)
    .map((own, index) => ({
      id: `club-${index}`,
      teamId: `club-${index}`,
      teamName: `Club ${index}`,
      teamLogo: null,
      position: index + 1,
      matchesPlayed: played - (left > 0 && random() < 0.2 ? 1 : 0),
      wins: 0,
      draws: 0,
      losses: 0,
      goalDifference: 0,
      points: own,
      form: '',
      zone: toZone(SEASON_RULES[league].zones, index + 1, CLUBS),
    }))
}

const toMost = ({ points, matchesPlayed }: Standing) => points + 3 * (38 - matchesPlayed)
const isDirect = ({ zone }: Standing) => zone === 'relegation'
const isDrop = (row: Standing) => isDirect(row) || row.zone === 'relegation_playoff'

const hasEurope = (table: readonly Standing[]) => table.some(({ zone }) => zone === 'europa_league')

/** What must hold where a sentence stands. */
const HOLDS: Record<string, (own: Standing, table: readonly Standing[]) => boolean> = {
  champions: (own, table) => table.every((row) => row === own || toMost(row) < own.points),
  leads: (own) => own.position === 1,
  chases: (own, table) => toMost(own) >= table[0]!.points,
  relegated: (own, table) => toMost(own) < table.findLast((row) => !isDirect(row))!.points,
  drop: (own, table) => toMost(own) >= table.findLast((row) => !isDrop(row))!.points,
  nearDrop: (own, table) => table.some((row) => isDrop(row) && toMost(row) >= own.points),
  nothingLeft: (own, table) =>
    table.every((row) => !isDrop(row) || toMost(row) < own.points) &&
    // Six places lead to Europe, and up to eight if cup winners are among them; five to promotion.
    table.every((row) => row.position > (hasEurope(table) ? 8 : 5) || toMost(own) < row.points),
}

test.each(['premier-league', 'bundesliga', 'ligue-2'] as const)(
  'near the end of %s nobody fights for what is decided, and what is decided is fact',
  (league) => {
    const seen = new Map<string, number>()
    for (let seed = 0; seed < 1200; seed++) {
      const table = makeTable(league, seed % 9, seed)
      for (const own of table) {
        const away = table[(own.position + 7) % CLUBS]!
        const context = { leagueStandings: table, homeTeamId: own.teamId, awayTeamId: away.teamId }
        const fact = toStakes(context as unknown as ReasoningContext)
          .map((particular) => particular.fact)
          .filter(({ values }) => values.team === 'home')
        for (const { key } of fact) {
          const name = key.split('.')[1]!
          seen.set(name, (seen.get(name) ?? 0) + 1)
          expect(seed % 9, name).toBeGreaterThan(0)
          if (HOLDS[name]) expect(HOLDS[name](own, table), `${name}, ${seed}`).toBe(true)
        }
        const mustBeTold =
          seed % 9 > 0 &&
          ((isDirect(own) && HOLDS.relegated!(own, table) && 'relegated') ||
            (own.position === 1 && HOLDS.champions!(own, table) && 'champions'))
        if (mustBeTold) expect(fact.map(({ key }) => key)).toContain(`particular.${mustBeTold}`)
      }
    }
    for (const name of ['champions', 'relegated', 'drop', 'nearDrop', 'leads', 'nothingLeft'])
      expect(seen.get(name), name).toBeGreaterThan(5)
  },
)

test('of a meeting in which one side’s season is settled nobody says that neither can afford to lose', () => {
  let settled = 0
  for (let seed = 0; seed < 400; seed++) {
    const table = makeTable('premier-league', 1 + (seed % 4), seed)
    for (const [homeTeamId, awayTeamId] of [
      ['club-0', 'club-2'],
      ['club-18', 'club-19'],
    ]) {
      const context = { leagueStandings: table, homeTeamId, awayTeamId }
      const keys = toStakes(context as unknown as ReasoningContext).map(({ fact }) => fact.key)
      if (!keys.some((key) => /champions|relegated|nothingLeft/.test(key))) continue
      settled += 1
      expect(keys.filter((key) => /top|bottom/.test(key))).toEqual([])
    }
  }
  expect(settled).toBeGreaterThan(50)
})
