/** Where each feed has the predicted leagues. Stays out of the browser. */
import { LEAGUES, type League, type LeagueId } from '#data/model/leagues.ts'

/** File of a league at football-data.co.uk. */
export interface LeagueFile {
  /**
   * `main`: one file per season (`mmz4281/2526/E0.csv`, columns Div, HomeTeam, FTHG …). `extra`:
   * one file for all seasons (`new/AUT.csv`, columns Country, Season, Home, HG …), without upcoming
   * fixtures.
   */
  readonly kind: 'main' | 'extra'
  /** Division code, which is the name of the file. */
  readonly code: string
}

/** Ids in the services' own lists. */
interface FeedIds {
  readonly sportmonksId: number
  readonly apiFootballId: number
}

interface Feeds extends FeedIds {
  /** Code at football-data.co.uk, one file per season. */
  readonly division?: string
  /** Code of a UEFA cup in openfootball's files. */
  readonly openfootballCode?: string
}

const FEEDS: Readonly<Record<LeagueId, Feeds>> = {
  'champions-league': { sportmonksId: 2, apiFootballId: 2, openfootballCode: 'CL' },
  'europa-league': { sportmonksId: 5, apiFootballId: 3, openfootballCode: 'EL' },
  'conference-league': { sportmonksId: 2286, apiFootballId: 848, openfootballCode: 'UECL' },
  'premier-league': { sportmonksId: 8, apiFootballId: 39, division: 'E0' },
  'la-liga': { sportmonksId: 564, apiFootballId: 140, division: 'SP1' },
  bundesliga: { sportmonksId: 82, apiFootballId: 78, division: 'D1' },
  'serie-a': { sportmonksId: 384, apiFootballId: 135, division: 'I1' },
  'ligue-1': { sportmonksId: 301, apiFootballId: 61, division: 'F1' },
  'super-lig': { sportmonksId: 600, apiFootballId: 203, division: 'T1' },
  championship: { sportmonksId: 9, apiFootballId: 40, division: 'E1' },
  'la-liga-2': { sportmonksId: 567, apiFootballId: 141, division: 'SP2' },
  '2-bundesliga': { sportmonksId: 85, apiFootballId: 79, division: 'D2' },
  'serie-b': { sportmonksId: 387, apiFootballId: 136, division: 'I2' },
  'ligue-2': { sportmonksId: 304, apiFootballId: 62, division: 'F2' },
}

export interface FeedLeague extends League, FeedIds {
  /** Null where football-data.co.uk has none. */
  readonly file: LeagueFile | null
}

/** The predicted leagues, in display order. */
export const FEED_LEAGUES: readonly FeedLeague[] = LEAGUES.map((league) => {
  const { sportmonksId, apiFootballId, division: code } = FEEDS[league.id]
  return { ...league, sportmonksId, apiFootballId, file: code ? { kind: 'main', code } : null }
})

const byDivision = new Map(FEED_LEAGUES.map((league) => [league.file?.code, league]))

/** The predicted league whose football-data.co.uk division code this is, or null. */
export function getLeagueByDivision(code: string): FeedLeague | null {
  return byDivision.get(code) ?? null
}

/** The UEFA cup with this code in openfootball's files, or null. */
export function getCupByCode(code: string): League | null {
  return LEAGUES.find(({ id }) => FEEDS[id].openfootballCode === code) ?? null
}
