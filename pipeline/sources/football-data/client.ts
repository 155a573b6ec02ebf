/** The football-data.co.uk feed: from a folder when one is named, else from the site. */
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { downloadSourceFiles, type DownloadOptions } from './download.ts'
import { readSourceFolder } from './folder.ts'
import { readSeasonFile, toMatchesAt } from './parse.ts'

export interface FootballDataOptions extends DownloadOptions {
  /** Folder with season files; null reads from the site. */
  readonly folder: string | null
}

export interface FootballDataFeed extends FeedRows<FeedMatch> {
  /** Names of the files that were read. */
  readonly files: readonly string[]
  /** Rows of leagues that are not ours. */
  readonly ignored: number
}

/** The feed's files read once: what they told at any instant. */
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
  const seasons = files.map(({ fileName, bytes }) => readSeasonFile(bytes, fileName))
  const names = files.map((file) => file.fileName)
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
      files: names,
      ignored,
    }),
  }
}

/** All matches of the feed, each once, with nothing later than `now`; rejects name their file. */
export async function loadFootballData(options: FootballDataOptions): Promise<FootballDataFeed> {
  return (await openFootballData(options)).toFeedAt(options.now)
}
