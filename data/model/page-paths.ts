/** Where the public pages are, in English. */
import type { PublicMatch } from '#data/model/match/public-match.ts'

export const toMatchPath = ({ matchDate, id }: Pick<PublicMatch, 'matchDate' | 'id'>) =>
  `/predictions/${matchDate}/${id}`
export const toDayPath = (day: string) => `/predictions/${day}`
export const toTeamPath = (teamId: string) => `/teams/${teamId}`
export const toLeaguePath = (leagueId: string) => `/leagues/${leagueId}`
export const toResultsPath = (day: string) => `/results/${day}`
export const toVerifyPath = (matchId: string) => `/verify?match=${matchId}`
/** The card of a match that other pages may show in a frame, and what oEmbed says of it. */
export const toCardPath = (matchId: string) => `/embed/match/${matchId}`
export const toOembedPath = (matchId: string) => `/oembed/${matchId}.json`
