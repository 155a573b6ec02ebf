/** The football-data.co.uk feed: from a folder when one is named, else from the site. */
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { getLeague } from '#data/model/leagues.ts'
import { downloadSourceFiles, type DownloadedFile, type DownloadOptions } from './download.ts'
import type { StoppedLeague } from '#pipeline/sources/source.ts'
import { listLeaguesOfFile, readSourceFolder } from './folder.ts'
import { readSeasonFile, toMatchesAt, type SeasonFile } from './parse.ts'
import type { ReadSpan } from './row.ts'

interface FootballDataOptions extends DownloadOptions {
  /** Folder with season files; null reads from the site. */
  readonly folder: string | null
  /** Earlier rows are left out: a file may contain many more seasons than are used. */
  readonly since?: Date
}

interface FootballDataFeed extends FeedRows<FeedMatch> {
  /** Names of the files that were read. */
  readonly files: readonly string[]
  /** Rows of other leagues. */
  readonly ignored: number
  /** Leagues with an unreadable file. */
  readonly stopped: readonly StoppedLeague[]
}

/** The feed's files, read once, for answers as of any instant from the options' `now` on. */
export interface OpenFootballData {
  readonly files: readonly string[]
  toFeedAt(now: Date): FootballDataFeed
}

/** Reads the files of a folder or of the site. */
export async function openFootballData(options: FootballDataOptions): Promise<OpenFootballData> {
  const files =
    options.folder === null
      ? await downloadSourceFiles(options)
      : await readSourceFolder(options.folder, options.leagues)
  const { seasons, names, stopped } = readFiles(files, {
    sinceMs: options.since?.getTime() ?? -Infinity,
    nowMs: options.now.getTime(),
  })
  const rejects = seasons.flatMap((season, index) =>
    season.rejects.map((reject) => ({ ...reject, reason: `${names[index]}: ${reject.reason}` })),
  )
  const ignored = seasons.reduce((sum, season) => sum + season.ignored, 0)
  return {
    files: names,
    toFeedAt: (now) => ({
      rows: toMatchesAt(
        seasons.map((season) => season.rows),
        now,
      ),
      rejects,
      leftOut: seasons.flatMap((season) => season.leftOut),
      files: names,
      ignored,
      stopped,
    }),
  }
}

/**
 * An unreadable file stops only its league. fixtures.csv contains all leagues: without it the feed
 * fails, and also when no file is left.
 */
function readFiles(files: readonly DownloadedFile[], span: ReadSpan) {
  const seasons: SeasonFile[] = []
  const names: string[] = []
  const stopped: StoppedLeague[] = []
  const errors: AppError[] = []
  for (const { fileName, bytes } of files)
    try {
      if (bytes instanceof AppError) throw bytes
      seasons.push(readSeasonFile(bytes, fileName, span))
      names.push(fileName)
    } catch (error) {
      const leagues = listLeaguesOfFile(fileName)
      if (!(error instanceof AppError)) throw error
      if (leagues.length === 0) throw errors[0] ?? error
      errors.push(error)
      for (const leagueId of leagues)
        stopped.push({
          leagueId,
          reason: `${getLeague(leagueId)?.name} is left as it was: ${error.message}`,
        })
    }
  const isNothingLeft = names.every((name) => listLeaguesOfFile(name).length === 0)
  if (errors[0] && isNothingLeft) throw errors[0]
  return { seasons, names, stopped }
}

/** All matches of the feed, each once, with nothing later than `now`; rejects name their file. */
export async function loadFootballData(options: FootballDataOptions): Promise<FootballDataFeed> {
  return (await openFootballData(options)).toFeedAt(options.now)
}
