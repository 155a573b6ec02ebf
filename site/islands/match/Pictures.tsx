/** The pictures of a forecast, in the reader's own time: all scores, and how the figures moved. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
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

export function LocalMoves({ match, revisions }: MovesProps) {
  const { ui } = useTexts()
  const toTime = (instant: string) =>
    `${formatDay(toLocalDay(instant), ui.language, { day: 'numeric', month: 'short' })}, ${formatTime(instant)}`
  return (
    <Moves
      texts={ui}
      match={match}
      revisions={revisions}
      toTime={toTime}
      change="match:moves.change"
    />
  )
}
