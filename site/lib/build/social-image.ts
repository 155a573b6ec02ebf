/**
 * Pictures for links that are shared: who plays when, and of a prediction nothing before the log
 * has opened it, then the chances of all scores. Drawn as SVG in the site's own serif (newsreader.ttf beside this
 * file, the same cut as the web font), so that they look alike on any machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { OpenedMatch } from '#data/model/match/public-match.ts'
import { CELL_SIZE, layOutGrid, type GridFacts } from '#site/lib/match/grid-layout.ts'
import { formatNumber, formatScore } from '#site/lib/texts/format.ts'
import { setFontConfiguration } from './env.ts'

export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
/** More lines would not be readable in a feed of posts. */
const MOST_LINES = 5
const LONGEST_LINE = 56

export interface SocialImage {
  readonly title: string
  /** As large as the title, below it. */
  readonly secondTitle?: string
  readonly subtitle?: string
  readonly lines?: readonly { readonly label: string; readonly text: string }[]
  readonly footer: string
  /** What the log has opened: its score grid stands on the right. */
  readonly opened?: OpenedMatch
}

/** Place and size of the score grid beside the names. */
const GRID = { x: 760, y: 120, scale: 1.42 }
const SIDE_COLOURS = { home: '#1d5b9e', draw: '#686e76', away: '#b54e12' } as const
/** Cells below this chance (per cent) stay without a figure: it would be too small to read. */
const LEAST_SHOWN = 8

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const shorten = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** The picture's source; longer titles are set smaller. */
export function toSocialSvg(image: SocialImage): string {
  const { title, secondTitle = '', subtitle = '', lines = [], footer, opened } = image
  const { width, height } = SOCIAL_IMAGE
  const longest = Math.max(title.length, secondTitle.length)
  const size = opened ? (longest > 20 ? 42 : 58) : longest > 38 ? 50 : longest > 28 ? 60 : 72
  const mostLetters = opened ? 31 : 46
  const grid = opened && toOpenedSvg(opened)
  const textStart = lines.some(({ label }) => label.length > 5) ? 240 : 180
  const rows = lines.slice(0, MOST_LINES).map(({ label, text }, index) => {
    const y = 330 + index * 48
    return `<text x="80" y="${y}" fill="#566159">${escape(label)}</text><text x="${textStart}" y="${y}">${escape(shorten(text, LONGEST_LINE))}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Newsreader" font-size="32" fill="#16211b">
<rect width="${width}" height="${height}" fill="#fbfaf6"/>
<g transform="translate(80 58) scale(1.7)" fill="none" stroke="#0b6b3a" stroke-width="2"><circle cx="14" cy="14" r="10.5"/><path d="M1 14h6.2l4.6 4.8 8.4-9.6M23.4 14H27"/></g>
<text x="142" y="95" font-size="40">Pitchproof</text>
<text x="80" y="205" font-size="${size}">${escape(shorten(title, mostLetters))}</text>
<text x="80" y="300" font-size="${size}">${escape(shorten(secondTitle, mostLetters))}</text>
<text x="80" y="258" fill="#566159">${escape(shorten(subtitle, 64))}</text>
${rows.join('\n')}${grid ?? ''}
<path d="M80 566h1040" stroke="#dcd9ce" stroke-width="2"/>
<text x="80" y="600" font-size="24" fill="#566159">${escape(footer)}</text>
</svg>`
}

/** The grid with its two marks, and without a word what they mean: the dot how it ended, the frame what was predicted. */
function toOpenedSvg({ prediction, homeScore: home, awayScore: away }: OpenedMatch): string {
  const { predictedHomeScore, predictedAwayScore } = prediction
  const cells = toGridSvg({ prediction, result: { home, away } })
  return `<g transform="translate(${GRID.x} ${GRID.y}) scale(${GRID.scale})">${cells}</g>
<circle cx="96" cy="416" r="13"/><text x="132" y="450" font-size="110">${formatScore(home, away)}</text>
<rect x="84" y="491" width="24" height="24" fill="none" stroke="#16211b" stroke-width="4"/><text x="132" y="516" font-size="40">${formatScore(predictedHomeScore, predictedAwayScore)}</text>`
}

/** The cells of the score grid in fixed colours: a picture has no style sheet. */
function toGridSvg(facts: GridFacts): string {
  const { cells, labels, framed, dotted } = layOutGrid(facts)
  const size = `width="${CELL_SIZE}" height="${CELL_SIZE}"`
  const goals = labels.map(
    ({ goals, middle }) =>
      `<text x="${middle - 1}" y="14">${goals}</text><text x="9" y="${middle + 3}">${goals}</text>`,
  )
  const tones = cells.map(
    ({ x, y, opacity, side }) =>
      `<rect x="${x}" y="${y}" ${size} fill="${SIDE_COLOURS[side]}" fill-opacity="${opacity}"/>`,
  )
  const figures = cells
    .filter(({ chance }) => chance >= LEAST_SHOWN)
    .map(
      ({ x, y, chance }) =>
        `<text x="${x + CELL_SIZE / 2}" y="${y + CELL_SIZE / 2 + 4}">${formatNumber(chance, 'en', 1)}</text>`,
    )
  const dot = dotted && `<circle cx="${dotted.x}" cy="${dotted.y}" r="4"/>`
  return `<g text-anchor="middle" font-size="12"><g fill="#566159">${goals.join('')}</g>${tones.join('')}
<rect x="${framed.x}" y="${framed.y}" ${size} fill="none" stroke="#16211b" stroke-width="2.5"/>${dot ?? ''}${figures.join('')}</g>`
}

let isPrepared = false

/**
 * Names our font, and no other, to the library that sets the text, and tells it how it is used. The
 * folder is new each time: one of a fixed name belongs to whoever built first, and other users of the
 * machine may not write there.
 */
function prepareDrawing(): void {
  if (isPrepared) return
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fonts.conf')
  const ours = resolve('site/lib/build')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escape(ours)}</dir><cachedir>${escape(folder)}</cachedir></fontconfig>`,
  )
  setFontConfiguration(file)
  // Several pictures are drawn at once, each on one thread, and none is needed twice.
  sharp.concurrency(1)
  sharp.cache(false)
  isPrepared = true
}

export async function drawSocialImage(image: SocialImage): Promise<Uint8Array<ArrayBuffer>> {
  prepareDrawing()
  const png = await sharp(Buffer.from(toSocialSvg(image)))
    // The paper covers the whole picture: nothing of it is transparent.
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer()
  return new Uint8Array(png)
}
