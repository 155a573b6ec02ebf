/** football-data.co.uk as a feed of matches: a folder of its files, or the site without a key. */
import type { AppError } from '#data/model/errors.ts'
import { toHistoryStart } from '#data/model/history.ts'
import { defineFeed } from '#pipeline/sources/feed.ts'
import { describeLeftOut, toParsedMatches } from '#pipeline/sources/provider.ts'
import { hasContextFiles, openContext, type OpenContext } from './context.ts'
import { openFootballData, type OpenFootballData } from './client.ts'
import { parseSeasonFile } from './parse.ts'

export const footballDataFeed = defineFeed({
  name: 'football-data',
  settings: ['FOOTBALL_DATA_DIR', 'FOOTBALL_DATA_API_BASE'],
  chosenBy: 'FOOTBALL_DATA_DIR',
  readsFolder: true,
  open(settings, options) {
    const folder = options.folder ?? settings.footballDataDir
    // A folder is read once, however often a replay asks, whose clock only goes forward; the site
    // is asked for updates.
    let opened: Promise<OpenFootballData> | null = null
    let openedContext: Promise<OpenContext> | null = null
    const warnings: string[] = []
    const shared = {
      cacheFolder: options.cacheFolder,
      ...(settings.footballDataApiBase && { baseUrl: settings.footballDataApiBase }),
      ...(options.copiesSuffice && {
        onCopies: ({ message }: AppError) =>
          warnings.push(`The copies of earlier runs stand in for the history: ${message}`),
      }),
      onFile: (fileName: string, number: number, total: number) =>
        options.logLine(`fetching ${fileName} (${number} of ${total})`),
    }
    return {
      name: 'football-data',
      async loadContext(now, hasCups) {
        const isThere = folder === null ? hasCups : await hasContextFiles(folder)
        if (!isThere) return { matches: [], warnings: [] }
        if (folder === null) openedContext = null
        openedContext ??= openContext({ folder, now, since: toHistoryStart(now), ...shared })
        const context = await openedContext
        return {
          matches: context.toMatchesAt(now),
          warnings: [...warnings.splice(0), ...describeContext(context)],
        }
      },
      async load(now) {
        if (folder === null) opened = null
        opened ??= openFootballData({
          folder,
          now,
          since: toHistoryStart(now),
          ...shared,
          ...(options.leagues && { leagues: options.leagues }),
        })
        const feed = (await opened).toFeedAt(now)
        if (feed.ignored > 0) warnings.push(`${feed.ignored} rows of other leagues were left out.`)
        const { rows, rejects, leftOut, stopped } = feed
        return { rows, rejects, leftOut, warnings: warnings.splice(0), stopped }
      },
    }
  },
  parse(bytes, options) {
    return toParsedMatches(parseSeasonFile(bytes, options))
  },
})

/** Files, rows and cells of other countries' leagues that could not be read. */
function describeContext({ problems, rejects, leftOut }: OpenContext): string[] {
  const unread = [
    ...rejects.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...leftOut.map(describeLeftOut),
  ]
  if (unread.length === 0) return [...problems]
  return [
    ...problems,
    `Of other countries’ leagues ${unread.length} rows or cells cannot be read: ${unread[0]}`,
  ]
}
