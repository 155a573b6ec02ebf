/**
 * Makes a past for measuring: the matches of season files as the publishing stage would have
 * written them, each with an opened prediction of the demo, so that pages are as long as real ones.
 */
import { toSeasonName } from '#data/model/season.ts'
import { toContentHash } from '#data/files/content-hash.ts'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getLeagueByName, type LeagueName } from '#data/model/leagues.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import {
  PublicDaySchema,
  type OpenedMatch,
  type PublicMatch,
} from '#data/model/match/public-match.ts'
import {
  PAST_INDEX,
  toPastDayFile,
  toPastLeagueFile,
  type PastIndex,
} from '#data/model/past/past-files.ts'
import { toDay } from '#data/model/time.ts'
import { toMatchId } from '#data/model/feed.ts'
import { toPastRow } from '#pipeline/publishing/past/write-past.ts'
import { openTestFeed } from '#pipeline/testing/test-run.ts'

/**
 * Clock of the feed: after the last match of the files, because the feed reads some seasons back
 * from its clock.
 */
const FILES_END = new Date('2023-07-01T00:00:00Z')

interface PastOptions {
  readonly dataDir: string
  /** Folder with season files of football-data.co.uk. */
  readonly folder: string
  readonly leagues: readonly LeagueName[]
  /** Number of the files' newest matches that make the past. */
  readonly mostMatches: number
  /** Number of these that are written, evenly spread; all by default. */
  readonly written?: number
}

/** Opened matches of the demo, whose predictions are used for the past matches. */
function readOpened(dataDir: string): OpenedMatch[] {
  const folder = join(dataDir, 'public/matches')
  return readdirSync(folder).flatMap((name) => {
    const { matches } = PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    return matches.flatMap(({ opened }) => opened ?? [])
  })
}

/** Writes JSON to a file; returns the hash of its text. */
function write(path: string, content: unknown): string {
  const text = JSON.stringify(content)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return toContentHash(text)
}

/** Picks `count` items, evenly spread over the list. */
function spread<T>(list: readonly T[], count: number): T[] {
  const share = Math.min(1, count / list.length)
  return list.filter((_, place) => Math.floor((place + 1) * share) > Math.floor(place * share))
}

const count = (matches: readonly PublicMatch[]) => ({
  count: matches.length,
  right: matches.filter(({ opened }) => opened!.wasCorrect).length,
})

/** The newest matches of the files, as public matches that are over and opened, with their season. */
async function listMatches(options: PastOptions) {
  const { dataDir, folder, leagues, mostMatches, written = mostMatches } = options
  const lent = readOpened(dataDir)
  const feed = openTestFeed({ name: 'football-data', folder, leagues })
  const { rows } = await feed.load(FILES_END)
  const over = rows
    .filter(({ actualHomeScore }) => actualHomeScore !== null)
    .sort((one, other) => (one.kickoffAt < other.kickoffAt ? -1 : 1))
  const shown = spread(over.slice(-mostMatches), written)
  return shown.map((row, place): { season: string; match: PublicMatch } => {
    const { homeTeam, awayTeam, homeTeamId, awayTeamId, league, kickoffAt } = row
    const leagueId = getLeagueByName(league).id
    const homeScore = row.actualHomeScore!
    const awayScore = row.actualAwayScore!
    const opened = lent[place % lent.length]!
    const outcome = toOutcome(homeScore, awayScore)
    return {
      season: toSeasonName(row.season),
      match: {
        id: toMatchId({ ...row, leagueId }),
        matchDate: toDay(kickoffAt),
        matchTime: kickoffAt.slice(11, 16),
        leagueId,
        league,
        homeTeam,
        awayTeam,
        homeTeamId,
        awayTeamId,
        venue: null,
        city: null,
        matchStatus: 'finished',
        actualHomeScore: homeScore,
        actualAwayScore: awayScore,
        isMock: false,
        homeForm: 'WDLWD',
        awayForm: 'LLDWW',
        homePosition: 3,
        awayPosition: 7,
        receipt: { entry: place, madeAt: kickoffAt, revision: 1, modelVersion: 'bench' },
        opened: {
          ...opened,
          homeScore,
          awayScore,
          wasCorrect: opened.prediction.predictedOutcome === outcome,
        },
      },
    }
  })
}

/** Number of matches written, and a day of each month. */
export async function makePast(options: PastOptions): Promise<{ matches: number; days: string[] }> {
  const { dataDir } = options
  const all = await listMatches(options)
  const index: PastIndex = { v: 1, days: {}, leagues: {}, isWhole: true }
  for (const [day, list] of Map.groupBy(all, ({ match }) => match.matchDate)) {
    const matches = list.map(({ match }) => match)
    const hash = write(join(dataDir, toPastDayFile(day)), { day, matches })
    index.days[day] = { hash, season: list[0]!.season, ...count(matches) }
  }
  for (const [place, list] of Map.groupBy(
    all,
    ({ season, match }) => `${season}/${match.leagueId}`,
  )) {
    const matches = list.map(({ match }) => match)
    const hash = write(join(dataDir, toPastLeagueFile(place)), { rows: matches.map(toPastRow) })
    const clubs = new Map(matches.map(({ homeTeamId, homeTeam }) => [homeTeamId, homeTeam]))
    index.leagues[place] = { hash, ...count(matches), clubs: [...clubs] }
  }
  write(join(dataDir, PAST_INDEX), index)
  const months = Map.groupBy(Object.keys(index.days), (day) => day.slice(0, 7))
  return { matches: all.length, days: [...months.values()].map(([day]) => day!) }
}
