/** Whether the outcome that was said to be likeliest came, once the result is there. */
import { Check, X } from 'lucide-react'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import { toOutcome, type ListMatch } from '#data/model/match/match.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

interface Props {
  readonly match: ListMatch
  readonly prediction: ListPrediction
}

export function Called({ match, prediction }: Props) {
  const { t } = useTexts()
  const { actualHomeScore: home, actualAwayScore: away } = match
  if (home === null || away === null) return null
  const isRight = toLikeliest(prediction) === toOutcome(home, away)
  const text = t(isRight ? 'table.calledRight' : 'table.calledWrong')
  const Mark = isRight ? Check : X
  return (
    <span className={isRight ? 'text-pitch' : 'text-alert'} title={text} data-called={isRight}>
      <Mark size={16} strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  )
}
