/**
 * The chances of a match as lines over its minutes, with its goals and red cards, those of the home
 * side above, and the moments that moved them as a table.
 */
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { FULL_TIME } from '#data/model/in-play/goals-left.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { listPoints, type Mark, type Played, type Point } from '#site/lib/match/in-play-line.ts'
import { toLabels } from '#site/lib/match/side-names.ts'
import { formatPercent, formatScoreInText } from '#site/lib/texts/format.ts'
import { AsTable } from '#site/ui/AsTable.tsx'
import type { TellAt, UiTexts } from '#site/ui/texts.ts'

const [WIDTH, HEIGHT] = [360, 170]
/** Room for the figures of the scale, and for the last one's half. */
const [LEFT, RIGHT] = [46, 12]
/** The plot, from 100 to 0 per cent. */
const [TOP, BOTTOM] = [24, 128]
/** The middles of the marks of both sides. */
const MARK_AT = { home: 10, away: 142 }
const LINES = [
  { name: 'home', tone: 'stroke-home', key: 'homeWinProbability' },
  { name: 'draw', tone: 'stroke-draw', key: 'drawProbability' },
  { name: 'away', tone: 'stroke-away', key: 'awayWinProbability' },
] as const

interface Props extends Played {
  readonly texts: UiTexts
  readonly tellAt: TellAt
  /** When the prediction was sealed. */
  readonly sealedAt: string
}

export function InPlayLine({ texts, tellAt, sealedAt, ...played }: Props) {
  const { t } = texts
  const points = listPoints(played)
  const { match } = played
  const labels = toLabels(texts, match)
  return (
    <div data-in-play={points.length}>
      <Plot texts={texts} points={points} />
      <p className="mt-1 text-xs text-muted">
        {LINES.map(({ name, tone }) => (
          <span key={name} className="mr-3 whitespace-nowrap">
            <svg viewBox="0 0 16 4" aria-hidden="true" className="mr-1 inline-block w-4">
              <path d="M0 2h16" className={tone} strokeWidth="3" />
            </svg>
            {name === 'draw' ? t('match:outcome.draw') : match[`${name}Team`]}
          </span>
        ))}
      </p>
      <p className="mt-2 text-xs text-muted">
        {tellAt((time) => t('match:inPlay.note', { time }), sealedAt)}
      </p>
      <AsTable
        texts={texts}
        head={[
          t('match:inPlay.minute'),
          t('match:inPlay.score'),
          ...LINES.map(({ name }) => labels[name]),
        ]}
        rows={points.filter(isToldInTable).map((point) => toRow(texts, point))}
      />
    </div>
  )
}

const isToldInTable = ({ clock, marks }: Point, index: number, points: readonly Point[]) =>
  marks.length > 0 || index === 0 || index === points.length - 1 || clock === HALF_TIME

function toRow({ t, language }: UiTexts, { clock, score, chances, marks }: Point): string[] {
  const names: Readonly<Record<string, string>> = {
    0: t('match:inPlay.kickoff'),
    [HALF_TIME]: t('dashboard:status.halfTime'),
    [FULL_TIME]: t('match:inPlay.end'),
  }
  const happened = marks.map(({ kind }) =>
    t(`match:events.${kind === 'goal' ? 'goal' : 'red_card'}`),
  )
  const { home, draw, away } = toPrintedChances(chances)
  return [
    [names[clock] ?? `${clock}′`, ...happened].join(' '),
    formatScoreInText(score.home, score.away, language),
    ...[home, draw, away].map((percent) => formatPercent(percent, language)),
  ]
}

const toY = (percent: number) => BOTTOM - ((BOTTOM - TOP) * percent) / 100
const round = (value: number) => Math.round(value * 10) / 10

interface PlotProps {
  readonly texts: UiTexts
  readonly points: readonly Point[]
}

function Plot({ texts: { language }, points }: PlotProps) {
  const halfTime = points.find(({ clock }) => clock === HALF_TIME)?.at
  const last = points.at(-1)!
  // As wide as 90 minutes at least: a match in play ends where it stands.
  const width = Math.max(94, last.at)
  const toX = (at: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * at) / width)
  const toLine = (key: (typeof LINES)[number]['key']) =>
    points.map(({ at, chances }) => `${toX(at)},${round(toY(chances[key]))}`).join(' ')
  return (
    // Hidden from screen readers: the table below has its moments.
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="w-full max-w-xl overflow-visible"
    >
      <g className="figures fill-muted text-[13.5px] sm:text-[9px]">
        {[0, 50, 100].map((percent) => (
          <g key={percent}>
            <path d={`M${LEFT} ${toY(percent)}H${WIDTH - RIGHT}`} className="stroke-rule" />
            <text x={LEFT - 4} y={toY(percent) + 3} textAnchor="end">
              {formatPercent(percent, language, 0)}
            </text>
          </g>
        ))}
        {[
          { at: 0, text: '0′' },
          ...(halfTime === undefined ? [] : [{ at: halfTime, text: '45′' }]),
          ...(last.clock === FULL_TIME ? [{ at: last.at, text: '90′' }] : []),
        ].map(({ at, text }) => (
          <g key={text}>
            <path d={`M${toX(at)} ${TOP}V${BOTTOM}`} className="stroke-rule" />
            <text x={toX(at)} y={HEIGHT - 4} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
      </g>
      {points
        .flatMap(({ marks }) => marks)
        .map((mark, index) => (
          // Marks never move, so the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <Sign key={index} mark={mark} x={toX(mark.at)} />
        ))}
      {LINES.map(({ key, tone }) => (
        <polyline key={key} points={toLine(key)} fill="none" strokeWidth="2" className={tone} />
      ))}
    </svg>
  )
}

/** A goal or a red card, with a line through the plot. */
function Sign({ mark: { kind, side, clock }, x }: { readonly mark: Mark; readonly x: number }) {
  const y = MARK_AT[side]
  return (
    <g>
      <path d={`M${x} ${TOP}V${BOTTOM}`} className="stroke-edge" strokeDasharray="2 3" />
      {kind === 'goal' ? (
        <circle cx={x} cy={y} r="5" className={side === 'home' ? 'fill-home' : 'fill-away'} />
      ) : (
        <rect x={x - 3} y={y - 5} width="6" height="9" rx="1" className="fill-alert" />
      )}
      <title>{`${clock}′`}</title>
    </g>
  )
}
