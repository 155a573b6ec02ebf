/**
 * The two kinds of files of football-data.co.uk: their addresses and column names. All other code
 * reads a file by the names of the main kind.
 */
import { type League } from '#data/model/leagues.ts'
import {
  getLeagueByDivision,
  FEED_LEAGUES,
  type LeagueFile,
} from '#data/model/leagues/feed-leagues.ts'
import { CONTEXT_LEAGUES } from '#data/model/leagues/context-table.ts'
import { toSeason } from '#data/model/season.ts'
import { findOnce } from './find-once.ts'
import { RowError } from './row-error.ts'
import { toDivisionCode } from './folder.ts'

type Kind = LeagueFile['kind']
type Columns = ReadonlyMap<string, number>

/** A file of the site. */
export interface SiteFile {
  /** Name with its folder, for messages and the cache: `2526/E0.csv`. */
  readonly fileName: string
  /** Path on the site. */
  readonly path: string
  /** True when its season ended long ago: it changes no more. */
  readonly isOver: boolean
  /** True for a file of the season in progress alone. */
  readonly isCurrent: boolean
}

/** The current season and the four before it. */
const SEASONS = 5

/** Other names of columns, by those that the code knows; the main kind has them in Greece until 2005. */
const OTHER_NAMES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  main: { HomeTeam: 'HT', AwayTeam: 'AT' },
  extra: { HomeTeam: 'Home', AwayTeam: 'Away', FTHG: 'HG', FTAG: 'AG', FTR: 'Res' },
}

const kinds = new Map<string, Kind>(
  [...FEED_LEAGUES, ...CONTEXT_LEAGUES].flatMap(({ file }) =>
    file ? [[file.code, file.kind]] : [],
  ),
)

/** The kind of a file by the division code in its name; null for an unknown league. */
export function getFileKind(fileName: string): Kind | null {
  return kinds.get(toDivisionCode(fileName)) ?? null
}

/** Rejects a row that names another league's division in the file of the league with this one. */
export function requireOwnDivision(own: string, division: string): void {
  const isAnothers = division !== own && kinds.has(division)
  if (isAnothers) throw new RowError(`"${division}" is not the division of this file.`)
}

/** Index of each column, also under the names of the main kind. */
export function toMainColumns(columns: Columns, kind: Kind): Columns {
  const added = Object.entries(OTHER_NAMES[kind]).flatMap(([main, other]) => {
    const place = columns.get(other)
    return place === undefined || columns.has(main) ? [] : [[main, place] as const]
  })
  return new Map([...columns, ...added])
}

/** The predicted league of all rows of a file; null where the column Div states it. */
export function getLeagueOfFile(fileName: string, columns: Columns): League | null {
  const isExtra = getFileKind(fileName) === 'extra' && !columns.has('Div')
  return isExtra ? getLeagueByDivision(toDivisionCode(fileName)) : null
}

/** First year of `2010/11`, `2012/2013` or `2012`; null for an empty cell. */
export const readSeason = findOnce((text): number | null => {
  if (text === '') return null
  const year = Number(/^(\d{4})(\/\d{2,4})?$/.exec(text)?.[1])
  if (Number.isNaN(year)) throw new RowError(`Season "${text}" is no season such as 2012/2013.`)
  return year
})

const toTwoDigits = (year: number) => String(year % 100).padStart(2, '0')

function listSeasonFiles(codes: readonly string[], now: Date): SiteFile[] {
  const current = toSeason(now.getTime())
  const seasons = Array.from({ length: SEASONS }, (_, index) => current - SEASONS + 1 + index)
  return seasons.flatMap((year) => {
    const years = `${toTwoDigits(year)}${toTwoDigits(year + 1)}`
    return codes.map((code) => ({
      fileName: `${years}/${code}.csv`,
      path: `mmz4281/${years}/${code}.csv`,
      isOver: now.getTime() > Date.UTC(year + 1, 8, 1),
      isCurrent: year === current,
    }))
  })
}

/** The files of some leagues on the site: five seasons of the main ones, then the one of each extra league. */
export function listSiteFiles(files: readonly LeagueFile[], now: Date): SiteFile[] {
  const listCodes = (kind: Kind) => files.filter((file) => file.kind === kind).map((f) => f.code)
  const extra = listCodes('extra').map((code) => ({
    fileName: `new/${code}.csv`,
    path: `new/${code}.csv`,
    isOver: false,
    isCurrent: false,
  }))
  return [...listSeasonFiles(listCodes('main'), now), ...extra]
}
