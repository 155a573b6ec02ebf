/**
 * Adds the weather at ground and kick-off to a feed's matches, from the service that an
 * administrator has chosen. Recent answers are cached, so that an hourly run requests a match a few
 * times a day and not every hour.
 */
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { AppError } from '#data/model/errors.ts'
import {
  toMatchName,
  type FeedMatch,
  type FeedWeather,
  type LeftOut,
  type MatchWeather,
  type Place,
} from '#data/model/feed.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { HOME_TOWNS } from '#pipeline/sources/teams/home-towns.ts'
import { toHourStart } from './hour.ts'
import type { WeatherSource } from './weather-provider.ts'
import { DAY_MS, HOUR_MS, MATCH_MS } from '#data/model/time.ts'

/** Farther ahead a forecast is too uncertain, and it is not shown. */
const AHEAD_MS = 7 * DAY_MS
/** Measured weather is requested as long as a match stays on the lists. */
const BACK_MS = 2 * DAY_MS
/** An hour more than a match takes: a late kick-off or extra time would be asked about too early. */
const MEASURED_AFTER_MS = MATCH_MS + HOUR_MS
/** A service that fails this often in a run is not asked again in it. */
const MOST_FAILURES = 3

export interface WeatherChoice {
  /** Null when an administrator has switched weather off. */
  readonly source: WeatherSource | null
  /** The switch “Historical Weather”: measured weather also for matches that have begun. */
  readonly readsHistory: boolean
}

interface WithWeatherOptions {
  /** Called at each run, because an administrator can change it in between. */
  readonly choose: () => Promise<WeatherChoice>
  /** File of the answers cached between runs. */
  readonly file: string
}

export function withWeather(feed: MatchSource, options: WithWeatherOptions): MatchSource {
  return {
    ...feed,
    async load(now) {
      const answer = await feed.load(now)
      const choice = await options.choose()
      const keepPast = (match: FeedMatch) => (hasStored(match, now) ? withoutNews(match) : match)
      if (choice.source === null) return { ...answer, rows: answer.rows.map(keepPast) }
      const cached = await readCached(options.file)
      const leftOut: LeftOut[] = []
      const leaveOut = (match: FeedMatch, path: string) =>
        void leftOut.push({ match: toMatchName(match), path, season: match.season })
      const asking = { ...choice, now, cached, leaveOut }
      const { weather, unanswered, warnings } = await askAll(answer.rows, asking)
      await writeFileAtomically(options.file, JSON.stringify([...cached]))
      return {
        ...answer,
        rows: answer.rows.map((match) => {
          const found = weather.get(match)
          if (found) return { ...match, weather: found }
          return unanswered.has(match) ? withoutNews(match) : keepPast(match)
        }),
        leftOut: [...(answer.leftOut ?? []), ...leftOut],
        warnings: [...answer.warnings, ...warnings],
      }
    },
  }
}

/** The stored weather of a match stays: that nobody was asked is no answer without weather. */
const withoutNews = (match: FeedMatch): FeedMatch => ({
  ...match,
  untold: [...(match.untold ?? []), 'weather'],
})

/** A match that has begun keeps its weather for good; a forecast is only as good as its last answer. */
const hasStored = ({ weather, matchStatus, kickoffAt }: FeedMatch, now: Date) =>
  weather === null && !isOffThePitch(matchStatus) && Date.parse(kickoffAt) <= now.getTime()

interface CachedAnswer {
  readonly askedAt: number
  readonly weather: MatchWeather | null
}
type CachedWeather = Map<string, CachedAnswer>
const CachedSchema = z.array(
  z.tuple([z.string(), z.object({ askedAt: z.number(), weather: z.looseObject({}).nullable() })]),
)

interface Asking extends WeatherChoice {
  readonly now: Date
  readonly cached: CachedWeather
  readonly leaveOut: (match: FeedMatch, path: string) => void
}

/** One match after the other, next kick-off first: limits apply, and the remaining ones are far away. */
async function askAll(rows: readonly FeedMatch[], asking: Asking) {
  const weather = new Map<FeedMatch, MatchWeather>()
  const failures: string[] = []
  const wanted = rows
    .filter((match) => isWanted(match, asking))
    .toSorted((a, b) => (a.kickoffAt < b.kickoffAt ? -1 : 1))
  const unanswered = new Set<FeedMatch>()
  for (const match of wanted) {
    const place = toPlace(match)
    if (place === null) continue
    if (failures.length >= MOST_FAILURES) {
      unanswered.add(match)
      continue
    }
    const found = await askOne(match, place, asking).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      failures.push(error.message)
      unanswered.add(match)
      return null
    })
    if (found) weather.set(match, found)
  }
  for (const [key, { askedAt }] of asking.cached)
    if (askedAt < asking.now.getTime() - AHEAD_MS) asking.cached.delete(key)
  return {
    weather,
    unanswered,
    warnings: [...new Set(failures)].map((words) => `Weather: ${words}`),
  }
}

function isWanted(match: FeedMatch, { now, readsHistory }: Asking): boolean {
  if (match.weather !== null || isOffThePitch(match.matchStatus)) return false
  const aheadMs = Date.parse(match.kickoffAt) - now.getTime()
  return aheadMs > (readsHistory ? -BACK_MS : 0) && aheadMs <= AHEAD_MS
}

/** The feed's location of the ground; else the home club's town, unless the match is on neutral ground. */
function toPlace({ venuePlace, neutral, homeTeamId }: FeedMatch): Place | null {
  return venuePlace ?? (neutral ? null : (HOME_TOWNS.get(homeTeamId) ?? null))
}

async function askOne(match: FeedMatch, place: Place, asking: Asking) {
  const at = new Date(match.kickoffAt)
  const source = asking.source!
  const key = [source.name, place.latitude, place.longitude, toHourStart(at)].join(' ')
  const known = asking.cached.get(key)
  if (known && isFresh(known, at, asking.now)) return known.weather
  const answer = await source.read({ ...place, at }, asking.now)
  for (const path of answer?.leftOut ?? []) asking.leaveOut(match, `weather ${path}`)
  const weather = answer && toMatchWeather(answer)
  asking.cached.set(key, { askedAt: asking.now.getTime(), weather })
  return weather
}

/**
 * An answer is fresh for hours while the match is days away, for an hour on its day, and for good
 * when it was given after the match: then it was measured.
 */
function isFresh({ askedAt }: CachedAnswer, at: Date, now: Date): boolean {
  const endsAt = at.getTime() + MEASURED_AFTER_MS
  if (askedAt > endsAt) return true
  if (now.getTime() > endsAt) return false
  const lifeMs = at.getTime() - now.getTime() < 12 * HOUR_MS ? HOUR_MS : 6 * HOUR_MS
  return now.getTime() - askedAt < lifeMs
}

function toMatchWeather(hour: FeedWeather): MatchWeather {
  const { temperature, humidity, windSpeed, precipitation, condition, icon } = hour
  return { temperature, humidity, windSpeed, precipitation, condition, icon }
}

/** A damaged file costs some calls, nothing else. */
async function readCached(file: string): Promise<CachedWeather> {
  return new Map((await readDerived(file, CachedSchema)) as [string, CachedAnswer][] | null)
}
