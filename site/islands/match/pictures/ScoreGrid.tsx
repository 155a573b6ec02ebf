/** The chance of each score as a heat map, with the predicted score and how it ended; the same drawing as on public pages. */
import { useMemo } from 'react'
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { drawScoreGrid } from '#site/pieces/score-grid.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import { toPieceTexts } from '#site/islands/shared/first-paint.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AsTable } from './AsTable.tsx'

interface Props {
  readonly match: ListMatch
  readonly prediction: Prediction
}

const toGoals = (goals: number) => (goals === SHOWN_GOALS ? `${goals}+` : String(goals))

export function ScoreGrid({ match, prediction }: Props) {
  const { t, language } = useTexts()
  const pieceTexts = useMemo(() => toPieceTexts({ t, language }), [t, language])
  const names = { home: match.homeTeam, away: match.awayTeam }
  const { html } = drawScoreGrid(pieceTexts, { prediction, result: getFinalScore(match) }, names)
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <AsTable
        head={[
          `${names.home} ↓ ${names.away} →`,
          ...Array.from({ length: SHOWN_GOALS + 1 }, (_, goals) => toGoals(goals)),
        ]}
        rows={toScoreChances(prediction).map((row, goals) => [
          toGoals(goals),
          ...row.map((chance) => formatNumber(chance, language, 1)),
        ])}
      />
    </>
  )
}
