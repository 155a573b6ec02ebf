/** The football-data.co.uk feed: from a folder when one is named, else from the site. */
import type { FeedMatch, FeedReject, FeedRows } from '#data/model/feed.ts'
import { downloadSourceFiles, type DownloadOptions } from './download.ts'
import { readSourceFolder } from './folder.ts'
import { mergeMatches, parseSeasonFile } from './parse.ts'

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

/** All matches of the feed, each once, with nothing later than `now`; rejects name their file. */
export async function loadFootballData(options: FootballDataOptions): Promise<FootballDataFeed> {
  const files =
    options.folder === null
      ? await downloadSourceFiles(options)
      : await readSourceFolder(options.folder, options.leagues)
  const lists: (readonly FeedMatch[])[] = []
  const rejects: FeedReject[] = []
  let ignored = 0
  for (const { fileName, bytes } of files) {
    const parsed = parseSeasonFile(bytes, { now: options.now, fileName })
    lists.push(parsed.rows)
    ignored += parsed.ignored
    for (const reject of parsed.rejects)
      rejects.push({ ...reject, reason: `${fileName}: ${reject.reason}` })
  }
  return { rows: mergeMatches(lists), rejects, files: files.map((file) => file.fileName), ignored }
}
