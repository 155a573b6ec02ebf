/** The feed a run reads: the one that was named, or the best one that is configured. */
import { AppError } from '#data/model/errors.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { makeDemoFeed } from './demo/feed.ts'
import { openFootballData, type OpenFootballData } from './football-data/client.ts'
import type { MatchSource } from './source.ts'

export const SOURCE_NAMES = ['auto', 'demo', 'football-data'] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

export interface SourceOptions {
  readonly name: SourceName
  /** Folder of football-data.co.uk files; null reads from the site. */
  readonly folder: string | null
  /** Where that site is; its own address when null. */
  readonly footballDataBase: string | null
  readonly leagues: readonly LeagueId[] | null
  /** Where downloaded files are kept between runs. */
  readonly cacheFolder: string
  readonly tell: (words: string) => void
}

/** The feed of these options; `auto` takes the folder of real files when there is one, else the demo. */
export function openSource(options: SourceOptions): MatchSource {
  const name =
    options.name === 'auto' ? (options.folder === null ? 'demo' : 'football-data') : options.name
  if (name === 'demo') {
    if (options.folder !== null && options.name === 'demo')
      throw new AppError(
        'bad_input',
        'The demo feed reads no folder. Leave --dir out, or name --source football-data.',
      )
    return {
      name,
      load: async (now) => ({ rows: makeDemoFeed({ now }), rejects: [], warnings: [] }),
    }
  }
  // A folder is read once, however often a replay asks; the site is asked for what is new.
  let opened: Promise<OpenFootballData> | null = null
  return {
    name,
    async load(now) {
      if (options.folder === null) opened = null
      opened ??= openFootballData({
        folder: options.folder,
        now,
        cacheFolder: options.cacheFolder,
        ...(options.footballDataBase && { baseUrl: options.footballDataBase }),
        ...(options.leagues && { leagues: options.leagues }),
        onFile: (fileName, number, total) =>
          options.tell(`fetching ${fileName} (${number} of ${total})`),
      })
      const feed = (await opened).toFeedAt(now)
      const warnings =
        feed.ignored > 0 ? [`${feed.ignored} rows of other leagues were left out.`] : []
      return { rows: feed.rows, rejects: feed.rejects, warnings }
    },
  }
}
