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

/** Replaces control characters, which the formats of feeds forbid, by spaces. */
export const toPlain = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

/** "Arsenal 2–1 Chelsea"; without a score the clubs alone. */
export function toTitle(
  { homeTeam, awayTeam }: Pick<CalendarRow, 'homeTeam' | 'awayTeam'>,
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

/** What we had said, with its chance in per cent. */
export const toSaid = (outcome: Outcome, chance: number, language: Language) =>
  fillText(TEXTS[language].feeds.said[outcome], { chance: formatChance(chance, language) })

/** The same of an opened prediction, and whether we were right. */
export function toVerdict({ predictedOutcome, chance, wasCorrect }: Opened, language: Language) {
  const { right, wrong } = TEXTS[language].feeds
  return `${toSaid(predictedOutcome, chance, language)} ${wasCorrect ? right : wrong}`
}

/** Its public page, or its league's before it has one. */
export function toPublicPath(
  row: Pick<CalendarRow, 'id' | 'matchDate' | 'leagueId'>,
  { receipt }: Pick<PublicFacts, 'receipt'>,
): string {
  return receipt === null ? toLeaguePath(row.leagueId) : toMatchPath(row)
}
