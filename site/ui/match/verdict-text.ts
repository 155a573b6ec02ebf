/** What was said of a match and how it went, in one sentence: `We said: home win. It ended 0–0. Wrong.`, and a note on the score. */
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import type { ListPrediction, Prediction } from '#data/model/forecast/prediction.ts'
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

/** Why the predicted score is another than the likeliest of all; null where it is the likeliest. */
export function tellLikeliestScore(
  { t, language }: UiTexts,
  prediction: ListPrediction | Prediction,
): string | null {
  if (!('likeliestHomeScore' in prediction)) return null
  const { likeliestHomeScore, likeliestAwayScore, predictedHomeScore, predictedAwayScore } =
    prediction
  if (likeliestHomeScore === undefined || likeliestAwayScore === undefined) return null
  const said = formatScoreInText(predictedHomeScore, predictedAwayScore, language)
  const likeliest = formatScoreInText(likeliestHomeScore, likeliestAwayScore, language)
  if (said === likeliest) return null
  const side = OUTCOME_SIDES[toLikeliest(prediction)]
  return t(`match:scoreNote.${side}`, { said, likeliest })
}
