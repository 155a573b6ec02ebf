/** The clubs of a match of the log, as the language of the page names them, with their colours. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import type { LoggedDay } from '#data/model/record/log-day.ts'
import type { ShownClub } from '#site/lib/browser/club.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'

interface Sides {
  readonly homeTeam: string
  readonly awayTeam: string
}

/** Home first. */
export function toShownClubs(
  { homeTeam, awayTeam }: Sides,
  { clubColours }: Pick<LoggedDay, 'clubColours'>,
): readonly ShownClub[] {
  const language = getPageLanguage()
  return [homeTeam, awayTeam].map((club) => ({
    name: toClubName(club, language),
    colours: clubColours[club] ?? null,
  }))
}

/** The same in words: `Arsenal – Chelsea`. */
export const toNames = (clubs: readonly ShownClub[]): string =>
  clubs.map(({ name }) => name).join(' – ')
