/**
 * The season ahead: one forecast of each league after each round, logged as a
 * `season` leaf. It is public from the start, and so it is made once a round,
 * from strengths moved by a draw nobody knows, and not any more in the last
 * rounds: the same forecast made often, or for few matches, would tell of them.
 */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { listSeasonRows } from '#data/queries/matches/season-rows.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import type { FittedEngine } from '#pipeline/models/engine.ts'
import { toSeasonState } from '#pipeline/season/outlook.ts'
import {
  countFewestLeft,
  toSeasonCalendar,
  type SeasonCalendar,
} from '#pipeline/season/season-calendar.ts'
import { toSeasonForecast } from '#pipeline/season/season-forecast.ts'
import { simulateSeason } from '#pipeline/season/simulate.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { DAY_MS } from '#data/model/time.ts'

const SEASONS = 20_000
const WORLDS = 100
/** No forecast when a club has fewer matches left than this. */
export const FEWEST_LEFT = 3
const YEAR_MS = 366 * DAY_MS

/** Uniform numbers in [0, 1) that nobody can work out afterwards. */
function drawSecret(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}

/** True when a league has come a round further and single matches cannot be read off its forecast. */
export function isDue(calendar: SeasonCalendar, story: LogStory): boolean {
  if (countFewestLeft(calendar) < FEWEST_LEFT) return false
  const last = story.seasons.get(calendar.league)
  if (last === undefined || calendar.season > last.season) return true
  return calendar.season === last.season && calendar.round > last.round
}

function forecastSeason(
  engine: FittedEngine,
  calendar: SeasonCalendar,
  now: Date,
): SeasonLeaf | null {
  const { league, season, teams, round } = calendar
  const facts = { ...calendar, nowMs: now.getTime(), teamIds: [...teams.keys()] }
  const state = toSeasonState(engine, facts, drawSecret)
  if (state === null) return null
  const random = createSeededRandom(season * 100 + round)
  const outlooks = simulateSeason(state, { seasons: SEASONS, worlds: WORLDS, random })
  const made = { madeAt: now.toISOString(), simulated: SEASONS }
  return { v: 1, kind: 'season', ...toSeasonForecast({ ...calendar, league }, outlooks, made) }
}

/** A leaf for each of these leagues that has come a round further since the log spoke of it. */
export async function forecastSeasons(
  context: RunContext,
  engine: FittedEngine,
  { story, leagues }: { readonly story: LogStory; readonly leagues: readonly LeagueId[] },
): Promise<SeasonLeaf[]> {
  const since = new Date(context.now.getTime() - YEAR_MS)
  const rows = await context.database.read((db) => listSeasonRows(db, leagues, since))
  const byLeague = Map.groupBy(rows, ({ leagueId }) => leagueId)
  const leaves = leagues.flatMap((league) => {
    const calendar = toSeasonCalendar(byLeague.get(league) ?? [])
    if (calendar === null || !isDue(calendar, story)) return []
    return forecastSeason(engine, calendar, context.now) ?? []
  })
  if (leaves.length > 0) context.tell(`forecast the season of ${leaves.length} leagues`)
  return leaves
}
