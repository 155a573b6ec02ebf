/**
 * The chance of each score as a heat map, with the chances of each side's goals along its edges,
 * the predicted and the final score. A table has the same figures.
 */
import { Fragment } from 'react'
import {
  CELL_SIZE,
  getChances,
  getPredictedScore,
  GRID_SIZE,
  layOutGrid,
  layOutSums,
  NAMES_SIZE,
  sumGoals,
  SUMS_SIZE,
  toGoals,
  type GridFacts,
} from '#site/lib/match/grid-layout.ts'
import type { Score } from '#site/lib/match/match-stage.ts'
import { formatNumber, formatScore } from '#site/lib/texts/format.ts'
import { AsTable } from '#site/ui/AsTable.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { describeLikeliestScore } from './verdict-text.ts'

interface Props extends GridFacts {
  readonly texts: UiTexts
  readonly names: { readonly home: string; readonly away: string }
}

const SIZE = NAMES_SIZE + GRID_SIZE + SUMS_SIZE
const MIDDLE = GRID_SIZE / 2 + CELL_SIZE / 4

/** Samples of the marks for the legend. */
const FRAME = (
  <rect x="1" y="1" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="2" />
)
const DOT = <circle cx="6" cy="6" r="4" fill="currentColor" />

const toText = ({ home, away }: Score) => formatScore(home, away)

export function ScoreGrid({ texts, names, prediction, result }: Props) {
  const { t, language } = texts
  const marks = [
    { sign: FRAME, name: t('match:predictedScore'), score: toText(getPredictedScore(prediction)) },
    ...(result ? [{ sign: DOT, name: t('match:grid.result'), score: toText(result) }] : []),
  ]
  const words = marks.map(({ name, score }) => `${name} ${score}`).join(', ')
  const facts = { prediction, result, language }
  // Before the whistle the verdict above says it.
  const note = result === null ? null : describeLikeliestScore(texts, prediction)
  return (
    <>
      <figure className="@container mt-2 max-w-2xl">
        <svg
          viewBox={`${-NAMES_SIZE} ${-NAMES_SIZE} ${SIZE} ${SIZE}`}
          // An inline drawing with a label: there is no image file for an `img`.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={`${t('match:grid.alternative', names)} ${words}`}
          className="figures w-full text-[13.5px] @md:text-[11px] @xl:text-[8.5px]"
        >
          <g textAnchor="middle">
            <g className="fill-ink font-semibold">
              <text x={MIDDLE} y="-4">
                {names.away}
              </text>
              <text x={-MIDDLE} y="-4" transform="rotate(-90)">
                {names.home}
              </text>
            </g>
            <Cells {...facts} />
          </g>
          <Sums {...facts} />
        </svg>
        <ul className="figures mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs" data-grid-marks="">
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
        <figcaption className="mt-2 text-xs text-muted">
          {note !== null && <span className="mb-1 block text-sm text-ink">{note}</span>}
          {t('match:grid.caption', names)}
        </figcaption>
      </figure>
      <GridTable texts={texts} names={names} prediction={prediction} />
    </>
  )
}

function Cells({ language, ...facts }: GridFacts & Pick<UiTexts, 'language'>) {
  const { cells, groups, labels, corners, framed, dotted } = layOutGrid(facts)
  return (
    <>
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
          <text key={`${x} ${y}`} x={x + CELL_SIZE / 2} y={y + CELL_SIZE / 2 + 5}>
            {formatNumber(chance, language, 1)}
          </text>
        ))}
      </g>
      <g className="font-bold" data-regions="">
        {corners.map(({ side, letter, x, y }) => (
          <text key={side} x={x + 7} y={y + 12} fill={`var(--color-${side})`}>
            {letter}
          </text>
        ))}
      </g>
    </>
  )
}

/** Row and column sums as thin bars with their figures: how likely so many goals of a side are. */
function Sums({ language, prediction }: GridFacts & Pick<UiTexts, 'language'>) {
  return (
    <g className="fill-muted" data-sums="">
      {layOutSums(prediction).map(({ chance, bar, text }) => (
        <Fragment key={`${bar.x} ${bar.y}`}>
          <rect {...bar} />
          <text x={text.x} y={text.y} textAnchor={text.anchor}>
            {formatNumber(chance, language, 1)}
          </text>
        </Fragment>
      ))}
    </g>
  )
}

function GridTable({ texts, names, prediction }: Omit<Props, 'result'>) {
  const chances = getChances(prediction)
  const sums = sumGoals(chances)
  const toRow = (row: readonly number[]) =>
    row.map((chance) => formatNumber(chance, texts.language, 1))
  const total = texts.t('match:sum')
  return (
    <AsTable
      texts={texts}
      head={[
        `${names.home} ↓ ${names.away} →`,
        ...chances.map((_, goals) => toGoals(goals)),
        total,
      ]}
      rows={[
        ...chances.map((row, goals) => [toGoals(goals), ...toRow([...row, sums.home[goals]!])]),
        [total, ...toRow(sums.away), ''],
      ]}
    />
  )
}
