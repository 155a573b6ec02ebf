/**
 * Simulates a match: goals drawn from the clubs' hidden strengths, everything else correlated with
 * them. Seeded by the match's id alone, so the result never changes.
 */
import type { Sides } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
import { toUtcTime } from '#data/model/match/match.ts'
import type { Statistics } from '#data/model/match/statistics.ts'
import type { DemoFixture } from '#pipeline/sources/demo/calendar.ts'
import { toStrength } from '#pipeline/sources/demo/clubs/clubs.ts'
import { DEMO_LEAGUES, getPlace } from '#pipeline/sources/demo/countries/countries.ts'
import { makeRandom, type Random } from '#pipeline/sources/demo/random.ts'
import type { DemoReferee } from './referees.ts'

interface DemoGoal {
  readonly side: 'home' | 'away'
  /** 1 to 90. */
  readonly minute: number
}

/** A dismissal that is always there. */
interface SentOff {
  readonly side: 'home' | 'away'
  readonly minute: number
}

export interface DemoResult {
  /** Expected goals before the match, from the strengths alone; odds are derived from them. */
  readonly rates: Sides
  readonly goals: readonly DemoGoal[]
  readonly statistics: Statistics
  /** Null in most matches: their red cards are drawn with the other cards. */
  readonly sentOff: SentOff | null
}

/**
 * Kick-offs, in UTC, of matches with a red card in the first half: the one of the night and every
 * fourth hour after it, so that a visitor of any day sees what a card changes.
 */
const SENT_OFF_AT: ReadonlySet<string> = new Set(['00:45', '14:30', '18:30', '22:30'])

/** Mean goals of a cup match, both sides. */
const CUP_GOALS = 2.8
const HOME_ADVANTAGE = 0.12
const FIRST_HALF_SHARE = 0.45

/** Expected goals of both sides in a season. */
export function toRates(seed: string, fixture: DemoFixture): Sides {
  const home = toStrength(seed, fixture.home, fixture.season)
  const away = toStrength(seed, fixture.away, fixture.season)
  const { id } = fixture.league
  const mean = Math.log((isCup(id) ? CUP_GOALS : DEMO_LEAGUES[id].goals) / 2) - 0.05
  return {
    home: Math.exp(mean + HOME_ADVANTAGE + home.attack - away.defence),
    away: Math.exp(mean - HOME_ADVANTAGE + away.attack - home.defence),
  }
}

/** The match from kick-off to the final whistle. */
export function simulate(
  seed: string,
  fixture: DemoFixture,
  matchId: string,
  referee: DemoReferee,
): DemoResult {
  const random = makeRandom(`${seed}/match/${matchId}`)
  const rates = toRates(seed, fixture)
  const home = rates.home * Math.exp(0.12 * random.normal())
  const away = rates.away * Math.exp(0.12 * random.normal())
  const goals = [...drawGoals(random, home, 'home'), ...drawGoals(random, away, 'away')].toSorted(
    (a, b) => a.minute - b.minute,
  )
  const strictness = referee.strictness * getPlace(fixture.league.country).cards
  const drawn = drawStatistics(random, { home, away }, goals, strictness)
  const sentOff = SENT_OFF_AT.has(toUtcTime(fixture.kickoffMs))
    ? drawSentOff(makeRandom(`${seed}/sent-off/${matchId}`))
    : null
  const statistics: Statistics = sentOff ? { ...drawn, [`${sentOff.side}RedCards`]: 1 } : drawn
  return { rates, goals, statistics: { ...statistics, ...toFouls(statistics) }, sentOff }
}

/** At least a foul for each card. */
const toFouls = (drawn: Statistics) => ({
  homeFouls: Math.max(drawn.homeFouls!, drawn.homeYellowCards! + drawn.homeRedCards!),
  awayFouls: Math.max(drawn.awayFouls!, drawn.awayYellowCards! + drawn.awayRedCards!),
})

const drawSentOff = (random: Random): SentOff => ({
  side: random.pick(['home', 'away']),
  minute: random.between(15, 40),
})

function drawGoals(random: Random, rate: number, side: 'home' | 'away'): DemoGoal[] {
  return Array.from({ length: random.poisson(rate) }, () => ({
    side,
    minute: random.next() < FIRST_HALF_SHARE ? random.between(1, 45) : random.between(46, 90),
  }))
}

function drawSide(random: Random, rate: number, goals: number) {
  const onTarget = goals + random.poisson(1.1 + 1.45 * rate)
  const blocked = random.poisson(1.4 + 1.1 * rate)
  const offTarget = random.poisson(2.2 + 1.4 * rate)
  return {
    goals,
    onTarget,
    blocked,
    offTarget,
    total: onTarget + blocked + offTarget,
    corners: random.poisson(2.9 + 1.5 * rate),
    xg: Math.round(100 * (0.7 * rate + 0.3 * goals) * Math.exp(0.15 * random.normal())) / 100,
    offsides: random.poisson(1.7),
  }
}

function drawStatistics(
  random: Random,
  rates: Sides,
  goals: readonly DemoGoal[],
  strictness: number,
): Statistics {
  const count = (side: 'home' | 'away') => goals.filter((goal) => goal.side === side).length
  const home = drawSide(random, rates.home, count('home'))
  const away = drawSide(random, rates.away, count('away'))
  const balance = 50 + 9 * (rates.home - rates.away) + 5 * random.normal()
  const homePossession = Math.round(Math.min(78, Math.max(22, balance)))
  const toPasses = (possession: number) => Math.round(9.2 * possession + 25 * random.normal())
  const toAccuracy = (possession: number) =>
    Math.round(Math.min(93, 68 + 0.27 * possession + 2 * random.normal()))
  const drawCards = (share: number) => random.poisson(strictness * share)
  return {
    homePossession,
    awayPossession: 100 - homePossession,
    homeShotsTotal: home.total,
    awayShotsTotal: away.total,
    homeShotsOnTarget: home.onTarget,
    awayShotsOnTarget: away.onTarget,
    homeShotsOffTarget: home.offTarget,
    awayShotsOffTarget: away.offTarget,
    homeShotsBlocked: home.blocked,
    awayShotsBlocked: away.blocked,
    homeCorners: home.corners,
    awayCorners: away.corners,
    homeYellowCards: drawCards(0.94),
    awayYellowCards: drawCards(1.1),
    homeRedCards: random.next() < 0.035 * strictness * 0.9 ? 1 : 0,
    awayRedCards: random.next() < 0.035 * strictness * 1.1 ? 1 : 0,
    homeFouls: random.poisson(8 + 1.8 * strictness),
    awayFouls: random.poisson(8.3 + 1.9 * strictness),
    homeOffsides: home.offsides,
    awayOffsides: away.offsides,
    homeXg: home.xg,
    awayXg: away.xg,
    homePasses: toPasses(homePossession),
    awayPasses: toPasses(100 - homePossession),
    homePassAccuracy: toAccuracy(homePossession),
    awayPassAccuracy: toAccuracy(100 - homePossession),
    homeSaves: away.onTarget - away.goals,
    awaySaves: home.onTarget - home.goals,
    homeDangerousAttacks: random.poisson(28 + 11 * rates.home),
    awayDangerousAttacks: random.poisson(28 + 11 * rates.away),
  }
}
