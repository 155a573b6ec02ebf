/** What came of the prediction, once it is opened. A chunk of its own, with texts of its own. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Match } from '#data/model/match/match.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { Aftermath as Sentence } from '#site/ui/match/Aftermath.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'

interface Props {
  readonly detail: MatchDetail
  readonly whole: Match
  readonly prediction: Prediction
}

export function Aftermath({ detail: { events }, whole, prediction }: Props) {
  const { ui } = useTexts()
  const score = getFinalScore(whole)
  if (score === null) return null
  return <Sentence texts={ui} match={whole} prediction={prediction} score={score} events={events} />
}
