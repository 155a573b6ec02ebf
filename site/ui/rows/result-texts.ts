/** What rows of results say in words. */
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCalled } from '#site/lib/record/count-calls.ts'
import { formatPercent, formatScore } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

type Opened = NonNullable<PublicMatch['opened']>

/** The outcome we called and its chance: `Home win, 61.3%`. */
export function toSaid({ t, language }: UiTexts, { prediction }: Opened): string {
  const { outcome, percent } = toCalled({ prediction })
  return `${t(`past-predictions:script.${outcome}`)}, ${formatPercent(percent, language)}`
}

/** The score of a match that is over, or what stands in its place. */
export function toResultText({ t }: UiTexts, match: PublicMatch): string {
  if (isOffThePitch(match.matchStatus)) return t(`public:status.${match.matchStatus}`)
  const { actualHomeScore: home, actualAwayScore: away } = match
  return home === null || away === null ? '–' : formatScore(home, away)
}
