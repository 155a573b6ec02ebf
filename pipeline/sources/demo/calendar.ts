/** Fixtures of a demo season: always the same for a seed. */
import { getLeague, isCup, LEAGUES, type League, type LeagueId } from '#data/model/leagues.ts'
import { CLUBS_OF, makeClub, type DemoClub } from '#pipeline/sources/demo/clubs/clubs.ts'
import { SMALL_CLUB_FORMS, SMALL_TOWNS } from '#pipeline/sources/demo/clubs/cups.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { makeRandom } from './random.ts'
import { listSeasonSlots, type Slot, type SlotKind } from './slots.ts'

export interface DemoFixture {
  readonly league: League
  readonly season: number
  readonly stage: string | null
  readonly home: DemoClub
  readonly away: DemoClub
  readonly kickoffMs: number
  readonly kind: SlotKind
}

type Pairing = Pick<DemoFixture, 'league' | 'stage' | 'home' | 'away'>

const CUP_ROUNDS = 23
/**
 * Rounds that count for the table of a cup, from September to January; its other matches fill the
 * demo's evenings.
 */
const LEAGUE_PHASE = { first: 6, last: 13 }
const REST_MS = 66 * HOUR_MS
/** How many matches ahead of the order of rounds a pairing may be drawn, to give clubs rest. */
const LOOK_AHEAD = 80
const SMALL_LEVEL = -0.9
const PRELIMINARY = 'Preliminary round'

const calendars = new Map<string, readonly DemoFixture[]>()

/** All matches of the season that begins on 1 July of a year, by kick-off. */
export function listFixtures(seed: string, season: number): readonly DemoFixture[] {
  const key = `${seed}/${season}`
  const known = calendars.get(key)
  if (known) return known
  const fixtures = makeFixtures(seed, season)
  calendars.set(key, fixtures)
  return fixtures
}

function makeFixtures(seed: string, season: number): DemoFixture[] {
  const queues = {
    first: mergeLeagues(seed, season, (league) => league.tier === 1),
    second: mergeLeagues(seed, season, (league) => league.tier === 2),
    cup: mergeLeagues(seed, season, (league) => league.tier === 0),
    small: [] as Pairing[],
  }
  const needed = {
    first: queues.first.length,
    second: queues.second.length,
    cup: queues.cup.length,
    small: 0,
  }
  const lastKickoff = new Map<string, number>()
  return listSeasonSlots(season, needed).flatMap((slot) => {
    const pairing =
      slot.group === 'small'
        ? makeSmallPairing(slot.kickoffMs)
        : takePairing(queues[slot.group], slot, lastKickoff)
    if (!pairing) return []
    lastKickoff.set(pairing.home.id, slot.kickoffMs)
    lastKickoff.set(pairing.away.id, slot.kickoffMs)
    return { ...pairing, season, kickoffMs: slot.kickoffMs, kind: slot.kind }
  })
}

/** The first pairing in the queue whose clubs are rested, else the one with the longest rest. */
function takePairing(
  queue: Pairing[],
  slot: Slot,
  lastKickoff: ReadonlyMap<string, number>,
): Pairing | null {
  let best = -1
  let bestRest = -Infinity
  for (const [index, { home, away }] of queue.slice(0, LOOK_AHEAD).entries()) {
    const last = Math.max(...[home, away].map(({ id }) => lastKickoff.get(id) ?? -Infinity))
    const rest = slot.kickoffMs - last
    if (rest > bestRest) {
      best = index
      bestRest = rest
    }
    if (rest >= REST_MS) {
      best = index
      break
    }
  }
  return best < 0 ? null : queue.splice(best, 1)[0]!
}

/** Merges the matches of several leagues, each league spread evenly over the season. */
function mergeLeagues(
  seed: string,
  season: number,
  isWanted: (league: League) => boolean,
): Pairing[] {
  return LEAGUES.filter(isWanted)
    .flatMap((league) => {
      const pairings = listPairings(seed, season, league.id)
      return pairings.map(({ round, ...pairing }, index) => ({
        pairing: { ...pairing, league, stage: isCup(league.id) ? toCupStage(round) : null },
        progress: (index + 0.5) / pairings.length,
      }))
    })
    .toSorted((a, b) => a.progress - b.progress)
    .map(({ pairing }) => pairing)
}

const toCupStage = (round: number) =>
  round >= LEAGUE_PHASE.first && round <= LEAGUE_PHASE.last ? 'League phase' : PRELIMINARY

/** Every club against every other, by rounds (circle method); cups play the first rounds once. */
function listPairings(seed: string, season: number, league: LeagueId) {
  const random = makeRandom(`${seed}/draw/${season}/${league}`)
  const { length } = CLUBS_OF[league]
  if (length % 2 === 1)
    throw new RangeError(`${league} has ${length} clubs: a demo league needs an even number.`)
  const [fixed, ...ring] = CLUBS_OF[league]
    .map((club) => ({ club, draw: random.next() }))
    .toSorted((a, b) => a.draw - b.draw)
    .map(({ club }) => club)
  const rounds = ring.map((_, round) => {
    const turned = [...ring.slice(round), ...ring.slice(0, round)]
    const row = [fixed!, ...turned]
    return Array.from({ length: length / 2 }, (_, index) => {
      const one = row[index]!
      const other = row.at(-1 - index)!
      const isSwapped = index === 0 ? round % 2 === 1 : index % 2 === 1
      const [home, away] = isSwapped ? [other, one] : [one, other]
      return { round: round + 1, home, away }
    })
  })
  if (isCup(league)) return rounds.slice(0, CUP_ROUNDS).flat()
  const back = rounds.map((round) =>
    round.map(({ home, away, ...which }) => ({ ...which, home: away, away: home })),
  )
  return [...rounds, ...back].flat()
}

/** Two small clubs in a preliminary round: a club returns after more than three years. */
function makeSmallPairing(kickoffMs: number): Pairing {
  const week = Math.floor(kickoffMs / (7 * DAY_MS))
  const [home, away] = [makeSmallClub(2 * week), makeSmallClub(2 * week + 1)]
  return { league: getLeague('conference-league'), stage: PRELIMINARY, home, away }
}

function makeSmallClub(number: number): DemoClub {
  const town = SMALL_TOWNS[number % SMALL_TOWNS.length]!
  const form = SMALL_CLUB_FORMS[Math.floor(number / SMALL_TOWNS.length) % SMALL_CLUB_FORMS.length]
  // Some are real ones, which have our name of them.
  const { name } = toCanonicalTeam(`${form} ${town}`, 'Elsewhere')
  return makeClub(`${name}|${town}|Municipal Stadium`, 'Elsewhere', SMALL_LEVEL)
}
