/** One demo match at an instant. */
import type { FeedMatch } from '#data/model/feed.ts'
import { toMoment } from '#pipeline/sources/demo/clock.ts'
import { drawDetails, type DemoMatchOptions } from './details.ts'
import { drawMarket, drawOdds } from './odds.ts'
import { toReferee } from './referees.ts'
import { simulate, toRates, type DemoResult } from './simulate.ts'
import { toStatisticsSoFar } from './statistics-so-far.ts'
import { DAY_MS } from '#data/model/time.ts'

/** People, weather and events are included for matches up to this old. */
const DETAILS_SINCE_MS = 8 * DAY_MS
const REFEREE_NAMED_MS = 5 * DAY_MS
const QUOTED_MS = 4 * DAY_MS

/** A fixture, live match or result, depending on the instant. */
export function makeDemoMatch(options: DemoMatchOptions): FeedMatch {
  const { seed, fixture, matchId, nowMs } = options
  const { league, home, away } = fixture
  const moment = toMoment(fixture, nowMs)
  const referee = toReferee(seed, league.country, matchId)
  const isPlayed = moment.status === 'live' || moment.status === 'finished'
  const result = isPlayed ? simulate(seed, fixture, matchId, referee) : null
  const isQuoted = moment.status === 'scheduled' && moment.kickoffMs < nowMs + QUOTED_MS
  const isDetailed = moment.kickoffMs > nowMs - DETAILS_SINCE_MS
  const isLive = moment.status === 'live'
  const { minute } = moment
  const details = isDetailed ? drawDetails({ ...options, moment, result }) : NO_DETAILS
  const { events } = details
  return {
    source: 'demo',
    sourceId: matchId,
    league: league.name,
    season: fixture.season,
    stage: fixture.stage,
    homeTeam: home.name,
    awayTeam: away.name,
    homeTeamId: home.id,
    awayTeamId: away.id,
    homeTeamLogo: null,
    awayTeamLogo: null,
    kickoffAt: new Date(moment.kickoffMs).toISOString(),
    matchStatus: moment.status,
    clock: moment.clock,
    ...toScore(result, minute),
    venue: home.venue,
    city: home.city,
    venuePlace: null,
    referee: moment.kickoffMs < nowMs + REFEREE_NAMED_MS ? referee.name : null,
    ...details,
    events: isLive ? events.filter((event) => event.minute <= minute) : events,
    statistics:
      result &&
      (isLive ? toStatisticsSoFar({ ...result, fixture, events, minute }) : result.statistics),
    odds: result && moment.status === 'finished' ? drawOdds(seed, matchId, result.rates) : null,
    ...(isQuoted && { market: drawMarket(seed, matchId, toRates(seed, fixture)) }),
    neutral: false,
    awarded: false,
    isMock: true,
  }
}

const NO_DETAILS: ReturnType<typeof drawDetails> = {
  events: [],
  homeLineup: null,
  awayLineup: null,
  sidelinedPlayers: [],
  tvStations: [],
  weather: null,
}

function toScore(result: DemoResult | null, minute: number) {
  const count = (side: 'home' | 'away', until: number) =>
    result === null
      ? null
      : result.goals.filter((goal) => goal.side === side && goal.minute <= until).length
  const isSecondHalf = minute > 45
  return {
    actualHomeScore: count('home', minute),
    actualAwayScore: count('away', minute),
    halfTimeHomeScore: isSecondHalf ? count('home', 45) : null,
    halfTimeAwayScore: isSecondHalf ? count('away', 45) : null,
  }
}
