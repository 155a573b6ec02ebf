/**
 * A prediction that the reader may see: predicted score in a small box, the bar, the verdict, the
 * likeliest score if it is another than the predicted one, and the confidence.
 */
import type { ReactNode } from 'react'
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import type { ListPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import type { Sides } from '#site/lib/match/side-names.ts'
import { formatPercent, formatScoreInText, toColon } from '#site/lib/texts/format.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { Verdict } from './Verdict.tsx'
import { describeLikeliestScore } from './verdict-text.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: Sides
  readonly prediction: ListPrediction | Prediction
  /** Final score; null before the final whistle. */
  readonly result: (Score & { readonly wasCorrect: boolean }) | null
  /** True while the match is played: the prediction is then worded in the past tense. */
  readonly isInPlay?: boolean
  /** False where another page has the rest: the confidence is left out. */
  readonly isWhole?: boolean
  /** The chances of a match in play, above what was said before it. */
  readonly now?: ReactNode
  /** The heaviest factor groups, below the verdict. */
  readonly reasons?: ReactNode
  readonly children?: ReactNode
}

export function Foretold({
  texts,
  match,
  prediction,
  result,
  isInPlay,
  isWhole = true,
  now,
  reasons,
  children,
}: Props) {
  const { t, language } = texts
  const isAhead = result === null && isInPlay !== true
  const { predictedHomeScore: home, predictedAwayScore: away } = prediction
  const said = formatScoreInText(home, away, language)
  // After the whistle it stands beside the score grid.
  const note = result === null ? describeLikeliestScore(texts, prediction) : null
  return (
    <div className="mx-auto mt-2 max-w-2xl">
      {now}
      <p className="we-say" data-said="score">
        <span>{t(`dashboard:table.${isAhead ? 'says' : 'said'}`)}</span> <b>{said}</b>
      </p>
      <OutcomeBar texts={texts} match={match} chances={prediction} size="large" />
      <Verdict texts={texts} match={match} chances={prediction} result={result}>
        {note !== null && (
          <p className="mt-1 text-sm text-balance text-muted" data-said="likeliest">
            {note}
          </p>
        )}
        {isWhole && (
          <p className="text-xs text-muted" data-said="confidence">
            {t('match:confidence')}
            {toColon(language)}
            {formatPercent(toPrintedConfidence(prediction), language)}
          </p>
        )}
        {reasons}
      </Verdict>
      {children}
    </div>
  )
}
