/** A match in words, for calendars, feeds, morning letters and notifications. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import type { Language } from '#data/model/languages.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { PublicFacts } from '#data/model/match/public-ids.ts'
import { toLeaguePath, toMatchPath } from '#data/model/page-paths.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { fillText } from './fill-text.ts'
import { formatChance } from './formats.ts'
import { TEXTS } from './texts.ts'
import type { CalendarRow } from '#data/queries/matches/matches-read.ts'

type Opened = NonNullable<PublicFacts['opened']>
type Clubs = Pick<CalendarRow, 'homeTeam' | 'awayTeam'>

/** Replaces control characters, which the formats of feeds forbid, by spaces. */
export const toPlain = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

/** "Arsenal 2–1 Chelsea"; without a score the clubs alone. */
export function toTitle(
  { homeTeam, awayTeam }: Clubs,
  score: Pick<Opened, 'homeScore' | 'awayScore'> | null,
  language: Language,
): string {
  const between = score ? `${score.homeScore}${toScoreSign(language)}${score.awayScore}` : '–'
  return toPlain(`${toClubName(homeTeam, language)} ${between} ${toClubName(awayTeam, language)}`)
}

/** That it was postponed, cancelled or abandoned; null for any other match. */
export function toStatusWords(
  { matchStatus }: Pick<CalendarRow, 'matchStatus'>,
  language: Language,
) {
  const { statuses } = TEXTS[language].feeds
  return statuses[matchStatus as keyof typeof statuses] ?? null
}

/** What we had said, the club's name or a draw, with its chance in per cent. */
export function toSaid(clubs: Clubs, outcome: Outcome, chance: number, language: Language): string {
  const { said } = TEXTS[language].feeds
  const values = { chance: formatChance(chance, language) }
  if (outcome === 'draw') return fillText(said.draw, values)
  const club = toClubName(outcome === 'home_win' ? clubs.homeTeam : clubs.awayTeam, language)
  return toPlain(fillText(said.club, { ...values, club }))
}

/** The same of an opened prediction, and whether we were right. */
export function toVerdict(
  clubs: Clubs,
  { predictedOutcome, chance, wasCorrect }: Opened,
  language: Language,
): string {
  const { right, wrong } = TEXTS[language].feeds
  const said = toSaid(clubs, predictedOutcome, chance, language)
  return `${said} ${wasCorrect ? right : wrong}`
}

/** `Arsenal 78.0% · draw 15.5% · Fulham 6.5%`, of chances as they are printed. */
export function toChancesText(
  { homeTeam, awayTeam }: Clubs,
  chances: { readonly home: number; readonly draw: number; readonly away: number },
  language: Language,
): string {
  const format = (chance: number) => formatChance(chance, language)
  return toPlain(
    fillText(TEXTS[language].morning.chances, {
      homeTeam: toClubName(homeTeam, language),
      home: format(chances.home),
      draw: format(chances.draw),
      awayTeam: toClubName(awayTeam, language),
      away: format(chances.away),
    }),
  )
}

/** Its public page, or its league's before it has one. */
export function toPublicPath(
  row: Pick<CalendarRow, 'id' | 'matchDate' | 'leagueId'>,
  { receipt }: Pick<PublicFacts, 'receipt'>,
): string {
  return receipt === null ? toLeaguePath(row.leagueId) : toMatchPath(row)
}
