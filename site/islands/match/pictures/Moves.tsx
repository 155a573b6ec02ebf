/** How the prediction moved over its signed revisions: a line an outcome. */
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { layOutMoves, listPrinted, MOVES_SIZE } from '#site/lib/match/moves-layout.ts'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AsTable } from './AsTable.tsx'

const DOT = 2.5

export function Moves({ revisions }: { readonly revisions: readonly Revision[] }) {
  const { t, language } = useTexts()
  const { lines, scale, left, right } = layOutMoves(revisions)
  const toTime = (instant: string) =>
    `${formatDay(toLocalDay(instant), language, { day: 'numeric', month: 'short' })}, ${formatTime(instant)}`
  const words = lines.map(
    ({ name, first, last }) =>
      `${t(`outcome.${name}`)}${toColon(language)}${t('moves.change', {
        from: formatPercent(first, language),
        to: formatPercent(last, language),
      })}`,
  )
  return (
    <>
      <figure className="@container">
        <svg
          viewBox={`0 0 ${MOVES_SIZE.width} ${MOVES_SIZE.height}`}
          // The words for it are its label; a drawing is no picture file.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={`${words.join('; ')}.`}
          className="figures w-full max-w-xl overflow-visible text-[13.5px] @md:text-[10px]"
        >
          <g className="fill-muted stroke-none">
            {scale.map(({ percent, y }) => (
              <g key={percent}>
                <path d={`M${left} ${y}H${right}`} className="fill-none stroke-rule" />
                <text x={left - 6} y={y + 4} textAnchor="end">
                  {formatPercent(percent, language, 0)}
                </text>
              </g>
            ))}
          </g>
          {lines.map(({ name, letter, tone, path, points, last, labelY }) => (
            <g key={name} className={`moves-${tone}`}>
              <path d={path} />
              {points.map(({ x, y }) => (
                <circle key={x} cx={x} cy={y} r={DOT} />
              ))}
              <text x={right + 7} y={labelY + 4}>
                {letter} {formatPercent(last, language)}
              </text>
            </g>
          ))}
        </svg>
        <figcaption className="mt-1 text-xs text-muted">
          {t('moves.caption', {
            count: revisions.at(-1)!.revision,
            from: toTime(revisions[0]!.madeAt),
            to: toTime(revisions.at(-1)!.madeAt),
          })}
        </figcaption>
      </figure>
      <AsTable
        head={[t('moves.revision'), t('moves.time'), '1', 'X', '2']}
        rows={revisions.map((revision) => [
          String(revision.revision),
          toTime(revision.madeAt),
          ...listPrinted(revision).map((percent) => formatPercent(percent, language)),
        ])}
      />
    </>
  )
}
