/** The chance of each score as a heat map, with the predicted score and how it ended: our picture of a match. */
import { Fragment } from 'react'
import {
  CELL_SIZE,
  getPredictedScore,
  GRID_SIZE,
  layOutGrid,
  type GridFacts,
} from '#site/lib/match/grid-layout.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import { formatNumber, formatScore } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props extends GridFacts {
  readonly texts: UiTexts
  readonly names: { readonly home: string; readonly away: string }
}

/** What marks a cell, as small as the words beside it. */
const FRAME = (
  <rect x="1" y="1" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="2" />
)
const DOT = <circle cx="6" cy="6" r="4" fill="currentColor" />

const toText = ({ home, away }: Score) => formatScore(home, away)

export function ScoreGrid({ texts: { t, language }, names, prediction, result }: Props) {
  const marks = [
    { sign: FRAME, name: t('match:predictedScore'), score: toText(getPredictedScore(prediction)) },
    ...(result ? [{ sign: DOT, name: t('match:grid.result'), score: toText(result) }] : []),
  ]
  const words = marks.map(({ name, score }) => `${name} ${score}`).join(', ')
  return (
    <figure className="mt-2">
      <svg
        viewBox={`0 0 ${GRID_SIZE} ${GRID_SIZE}`}
        // The words for it are its label; a drawing is no picture file.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`${t('match:grid.alternative', names)} ${words}`}
        className="figures w-full max-w-80"
      >
        <Cells prediction={prediction} result={result} language={language} />
      </svg>
      <ul
        className="figures mt-2 flex max-w-80 flex-wrap gap-x-4 gap-y-1 text-xs"
        data-grid-marks=""
      >
        {marks.map(({ sign, name, score }) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
              {sign}
            </svg>
            <span>
              {name} <b className="whitespace-nowrap">{score}</b>
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 max-w-80 text-xs text-muted">
        {t('match:grid.caption', names)}
      </figcaption>
    </figure>
  )
}

function Cells({ language, ...facts }: GridFacts & Pick<UiTexts, 'language'>) {
  const { cells, groups, labels, framed, dotted } = layOutGrid(facts)
  return (
    <g textAnchor="middle" fontSize="12">
      <g fill="var(--color-muted)">
        {labels.map(({ goals, middle }) => (
          <Fragment key={goals}>
            <text x={middle - 1} y="14">
              {goals}
            </text>
            <text x="9" y={middle + 3}>
              {goals}
            </text>
          </Fragment>
        ))}
      </g>
      {groups.map(({ side, cells }) => (
        <g key={side} fill={`var(--color-${side})`}>
          {cells.map(({ x, y, opacity }) => (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width={CELL_SIZE}
              height={CELL_SIZE}
              fillOpacity={opacity}
            />
          ))}
        </g>
      ))}
      <rect
        x={framed.x}
        y={framed.y}
        width={CELL_SIZE}
        height={CELL_SIZE}
        fill="none"
        stroke="var(--color-ink)"
        strokeWidth="2.5"
      />
      {dotted && <circle cx={dotted.x} cy={dotted.y} r="4" fill="var(--color-ink)" />}
      <g fill="var(--color-ink)">
        {cells.map(({ x, y, chance }) => (
          <text key={`${x} ${y}`} x={x + CELL_SIZE / 2} y={y + CELL_SIZE / 2 + 4}>
            {formatNumber(chance, language, 1)}
          </text>
        ))}
      </g>
    </g>
  )
}
