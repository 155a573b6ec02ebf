/**
 * The demo feed: plausible seasons of every league from a seed and the date alone. Clubs are real;
 * scores, people, weather and odds are invented, and every match is marked as mock data.
 */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName, isCup, type LeagueId } from '#data/model/leagues.ts'
import { toWindow } from '#data/model/match/match.ts'
import { listFixtures } from './calendar.ts'
import { makeDemoMatch } from '#pipeline/sources/demo/match/demo-match.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'

interface DemoFeedOptions {
  readonly now: Date
  /** Only matches of these leagues; of all without it. */
  readonly leagues?: readonly LeagueId[] | null
  /** Only these matches; all without it. */
  readonly ids?: ReadonlySet<string>
  /** Another seed gives other results between the same clubs. */
  readonly seed?: string
}

export const DEMO_SEED = 'pitchproof-demo'
const EARLIER_SEASONS = 2

/**
 * All matches from two seasons ago to the last shown day, by kick-off; of the cups the rest of the
 * season too, as in the paid feeds: a cup's forecast needs its whole league phase.
 */
export function makeDemoMatches(options: DemoFeedOptions): FeedMatch[] {
  const seed = options.seed ?? DEMO_SEED
  const nowMs = options.now.getTime()
  const { to } = toWindow(options.now)
  const lastMs = toDayStartMs(to) + DAY_MS
  const current = toDemoSeason(nowMs)
  const seasons = listSeasons(current - EARLIER_SEASONS, toDemoSeason(lastMs))
  return (
    seasons
      .flatMap((season) => listFixtures(seed, season))
      .filter(({ league }) => options.leagues?.includes(league.id) ?? true)
      .filter(({ kickoffMs, league }) => kickoffMs < lastMs || isCup(league.id))
      .flatMap((fixture) => {
        const { league, season, stage, home, away } = fixture
        const leagueId = league.id
        const matchId = toMatchId({
          leagueId,
          season,
          stage,
          homeTeamId: home.id,
          awayTeamId: away.id,
        })
        if (options.ids?.has(matchId) === false) return []
        return makeDemoMatch({ seed, fixture, matchId, nowMs })
      })
      // A postponed match has a new day, which may be beyond the last one shown.
      .filter(
        ({ kickoffAt, league }) =>
          Date.parse(kickoffAt) < lastMs || getLeagueByName(league).tier === 0,
      )
      .toSorted((a, b) => (a.kickoffAt < b.kickoffAt ? -1 : Number(a.kickoffAt > b.kickoffAt)))
  )
}

/** The demo's seasons always run from 1 July to 30 June. */
function toDemoSeason(ms: number): number {
  const date = new Date(ms)
  return date.getUTCFullYear() - (date.getUTCMonth() < 6 ? 1 : 0)
}

function listSeasons(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
