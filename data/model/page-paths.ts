/** Where the public pages are, in English. */
import type { PublicMatch } from '#data/model/match/public-match.ts'

export const toMatchPath = ({ matchDate, id }: Pick<PublicMatch, 'matchDate' | 'id'>) =>
  `/predictions/${matchDate}/${id}`
/** The page of a match for members, with every figure that they may see. */
export const toMemberMatchPath = (matchId: string) => `/match/${matchId}`
export const toDayPath = (day: string) => `/predictions/${day}`
export const toTeamPath = (teamId: string) => `/teams/${teamId}`
export const toLeaguePath = (leagueId: string) => `/leagues/${leagueId}`
export const RESULTS_PATH = '/results'
export const toResultsPath = (day: string) => `${RESULTS_PATH}/${day}`
export const toVerifyPath = (matchId: string) => `/verify?match=${matchId}`
/** The card of a match that other pages may show in a frame, and what oEmbed says of it. */
export const toCardPath = (matchId: string) => `/embed/match/${matchId}`
export const toOembedPath = (matchId: string) => `/oembed/${matchId}.json`

/** The archive: every season, one of them, a month of it, a league in it, and a month or a club of that league. */
export const ARCHIVE_PATH = '/archive'
export const toSeasonPath = (season: string) => `${ARCHIVE_PATH}/${season}`
export const toSeasonMonthPath = (season: string, month: string) =>
  `${ARCHIVE_PATH}/${season}/${month}`
/** `place` is season and league, such as `2024-25/premier-league`. */
export const toPastLeaguePath = (place: string) => `${ARCHIVE_PATH}/${place}`
export const toPastPartPath = (place: string, part: string) => `${ARCHIVE_PATH}/${place}/${part}`
