/** SportMonks Football v3 as a feed of matches: the near days at every run, the past once. */
import { join } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { defineFeed, type OpenOptions } from '#pipeline/sources/feed.ts'
import { gatherRows } from '#pipeline/sources/gather-rows.ts'
import { toSeason } from '#data/model/season.ts'
import { cacheAnswer, dropAnswers } from '#pipeline/sources/calls/cached-answers.ts'
import { toParsedMatches } from '#pipeline/sources/provider.ts'
import { readMeetings } from '#pipeline/sources/meetings.ts'
import { askOptional, askOptionalOfEach } from '#pipeline/sources/calls/optional-part.ts'
import { areOver, listPastStretches, toNearStretch } from '#pipeline/sources/seasons-window.ts'
import type { FeedTable } from '#pipeline/sources/source.ts'
import {
  LIVE_INCLUDES,
  makeSportmonksClient,
  NEAR_INCLUDES,
  PAST_INCLUDES,
  type SportmonksClient,
} from './client.ts'
import { parseMeeting } from './meetings.ts'
import { parseFixtures, parseSportmonks } from './parse.ts'
import { parseSchedule } from './schedule.ts'
import { parseCurrentSeasons, parseTables, type CurrentSeason } from './tables.ts'

export const sportmonksFeed = defineFeed({
  name: 'sportmonks',
  settings: ['SPORTMONKS_API_KEY', 'SPORTMONKS_API_BASE'],
  chosenBy: 'SPORTMONKS_API_KEY',
  open({ sportmonksApiKey: apiKey, sportmonksApiBase: baseUrl }, options) {
    if (apiKey === null)
      throw new AppError(
        'bad_configuration',
        'The feed SportMonks needs SPORTMONKS_API_KEY. Set it in the environment or in .env.',
      )
    /** What the plan lacks, which the client notices once. */
    const ofPlan: string[] = []
    const client = makeSportmonksClient({
      apiKey,
      baseUrl,
      gate: options.gate,
      ...(options.request && { request: options.request }),
      leagues: options.leagues,
      warn: (words) => ofPlan.push(words),
    })
    const folder = join(options.cacheFolder, 'sportmonks')
    return {
      name: 'sportmonks',
      async probe() {
        const { from } = toNearStretch(new Date())
        await client.listFixtures(from, from, [])
      },
      async loadLive(sourceIds) {
        const fixtures = await client.listByIds(sourceIds, LIVE_INCLUDES)
        return { ...parseFixtures(fixtures), warnings: [] }
      },
      loadMeetings: (matches) =>
        readMeetings(matches, {
          service: 'SportMonks',
          folder,
          ask: ({ home, away }) => client.listMeetings(home, away),
          parse: parseMeeting,
        }),
      dropPast: () => dropAnswers(folder, (name) => /^\d{4}-/.test(name)),
      async load(now) {
        const found = gatherRows()
        for (const { from, to, isFinal } of listPastStretches(now)) {
          const ask = () => {
            options.logLine(`asking SportMonks for ${from} to ${to}`)
            return client.listFixtures(from, to, PAST_INCLUDES)
          }
          const name = [from, to, ...(options.leagues ?? [])].join('_')
          const past = isFinal
            ? await cacheAnswer(folder, name, {
                ask,
                isFinal: (rows) => areOver(parseFixtures(rows).rows),
              })
            : await ask()
          found.add(parseFixtures(past), toSeason(Date.parse(to)))
        }
        const near = toNearStretch(now)
        options.logLine(`asking SportMonks for ${near.from} to ${near.to}`)
        const fixtures = await client.listFixtures(near.from, near.to, NEAR_INCLUDES)
        found.add(withUntold(parseFixtures(fixtures), client))
        const warnings: string[] = []
        const warn = (words: string) => void warnings.push(words)
        const seasons = await loadCurrentSeasons(client, options, warn)
        found.add(await loadCupsAhead(client, seasons, { after: near.to, warn }))
        const { rows, rejects, leftOut } = found
        const tables = await loadTables(client, seasons, warn)
        return { rows, rejects, leftOut, tables, warnings: [...ofPlan, ...warnings] }
      },
    }
  },
  parse(bytes) {
    return toParsedMatches(parseSportmonks(bytes))
  },
})

/** What a match is stored with that a plan can lack, and the include that has it. */
const DETAILS = [
  ['lineups', 'lineups'],
  ['absences', 'sidelined.sideline.player'],
  ['stations', 'tvStations.tvStation'],
] as const

/** Says what the matches come without: what is stored of it stays. */
function withUntold(answer: FeedRows<FeedMatch>, client: SportmonksClient): FeedRows<FeedMatch> {
  const untold = DETAILS.flatMap(([name, include]) => (client.lacks(include) ? [name] : []))
  if (untold.length === 0) return answer
  return { ...answer, rows: answer.rows.map((match) => ({ ...match, untold })) }
}

/** The current seasons of the requested leagues; none where the plan does not have them. */
async function loadCurrentSeasons(
  client: SportmonksClient,
  options: OpenOptions,
  warn: (words: string) => void,
): Promise<CurrentSeason[]> {
  const wanted = FEED_LEAGUES.filter(({ id }) => options.leagues?.includes(id) ?? true)
  const ids = new Set<number>(wanted.map(({ sportmonksId }) => sportmonksId))
  const rows = await askOptional(
    'Tables of SportMonks and the calendars of its cups',
    () => client.listLeagues(),
    warn,
  )
  return parseCurrentSeasons(rows ?? [], warn).filter(({ leagueId }) => ids.has(leagueId))
}

const CUP_IDS = new Set(
  FEED_LEAGUES.filter(({ tier }) => tier === 0).map(({ sportmonksId }): number => sportmonksId),
)

/**
 * The drawn matches of the cups after the near days: the forecast of a cup needs all matches of its
 * league phase. A league's remaining matches are known without them.
 */
async function loadCupsAhead(
  client: SportmonksClient,
  seasons: readonly CurrentSeason[],
  { after, warn }: { readonly after: string; readonly warn: (words: string) => void },
): Promise<FeedRows<FeedMatch>> {
  const cups = seasons.filter(({ leagueId }) => CUP_IDS.has(leagueId))
  const found = gatherRows()
  const calendars = await askOptionalOfEach(cups, {
    toName: (current) => `Later matches of ${toName(current)} of SportMonks`,
    ask: async (current) => parseSchedule(await client.listSchedule(current.seasonId), current),
    warn,
  })
  for (const calendar of calendars) found.add(calendar)
  const { rows, rejects, leftOut } = found
  return { rows: rows.filter(({ kickoffAt }) => kickoffAt.slice(0, 10) > after), rejects, leftOut }
}

const toName = ({ leagueId }: CurrentSeason) =>
  FEED_LEAGUES.find(({ sportmonksId }) => sportmonksId === leagueId)?.name

/** Tables of the current seasons; none where the plan has none. */
async function loadTables(
  client: SportmonksClient,
  seasons: readonly CurrentSeason[],
  warn: (words: string) => void,
): Promise<FeedTable[]> {
  const tables = await askOptionalOfEach(seasons, {
    toName: (current) => `Tables of ${toName(current)} of SportMonks`,
    ask: async (current) =>
      parseTables(await client.listStandings(current.seasonId), current, warn),
    warn,
  })
  return tables.flat()
}
