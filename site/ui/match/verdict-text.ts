/** Our call and the result in one text: `We said: home win. It ended 0–0. Wrong.` */
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { formatScoreInText } from '#site/lib/texts/format.ts'
import { toInnerWord } from '#site/lib/texts/inner-word.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** The likeliest outcome worded for a sentence, and its printed chance. */
export function toLikeliestCall({ t, language }: UiTexts, chances: Chances) {
  const side = OUTCOME_SIDES[toLikeliest(chances)]
  return {
    outcome: toInnerWord(t(`match:outcome.${side}`), language),
    percent: toPrintedChances(chances)[side],
  }
}

export function tellResult(
  texts: UiTexts,
  chances: Chances,
  result: Score & { readonly wasCorrect: boolean },
): string {
  const { t, language } = texts
  const { outcome } = toLikeliestCall(texts, chances)
  return t(`match:verdict.${result.wasCorrect ? 'right' : 'wrong'}`, {
    outcome,
    score: formatScoreInText(result.home, result.away, language),
  })
}
