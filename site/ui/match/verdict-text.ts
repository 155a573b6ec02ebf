/** What was said of a match and how it went, in one sentence: `We said: Arsenal. It ended 0–0. Wrong.`, and a note on the score. */
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import { FAVOURITE_PERCENT } from '#data/model/forecast/reasons.ts'
import type { ListPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { toWinner, type Sides } from '#site/lib/match/side-names.ts'
import { formatScoreInText } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** Before the final whistle: `Favourite: Arsenal, winning 73 times in 100.` */
export function describeFavourite(texts: UiTexts, match: Sides, chances: Chances): string {
  const likeliest = toLikeliest(chances)
  const side = OUTCOME_SIDES[likeliest]
  const percent = toPrintedChances(chances)[side]
  const way = side === 'draw' ? side : percent >= FAVOURITE_PERCENT ? 'likeliest' : 'open'
  return texts.t(`match:verdict.${way}`, {
    team: toWinner(texts, match, likeliest),
    n: Math.round(percent),
  })
}

interface Called {
  readonly prediction: Chances
  readonly homeScore: number
  readonly awayScore: number
  readonly wasCorrect: boolean
}

export function describeResult(
  texts: UiTexts,
  match: Sides,
  { prediction, homeScore, awayScore, wasCorrect }: Called,
): string {
  return texts.t(`match:verdict.${wasCorrect ? 'right' : 'wrong'}`, {
    outcome: toWinner(texts, match, toLikeliest(prediction)),
    score: formatScoreInText(homeScore, awayScore, texts.language),
  })
}

/** Why the predicted score is another than the likeliest of all; null where it is the likeliest. */
export function describeLikeliestScore(
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
