/** The pages of the past: matches and days that have left the results of these weeks, and the archive. */
import { splitPlace, type PastIndex, type PastRow } from '#data/model/past/past-files.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { PublicDay, PublicMatch } from '#data/model/match/public-match.ts'
import { toSeasonWords } from '#data/model/season.ts'
import { toPastLeaguePath, toPastPartPath, toResultsPath } from '#data/model/page-paths.ts'
import {
  makeArchivePage,
  makeMonthPage,
  makePastLeaguePage,
  makePastPartPage,
  makeSeasonPage,
  pickClub,
} from '#site/ui/archive/archive-pages.tsx'
import { makeMatchPage } from '#site/ui/pages/match-page.tsx'
import { makePastDayPage } from '#site/ui/pages/past-day-page.tsx'
import type { PublicPage } from '#site/ui/pages/public-page.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { toRecordImage, write, type WrittenPage } from './match-pages.ts'

/** A page of the archive: not of one match, with the record's picture for shared links. */
const writeList = (texts: UiTexts, page: PublicPage): WrittenPage =>
  write(page, { image: toRecordImage(texts), events: [] })

/** The lists of the archive that contain a match. */
function listLists(match: PublicMatch, index: PastIndex, { language }: UiTexts) {
  const { leagueId, homeTeamId, awayTeamId, matchDate } = match
  const season = index.days[matchDate]?.season
  if (season === undefined || match.receipt === null) return []
  const place = `${season}/${leagueId}`
  const summary = index.leagues[place]
  if (summary === undefined) return []
  const known = new Map(summary.clubs)
  const years = toSeasonWords(season)
  return [
    {
      path: toPastLeaguePath(place),
      name: `${toCompetitionName(match.league, language)} ${years}`,
    },
    ...[homeTeamId, awayTeamId].flatMap((id) => {
      const name = known.get(id)
      if (name === undefined) return []
      return [{ path: toPastPartPath(place, id), name: `${toClubName(name, language)} ${years}` }]
    }),
  ]
}

/** The table goes on and a club may lose its page: a match of the past shows neither. */
export function writePastMatch(
  texts: UiTexts,
  match: PublicMatch,
  { index, origin }: { readonly index: PastIndex; readonly origin: string },
): WrittenPage {
  const page = makeMatchPage(texts, nameClubs(match, texts.language), {
    table: [],
    hasTeamPage: () => false,
    listPath: toResultsPath(match.matchDate),
    asOf: null,
    publicOrigin: origin,
    archive: listLists(match, index, texts),
    stakes: null,
    isFree: false,
  })
  return write(page, { image: `match/${match.id}`, events: [match], card: match.id })
}

export function writePastDay(texts: UiTexts, day: PublicDay, index: PastIndex): WrittenPage {
  const { season } = index.days[day.day]!
  return write(makePastDayPage(texts, nameClubs(day, texts.language), season), {
    image: toRecordImage(texts),
    events: day.matches,
  })
}

export const writeArchive = (texts: UiTexts, index: PastIndex): WrittenPage =>
  writeList(texts, makeArchivePage(texts, index))

const listDays = (season: string, { days }: PastIndex) =>
  Object.entries(days)
    .filter(([, summary]) => summary.season === season)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** Null for a season without a league. */
export function writeSeason(texts: UiTexts, season: string, index: PastIndex): WrittenPage | null {
  const leagues = Object.entries(index.leagues).filter(
    ([place]) => splitPlace(place).season === season,
  )
  if (leagues.length === 0) return null
  return writeList(texts, makeSeasonPage(texts, season, { leagues, days: listDays(season, index) }))
}

export function writeMonth(
  texts: UiTexts,
  { season, month }: { readonly season: string; readonly month: string },
  index: PastIndex,
): WrittenPage | null {
  const days = listDays(season, index).filter(([day]) => day.startsWith(month))
  return days.length === 0 ? null : writeList(texts, makeMonthPage(texts, { season, month }, days))
}

export interface LeagueOfSeason {
  /** `2024-25/premier-league` */
  readonly place: string
  readonly rows: readonly PastRow[]
  readonly clubs: PastIndex['leagues'][string]['clubs']
}

export const writePastLeague = (texts: UiTexts, { place, rows, clubs }: LeagueOfSeason) =>
  writeList(texts, makePastLeaguePage(texts, place, { rows, clubs }))

/** A month or a club of a league's season; null where it has neither. */
export function writePart(
  texts: UiTexts,
  { place, rows, clubs }: LeagueOfSeason,
  part: string,
): WrittenPage | null {
  const club = clubs.find(([id]) => id === part)
  const shown = club
    ? { of: { club: club[1] }, rows: pickClub(rows, part) }
    : {
        of: { month: part },
        rows: rows.filter(({ matchDate }) => matchDate.startsWith(`${part}-`)),
      }
  if (shown.rows.length === 0) return null
  return writeList(texts, makePastPartPage(texts, place, shown))
}
