/** The picture of a league: its season, with a bar of 100 simulated seasons for each of the first clubs. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Standing } from '#data/model/match/match.ts'
import { LOOKS, toPartName, toSign } from '#site/ui/season/SeasonBar.tsx'
import { listSeasonRows, type Forecasted, type SeasonRow } from '#site/ui/season/season-rows.ts'
import { describeBasis, describeSeason } from '#site/ui/season/season-sentences.ts'
import type { SeasonPart, SeasonSegment } from '#site/ui/season/season-layout.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { hasLetter } from './font.ts'
import * as part from './parts.ts'

interface League {
  readonly name: string
  /** Clubs are named in the language of the texts, here and in the table. */
  readonly season: Forecasted
  readonly table: readonly Standing[]
  readonly isDemo: boolean
}

const MOST_ROWS = 7
const TITLE = { y: 166, most: 58, least: 40 }
const SENTENCE = { y: 212, size: 30, line: 36, most: 2 }
const ROW = 36
const LAST_ROW = 536
const TEXT = { most: 28, least: 20 }
const CLUB = { x: part.LEFT + 52, width: 330 }
const BAR = { x: CLUB.x + CLUB.width + 16, height: 27 }
const FIGURE = 19

export function drawLeague(texts: UiTexts, { name, season, table, isDemo }: League): string {
  const { t, language } = texts
  const title = toCompetitionName(name, language)
  const sentences = part.toLines(describeSeason(texts, season.forecast).join(' '), SENTENCE.size, {
    width: part.WIDTH,
    most: SENTENCE.most,
  })
  const { rows: all, parts, isByTitle } = listSeasonRows(season, table)
  const rows = all.slice(0, MOST_ROWS)
  const ends = new Set(rows.flatMap(({ segments }) => segments.map((segment) => segment.part)))
  const shown = parts.filter((end) => ends.has(end))
  const size = part.fitSize(
    rows.map(({ team }) => `M${team}`),
    CLUB.width,
    TEXT,
  )
  return part.drawFrame(
    {
      heading: t('season:bar'),
      footer: describeBasis(texts, season.forecast),
      note: isDemo ? t('common:demo.title') : null,
    },
    [
      part.drawText(title, {
        x: part.LEFT,
        y: TITLE.y,
        size: part.fitSize([title], part.WIDTH, TITLE),
      }),
      ...part.drawLines(
        sentences,
        { x: part.LEFT, y: SENTENCE.y, size: SENTENCE.size },
        SENTENCE.line,
      ),
      drawKey(texts, shown, parts),
      ...rows.map((row, index) => {
        const y = LAST_ROW - (rows.length - 1 - index) * ROW
        return drawRow(texts, row, { y, size, hasPlace: !isByTitle })
      }),
    ],
  )
}

const KEY = { y: 286, most: 20, least: 13 }

/** The legend of the bars' parts. */
function drawKey(texts: UiTexts, parts: readonly SeasonPart[], all: readonly SeasonPart[]): string {
  const names = parts.map((end) => toPartName(texts, end, all))
  // "MM" stands for the square and the gap after a name.
  const size = part.fitSize([names.map((name) => `MM${name}`).join('')], part.WIDTH, KEY)
  let x = part.LEFT
  return names
    .map((name, index) => {
      const box = `x="${part.round(x)}" y="${part.round(KEY.y - size * 0.72)}" width="${size}" height="${part.round(size * 0.8)}"`
      const text = part.drawText(name, {
        x: part.round(x + size * 1.3),
        y: KEY.y,
        size,
        fill: 'muted',
      })
      x += size * 1.75 + part.measureText(name, size)
      return drawArea(parts[index]!, box) + text
    })
    .join('')
}

function drawArea(end: SeasonPart, box: string): string {
  const { tone, isHatched } = LOOKS[end]
  const hatch = isHatched ? `<rect ${box} fill="url(#light-hatch)"/>` : ''
  return `<rect ${box} fill="${part.COLOURS[tone]}"/>${hatch}`
}

interface RowLook {
  readonly y: number
  readonly size: number
  readonly hasPlace: boolean
}

function drawRow(texts: UiTexts, { position, team, segments }: SeasonRow, look: RowLook): string {
  return [
    look.hasPlace
      ? part.drawText(String(position), {
          x: CLUB.x - 16,
          y: look.y,
          size: TEXT.least + 2,
          anchor: 'end',
          fill: 'muted',
        })
      : '',
    part.drawClub(texts, team, { ...look, ...CLUB }),
    ...segments.map((segment) => drawSegment(texts, segment, look.y)),
  ].join('')
}

/** Colours of a segment and its figure: dark figures on light areas, none on "between". */
const toFill = ({ part: end }: SeasonSegment) => {
  const { tone } = LOOKS[end]
  if (tone === 'rule') return null
  return tone === 'half' || tone === 'faint' ? 'ink' : 'sheet'
}

function drawSegment(texts: UiTexts, segment: SeasonSegment, y: number): string {
  const { from, width, seasons } = segment
  const percent = (part.RIGHT - BAR.x) / 100
  const [x, top] = [part.round(BAR.x + from * percent), y - 21]
  const box = `x="${x}" y="${top}" width="${part.round(Math.max(1, width * percent - 2))}" height="${BAR.height}"`
  const area = drawArea(segment.part, box)
  // The font has no arrows.
  const sign = [...(toSign(texts, segment.part) ?? '')].filter(hasLetter).join('')
  const label = [`${sign} ${seasons}`.trim(), String(seasons)].find(
    (text) => part.measureText(text, FIGURE) + 8 <= width * percent,
  )
  const fill = toFill(segment)
  if (label === undefined || fill === null) return area
  const middle = x + (width * percent) / 2
  return `${area}${part.drawText(label, { x: part.round(middle), y: y - 1, size: FIGURE, fill, anchor: 'middle' })}`
}
