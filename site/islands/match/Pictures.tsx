/** The pictures of a forecast: all scores, and how the figures moved. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { Moves } from '#site/ui/match/Moves.tsx'
import { ScoreGrid } from '#site/ui/match/ScoreGrid.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly match: ListMatch
  readonly prediction: Prediction
}

export function Scores({ match, prediction }: Props) {
  const { ui } = useTexts()
  const names = { home: match.homeTeam, away: match.awayTeam }
  return (
    <ScoreGrid texts={ui} names={names} prediction={prediction} result={getFinalScore(match)} />
  )
}

interface MovesProps extends Pick<Props, 'match'> {
  readonly revisions: readonly Revision[]
}

export function ShownMoves({ match, revisions }: MovesProps) {
  const { ui } = useTexts()
  return (
    <Moves
      texts={ui}
      tellAt={makeLocalTimes(ui.language)}
      match={match}
      revisions={revisions}
      change="match:moves.change"
    />
  )
}
