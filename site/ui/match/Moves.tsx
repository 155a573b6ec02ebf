/**
 * How a prediction changed over its signed revisions: a small line for each chance that moved by a
 * point or more, one sentence if none did, and all figures with their reasons as a table.
 */
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { layOutMoves, LINE_SIZE, listPrinted, MOVED } from '#site/lib/match/moves-layout.ts'
import { toLabels, type Sides } from '#site/lib/match/side-names.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { AsTable } from '#site/ui/AsTable.tsx'
import type { TellAt, UiTexts } from '#site/ui/texts.ts'

const DOT = 2.5

interface Props {
  readonly texts: UiTexts
  readonly tellAt: TellAt
  readonly match: Sides
  /** Two or more, oldest first. */
  readonly revisions: readonly Revision[]
  /** The words for a chance that moved: `{{from}} at first, now {{to}}`. */
  readonly change: 'match:moves.change' | 'public:moves.change'
}

export function Moves({ texts, tellAt, match, revisions, change }: Props) {
  const { t, language } = texts
  const last = revisions.at(-1)!
  const labels = toLabels(texts, match)
  const lines = layOutMoves(revisions)
  const hasReasons = revisions.some(({ revisedFor }) => revisedFor)
  return (
    <>
      {lines.length > 0 && (
        <ul className="moves" data-moves="">
          {lines.map(({ name, path, end, first, last }) => (
            <li key={name} className={`moves-${name}`}>
              <span>{name === 'draw' ? t('match:outcome.draw') : match[`${name}Team`]}</span>{' '}
              {/* The text beside it says the same. */}
              <svg viewBox={`0 0 ${LINE_SIZE.width} ${LINE_SIZE.height}`} aria-hidden="true">
                <path d={path} />
                <circle cx={end.x} cy={end.y} r={DOT} />
              </svg>{' '}
              <span className="figures">
                {t(change, {
                  from: formatPercent(first, language),
                  to: formatPercent(last, language),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-muted">
        {lines.length === 0 && `${t('match:moves.steady')} `}
        {tellAt(
          (from, to) => t('match:moves.caption', { count: last.revision, from, to }),
          revisions[0]!.madeAt,
          last.madeAt,
        )}
      </p>
      <AsTable
        texts={texts}
        head={[
          t('match:moves.revision'),
          t('match:moves.time'),
          ...MOVED.map((name) => labels[name]),
          ...(hasReasons ? [t('match:moves.why')] : []),
        ]}
        rows={revisions.map((revision) => [
          String(revision.revision),
          tellAt((time) => time, revision.madeAt),
          ...listPrinted(revision).map((percent) => formatPercent(percent, language)),
          ...(hasReasons
            ? [revision.revisedFor ? t(`match:moves.reasons.${revision.revisedFor}`) : '–']
            : []),
        ])}
      />
    </>
  )
}
