/** A prediction that the log has opened: the bar, the verdict in one sentence, the predicted score and the confidence. */
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import type { OpenedMatch } from '#data/model/match/public-match.ts'
import { listOutcomes } from '#site/lib/match/outcome-parts.ts'
import { formatPercent, formatScore, formatScoreInText } from '#site/lib/texts/format.ts'
import { toInnerWord } from '#site/lib/texts/inner-word.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { Said } from './Said.tsx'

interface Props {
  readonly texts: UiTexts
  readonly opened: OpenedMatch
}

export function OpenedVerdict({ texts, opened }: Props) {
  const { t, language } = texts
  const { prediction, homeScore, awayScore, wasCorrect } = opened
  const said = listOutcomes(prediction).find(
    ({ outcome }) => outcome === prediction.predictedOutcome,
  )!
  return (
    <>
      <OutcomeBar texts={texts} chances={prediction} size="large" />
      <p className="mt-5 text-center font-serif text-lg text-balance" data-verdict="">
        {t(`match:verdict.${wasCorrect ? 'right' : 'wrong'}`, {
          outcome: toInnerWord(t(`match:outcome.${said.name}`), language),
          percent: formatPercent(said.percent, language),
          score: formatScoreInText(homeScore, awayScore, language),
        })}
      </p>
      <dl className="mt-4 flex flex-wrap justify-center gap-x-12 gap-y-2 text-center">
        <Said
          facts={[
            {
              id: 'score',
              name: t('match:predictedScore'),
              value: formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore),
            },
            {
              id: 'confidence',
              name: t('match:confidence'),
              value: formatPercent(toPrintedConfidence(prediction), language),
            },
          ]}
        />
      </dl>
    </>
  )
}
