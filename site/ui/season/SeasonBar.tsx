/**
 * The season bar of a club: 100 simulated seasons side by side, by where they end. Parts differ by
 * place, by hatching and by a gap as well as by colour. From 8 seasons on a part has its figure (of a
 * table all but mid-table), and of a single bar its name where there is room.
 */
import { toLocale, type Language } from '#data/model/languages.ts'
import { getZoneMark } from '#site/lib/match/signs.ts'
import { toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { listRounds, type SeasonPart, type SeasonSegment } from './season-layout.ts'

type Tone = 'title' | 'pitch' | 'half' | 'faint' | 'alert' | 'rule'

interface Look {
  readonly tone: Tone
  readonly isHatched: boolean
}

const solid = (tone: Tone): Look => ({ tone, isHatched: false })
const hatched = (tone: Tone): Look => ({ tone, isHatched: true })

/**
 * One hue, fainter for lesser achievements. The colours of home, draw and away are reserved for
 * outcomes of a match.
 */
export const LOOKS: Readonly<Record<SeasonPart, Look>> = {
  title: solid('title'),
  final: hatched('pitch'),
  semi_final: solid('half'),
  quarter_final: solid('faint'),
  last_16: solid('faint'),
  first_eight: solid('pitch'),
  knockout_playoff: solid('faint'),
  eliminated: solid('rule'),
  earlier: solid('rule'),
  champions_league: solid('pitch'),
  europa_league: solid('half'),
  conference_league: solid('faint'),
  promotion: solid('pitch'),
  promotion_playoff: solid('half'),
  between: solid('rule'),
  relegation_playoff: hatched('alert'),
  relegation: solid('alert'),
}

const HEIGHT = 20
/**
 * The narrowest bar, on a screen of 320 px, in pixels: width of one per cent, of a letter, and of
 * the margins of a label.
 */
const NARROWEST = { percent: 2.88, letter: 6.6, margin: 8 }

/** Cached: making a format takes far longer than using it. */
const lists = new Map<Language, Intl.ListFormat>()

/** Full name of a part: `Mid-table`, `Semi-finals or Final`. */
export function toPartName(
  { t, language }: UiTexts,
  part: SeasonPart,
  parts: readonly SeasonPart[],
): string {
  if (part === 'between' || part === 'earlier') return t(`season:${part}`)
  const names = listRounds(part, parts).map((round) => t(`season:chances.${round}`))
  const format =
    lists.get(language) ?? new Intl.ListFormat(toLocale(language), { type: 'disjunction' })
  lists.set(language, format)
  return format.format(names)
}

/** Rounds of a cup have no sign. */
export const toSign = ({ t }: UiTexts, part: SeasonPart): string | null => getZoneMark(t, part)

/** Seasons from which a part has its figure, without its name where that has no room. */
const LEAST_FIGURE = 8

/** The longest label that fits even on the narrowest screen, or none. */
export function toLabel(
  texts: UiTexts,
  { part, seasons, width }: SeasonSegment,
  parts: readonly SeasonPart[],
): string | null {
  // Groups of a cup's rounds have long names and no signs: only the legend has their names.
  const isNamed = part !== 'between' && !parts.includes('earlier')
  const names = isNamed ? [toPartName(texts, part, parts), toSign(texts, part)] : []
  const labels = names
    .filter((name) => name !== null)
    // "Last 16 36" reads as three figures.
    .filter((name) => !/\d$/.test(name))
    .map((name) => `${name} ${seasons}`)
    .concat(seasons >= LEAST_FIGURE ? [String(seasons)] : [])
  const fits = (label: string) =>
    label.length * NARROWEST.letter + NARROWEST.margin <= width * NARROWEST.percent
  return labels.find(fits) ?? null
}

/** The figure of a part in a table: none of mid-table, which is the rest. */
const toFigure = ({ part, seasons }: SeasonSegment): string | null =>
  part === 'between' || seasons < LEAST_FIGURE ? null : String(seasons)

interface Props {
  readonly texts: UiTexts
  readonly segments: readonly SeasonSegment[]
  /** Parts of the whole league. */
  readonly parts: readonly SeasonPart[]
  /** One of many: figures alone, the legend names the parts. A name by the room that a bar has would change from row to row. */
  readonly isOfTable?: boolean
  /** Of a league: seasons won out of 100, drawn inside the first part. */
  readonly title?: number | null
}

/** The first part's figure stands beside the seasons won, where that has room. */
const LEAST_BESIDE = 12

/** True where the seasons won are drawn inside the first part; second divisions have none to draw. */
export const drawsTitle = (parts: readonly SeasonPart[]) => parts[0] === 'champions_league'

/** Needs `SeasonPatterns` once on its page. */
export function SeasonBar({ texts, segments, parts, isOfTable = false, title }: Props) {
  const won = drawsTitle(parts) ? (title ?? 0) : 0
  return (
    <>
      <span className="sr-only">
        {segments
          .map(
            ({ part, seasons }) =>
              `${toPartName(texts, part, parts)}${toColon(texts.language)}${seasons}`,
          )
          .join(', ')}
      </span>
      <svg className="season-bar" width="100%" height={HEIGHT} aria-hidden="true">
        {segments.map((segment) => {
          const inside = segment.part === parts[0] ? won : 0
          const rest = segment.width - inside
          const label = isOfTable ? toFigure(segment) : toLabel(texts, segment, parts)
          return (
            <g key={segment.part} className={`tone-${LOOKS[segment.part].tone}`}>
              <Area part={segment.part} from={segment.from} width={segment.width} />
              {inside > 0 && (
                <rect className="tone-title" width={`${round(inside)}%`} height="100%" />
              )}
              {label !== null && (inside === 0 || rest >= LEAST_BESIDE) && (
                <text x={`${round(segment.from + inside + rest / 2)}%`} y={14}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </>
  )
}

const round = (percent: number) => Number(percent.toFixed(2))

interface AreaProps {
  readonly part: SeasonPart
  readonly from: number
  readonly width: number
}

function Area({ part, from, width }: AreaProps) {
  const box = { x: `${round(from)}%`, width: `${round(width)}%`, height: '100%' }
  return (
    <>
      <rect {...box} />
      {LOOKS[part].isHatched && <rect {...box} className="hatch" fill="url(#season-hatch)" />}
    </>
  )
}

/** SVG patterns (hatching) that the bars of a page refer to. */
export function SeasonPatterns() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      <pattern
        id="season-hatch"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V5" stroke="var(--color-on-outcome)" strokeWidth="3" strokeOpacity="0.45" />
      </pattern>
    </svg>
  )
}

interface LegendProps {
  readonly texts: UiTexts
  /** Entries in the order of the parts; `seasons` are given for a single bar, where they may not fit. */
  readonly entries: readonly { readonly part: SeasonPart; readonly seasons: number | null }[]
  readonly parts: readonly SeasonPart[]
}

/** Legend of the parts, hidden from screen readers: rows have the same in words. */
export function SeasonLegend({ texts, entries, parts }: LegendProps) {
  return (
    <ul className="season-legend figures" aria-hidden="true">
      {entries.map(({ part, seasons }) => (
        <li key={part}>
          <svg className="season-bar" width="16" height={HEIGHT / 2}>
            <g className={`tone-${LOOKS[part].tone}`}>
              <Area part={part} from={0} width={100} />
            </g>
          </svg>
          {[toSign(texts, part), toPartName(texts, part, parts), seasons]
            .filter((word) => word !== null)
            .join(' ')}
        </li>
      ))}
    </ul>
  )
}
