/** What came of the prediction, once it is opened. A chunk of its own, with texts of its own. */
import type { MatchDetail } from '#data/model/replies.ts'
import type { Played } from '#site/lib/match/aftermath.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { Aftermath as Sentence } from '#site/ui/match/Aftermath.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly detail: Pick<MatchDetail, 'events'>
  readonly whole: Played['match'] & Parameters<typeof getFinalScore>[0]
  readonly prediction: Played['prediction']
}

export function Aftermath({ detail: { events }, whole, prediction }: Props) {
  const { ui } = useTexts()
  const score = getFinalScore(whole)
  if (score === null) return null
  return <Sentence texts={ui} match={whole} prediction={prediction} score={score} events={events} />
}
