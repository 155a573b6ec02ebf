/** The chance of each score as a heat map, the predicted score framed; the same drawing as on public pages. */
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { drawGridCells, GRID_SIZE, PAGE_COLOURS } from '#site/pieces/score-grid.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AsTable } from './AsTable.tsx'

interface Props {
  readonly match: Pick<ListMatch, 'homeTeam' | 'awayTeam'>
  readonly prediction: Prediction
}

const toGoals = (goals: number) => (goals === SHOWN_GOALS ? `${goals}+` : String(goals))

export function ScoreGrid({ match, prediction }: Props) {
  const { t, language } = useTexts()
  const names = { home: match.homeTeam, away: match.awayTeam }
  const { predictedHomeScore: homeScore, predictedAwayScore: awayScore } = prediction
  const { html } = drawGridCells(language, { prediction, homeScore, awayScore }, PAGE_COLOURS)
  return (
    <>
      <figure>
        <svg
          viewBox={`0 0 ${GRID_SIZE} ${GRID_SIZE}`}
          // The words for it are its label; a drawing is no picture file.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={t('grid.alternative', names)}
          className="figures w-full max-w-80"
          // Written by our own template, which escapes what is put into it.
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <figcaption className="mt-2 max-w-80 text-xs text-muted">
          {t('grid.caption', names)}
        </figcaption>
      </figure>
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
