/**
 * The picture of a day's or a league's coming matches: clubs and kick-off, each with its cover and
 * log entry.
 */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatCount, formatScore } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import * as part from './parts.ts'
import { LOCK } from '#site/ui/icon-paths.ts'

/** More would not be readable in a feed of posts. */
const MOST_ROWS = 6
const TITLE = { y: 174, most: 62, least: 40 }
const FIRST_ROW = 244
const ROW = 56
const TEXT = { most: 30, least: 22 }
const SMALL = 26
/** Where the parts of a row begin. */
const COLUMNS = { home: part.LEFT + 126, away: part.LEFT + 456, cover: part.LEFT + 790 }
const CLUB = 316
/** Width of lock and entry number, at the right of the cover. */
const RECEIPT = 112

interface List {
  readonly title: string
  readonly heading: string
  /** By kick-off; the first of them are drawn. Clubs are named in the language of the texts. */
  readonly matches: readonly PublicMatch[]
  /** Short text for a match's kick-off. */
  readonly toWhen: (match: PublicMatch) => string
  /** Text for an empty list. */
  readonly none: string
}

export function drawList(texts: UiTexts, { title, heading, matches, toWhen, none }: List): string {
  const size = part.fitSize([title], part.WIDTH, TITLE)
  const shown = matches.slice(0, MOST_ROWS)
  const names = shown.flatMap(({ homeTeam, awayTeam }) => [`M${homeTeam}`, `M${awayTeam}`])
  const nameSize = names.length === 0 ? TEXT.most : part.fitSize(names, CLUB, TEXT)
  const rows = shown.map((match, index) =>
    drawRow(texts, match, { when: toWhen(match), y: FIRST_ROW + index * ROW, nameSize }),
  )
  return part.drawFrame(
    {
      heading,
      footer: texts.t('preview:social.footer'),
      note: matches.some(({ isMock }) => isMock) ? texts.t('common:demo.title') : null,
    },
    [
      part.drawText(title, { x: part.LEFT, y: TITLE.y, size }),
      ...(rows.length > 0
        ? rows
        : [part.drawText(none, { x: part.LEFT, y: FIRST_ROW + 20, size: 32, fill: 'muted' })]),
    ],
  )
}

interface Row {
  readonly when: string
  readonly y: number
  /** Font size of names, the same in all rows. */
  readonly nameSize: number
}

function drawRow(texts: UiTexts, match: PublicMatch, { when, y, nameSize }: Row): string {
  const { homeTeam, awayTeam } = match
  const club = { y, size: nameSize, width: CLUB }
  return [
    part.drawText(when, { x: part.LEFT, y, size: TEXT.most, fill: 'muted', width: 118 }),
    part.drawClub(texts, homeTeam, { ...club, x: COLUMNS.home }),
    part.drawClub(texts, awayTeam, { ...club, x: COLUMNS.away }),
    ...drawBar(texts, match, y),
  ].join('')
}

/** The cover with the log entry, or the opened prediction with the score. */
function drawBar(texts: UiTexts, match: PublicMatch, y: number): string[] {
  const { receipt, opened } = match
  const width = part.RIGHT - COLUMNS.cover - RECEIPT
  const bar = { x: COLUMNS.cover, y: y - SMALL, width, height: 34 }
  const right = { x: part.RIGHT, y, size: SMALL, anchor: 'end' } as const
  if (opened)
    return [
      part.drawOutcomes(texts, match, opened.prediction, bar),
      part.drawText(formatScore(opened.homeScore, opened.awayScore), right),
    ]
  if (receipt === null) return []
  return [
    part.drawCover(bar),
    part.drawIcon(LOCK, { x: part.RIGHT - 98, y, size: SMALL }, 'pitch'),
    part.drawText(formatCount(receipt.entry, texts.language), { ...right, fill: 'muted' }),
  ]
}
