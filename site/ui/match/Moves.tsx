/** How a prediction moved over its signed revisions: a line an outcome, and the figures as a table. */
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { layOutMoves, listPrinted, MOVED, MOVES_SIZE } from '#site/lib/match/moves-layout.ts'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { AsTable } from '#site/ui/AsTable.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

const DOT = 2.5

interface Props {
  readonly texts: UiTexts
  /** Two or more, oldest first. */
  readonly revisions: readonly Revision[]
  /** An instant as it is shown. */
  readonly toTime: (instant: string) => string
  /** The zone of these times, where it is not the reader's own. */
  readonly zone?: 'UTC'
  /** The words for a chance that moved: `{{from}} at first, now {{to}}`. */
  readonly change: 'match:moves.change' | 'public:moves.change'
}

export function Moves({ texts, revisions, toTime, zone, change }: Props) {
  const { t, language } = texts
  const toMoment = (instant: string) => (zone ? `${toTime(instant)} ${zone}` : toTime(instant))
  const last = revisions.at(-1)!
  return (
    <>
      <figure className="@container">
        <Lines texts={texts} revisions={revisions} change={change} />
        <figcaption className="mt-1 text-xs text-muted">
          {t('match:moves.caption', {
            count: last.revision,
            from: toMoment(revisions[0]!.madeAt),
            to: toMoment(last.madeAt),
          })}
        </figcaption>
      </figure>
      <AsTable
        texts={texts}
        head={[
          t('match:moves.revision'),
          zone ? `${t('match:moves.time')} (${zone})` : t('match:moves.time'),
          ...MOVED.map(({ letter }) => letter),
        ]}
        rows={revisions.map((revision) => [
          String(revision.revision),
          toTime(revision.madeAt),
          ...listPrinted(revision).map((percent) => formatPercent(percent, language)),
        ])}
      />
    </>
  )
}

/** The picture; its words say from where to where each chance went. */
function Lines({ texts, revisions, change }: Pick<Props, 'texts' | 'revisions' | 'change'>) {
  const { t, language } = texts
  const { lines, scale, left, right } = layOutMoves(revisions)
  const words = lines.map(
    ({ name, first, last }) =>
      `${t(`match:outcome.${name}`)}${toColon(language)}${t(change, {
        from: formatPercent(first, language),
        to: formatPercent(last, language),
      })}`,
  )
  return (
    <svg
      viewBox={`0 0 ${MOVES_SIZE.width} ${MOVES_SIZE.height}`}
      // The words for it are its label; a drawing is no picture file.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`${words.join('; ')}.`}
      className="figures w-full max-w-xl overflow-visible text-[13.5px] @md:text-[10px]"
      data-moves=""
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
  )
}
