/** Texts of rows of results. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCalled } from '#site/lib/record/count-calls.ts'
import { formatPercent, formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

type Opened = NonNullable<PublicMatch['opened']>

/** The outcome we called and its chance: `Home win, 61.3%`. */
export function toSaid({ t, language }: UiTexts, { prediction }: Opened): string {
  const { outcome, percent } = toCalled({ prediction })
  return `${t(`past-predictions:script.${outcome}`)}, ${formatPercent(percent, language)}`
}

/** The score of a match that has begun, as far as it is known. */
export function toScoreText({
  actualHomeScore: home,
  actualAwayScore: away,
}: Pick<PublicMatch, 'actualHomeScore' | 'actualAwayScore'>): string {
  return home === null && away === null ? NO_FIGURE : formatScore(home, away)
}
