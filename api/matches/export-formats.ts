/** CSV (RFC 4180), RSS 2.0 and iCalendar (RFC 5545) as texts. None of them has a figure that is not open to everybody. */
import type { Intake } from '#data/queries/log/ledger-rows.ts'
import type { CalendarRow } from '#data/queries/matches/matches-read.ts'
import { HOUR_MS } from '#data/model/time.ts'
import type { SettledRow } from './settled-predictions.ts'

const COLUMNS = [
  'matchId',
  'league',
  'homeTeam',
  'awayTeam',
  'kickoffAt',
  'revision',
  'modelVersion',
  'madeAt',
  'predictedOutcome',
  'homeWinProbability',
  'drawProbability',
  'awayWinProbability',
  'predictedHomeScore',
  'predictedAwayScore',
  'probOver25Goals',
  'confidenceScore',
  'homeScore',
  'awayScore',
  'outcome',
  'wasCorrect',
  'scoreAccurate',
  'openEntry',
  'isDemo',
] as const satisfies readonly (keyof SettledRow)[]

/** A text that a spreadsheet would take for a formula is marked as text. */
function formatCell(value: string | number | boolean): string {
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows formatted in one turn of the event loop, so that other requests do not wait for a whole season. */
const ROWS_A_TURN = 500

async function formatRows(
  rows: readonly SettledRow[],
  format: (row: SettledRow) => string,
): Promise<string[]> {
  const texts: string[] = []
  for (let start = 0; start < rows.length; start += ROWS_A_TURN) {
    for (const row of rows.slice(start, start + ROWS_A_TURN)) texts.push(format(row))
    await new Promise((turn) => setImmediate(turn))
  }
  return texts
}

/** Settled predictions, a heading and one line each. */
export async function formatSettledCsv(rows: readonly SettledRow[]): Promise<string> {
  const toLine = (row: SettledRow) => COLUMNS.map((name) => formatCell(row[name])).join(',')
  return [COLUMNS.join(','), ...(await formatRows(rows, toLine)), ''].join('\r\n')
}

/** One page of settled predictions. */
export interface SettledPage {
  readonly isDemo: boolean
  readonly page: number
  readonly totalPages: number
  readonly rows: readonly SettledRow[]
}

/** The same as one JSON object. */
export async function formatSettledJson({ rows, ...page }: SettledPage): Promise<string> {
  const texts = await formatRows(rows, (row) => JSON.stringify(row))
  return `${JSON.stringify(page).slice(0, -1)},"predictions":[${texts.join(',')}]}`
}

const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function toXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => XML_ENTITIES[character]!)
}

export interface CheckpointFeed {
  readonly publicOrigin: string
  readonly origin: string
  /** Made-up matches: the feed says so. */
  readonly isDemo: boolean
  /** Newest first. */
  readonly checkpoints: readonly (Intake & { readonly rootHash: string })[]
}

/** New checkpoints as RSS: whoever keeps an old one can prove that the log was rewritten. */
export function formatCheckpointFeed({
  publicOrigin,
  origin,
  isDemo,
  checkpoints,
}: CheckpointFeed): string {
  const items = checkpoints.map(({ size, rootHash, acceptedAt, commits, openings }) =>
    [
      '<item>',
      `<title>${size} entries</title>`,
      `<link>${toXml(publicOrigin)}/verify</link>`,
      `<guid isPermaLink="false">${toXml(`${origin}/${size}/${rootHash}`)}</guid>`,
      `<pubDate>${acceptedAt.toUTCString()}</pubDate>`,
      `<description>${toXml(`${origin}\n${size}\n${rootHash}\n${commits} predictions committed, ${openings} opened.`)}</description>`,
      '</item>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>Pitchproof: checkpoints of the public log${isDemo ? ' (demo data)' : ''}</title>`,
    `<link>${toXml(publicOrigin)}/verify</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${toXml(publicOrigin)}/api/feed/checkpoints.xml"/>`,
    '<description>Size and root hash of the public log of predictions after each publication.</description>',
    ...items,
    '</channel></rss>',
    '',
  ].join('\n')
}

const MATCH_MS = 2 * HOUR_MS
const CALENDAR_STATUS: Partial<Record<CalendarRow['matchStatus'], string>> = {
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
  abandoned: 'CANCELLED',
}

function toIcsText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

function toIcsInstant(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** No line has more than 75 bytes; the rest goes on after a space, never inside a character. */
function foldLine(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > 75) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += length
  }
  return parts.join('\r\n')
}

export interface CalendarOptions {
  readonly publicOrigin: string
  /** League of the calendar, null for all. */
  readonly name: string | null
}

/** Fixtures as a calendar to subscribe to: who plays whom and when. */
export function formatCalendar(rows: readonly CalendarRow[], options: CalendarOptions): string {
  const { host } = new URL(options.publicOrigin)
  const events = rows.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:${row.id}@${host}`,
    // When the match was last changed (RFC 5545, 3.8.7.2), which is the same on every machine.
    `DTSTAMP:${toIcsInstant(row.updatedAt)}`,
    `DTSTART:${toIcsInstant(row.kickoffAt)}`,
    `DTEND:${toIcsInstant(new Date(row.kickoffAt.getTime() + MATCH_MS))}`,
    `SUMMARY:${toIcsText(`${row.isMock ? 'Demo: ' : ''}${row.homeTeam} – ${row.awayTeam}`)}`,
    `CATEGORIES:${toIcsText(row.league)}`,
    ...(row.venue === null ? [] : [`LOCATION:${toIcsText(row.venue)}`]),
    `STATUS:${CALENDAR_STATUS[row.matchStatus] ?? 'CONFIRMED'}`,
    `URL:${options.publicOrigin}/match/${row.id}`,
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pitchproof//Fixtures//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${toIcsText(`Pitchproof: ${options.name ?? 'all leagues'}${rows.some(({ isMock }) => isMock) ? ' (demo data)' : ''}`)}`,
    ...events,
    'END:VCALENDAR',
    '',
  ]
  return lines.map(foldLine).join('\r\n')
}
