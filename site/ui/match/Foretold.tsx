/** A prediction that the reader may see: the predicted score in a small box, the bar, the verdict, the other figures. */
import type { ReactNode } from 'react'
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import type { ListPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import { formatPercent, formatScore, formatScoreInText } from '#site/lib/texts/format.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { Verdict } from './Verdict.tsx'

interface Props {
  readonly texts: UiTexts
  readonly prediction: ListPrediction | Prediction
  readonly hasBegun: boolean
  /** How it ended; null before the final whistle. */
  readonly result: (Score & { readonly wasCorrect: boolean }) | null
  /** What weighed most, below the verdict. */
  readonly reasons?: ReactNode
  readonly children?: ReactNode
}

export function Foretold({ texts, prediction, hasBegun, result, reasons, children }: Props) {
  const { t, language } = texts
  const likeliest = getLikeliest(prediction)
  const facts = [
    ...(likeliest === null
      ? []
      : [{ id: 'likeliest', name: t('match:likeliestScore'), value: likeliest }]),
    {
      id: 'confidence',
      name: t('match:confidence'),
      value: formatPercent(toPrintedConfidence(prediction), language),
    },
  ]
  return (
    <div className="mx-auto mt-4 max-w-2xl">
      <p className="we-say" data-said="score">
        {t(hasBegun ? 'match:weSaid' : 'match:weSay', {
          score: formatScoreInText(
            prediction.predictedHomeScore,
            prediction.predictedAwayScore,
            language,
          ),
        })}
      </p>
      <OutcomeBar texts={texts} chances={prediction} size="large" />
      <Verdict texts={texts} chances={prediction} result={result}>
        {reasons}
      </Verdict>
      <dl className="match-said">
        {facts.map(({ id, name, value }) => (
          <div key={id} data-said={id}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-serif text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}

/** The likeliest score where it is another than the one that fits the outcome. */
function getLikeliest(prediction: ListPrediction | Prediction): string | null {
  if (!('likeliestHomeScore' in prediction)) return null
  const { likeliestHomeScore: home, likeliestAwayScore: away } = prediction
  if (home === undefined || away === undefined) return null
  const isSaid = home === prediction.predictedHomeScore && away === prediction.predictedAwayScore
  return isSaid ? null : formatScore(home, away)
}
