/**
 * Building blocks of the pictures of shared links, as SVG: fitted text, flags, bars, and the frame
 * around them.
 */
import { escapeHtml } from '#data/model/escape-html.ts'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { toLabels, type Sides } from '#site/lib/match/side-names.ts'
import { listOutcomes, toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { layOutFlag, toInitials } from '#site/lib/match/flag-layout.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { measure } from './font.ts'

export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
/** Left and right edge of the content. */
export const LEFT = 72
export const RIGHT = SOCIAL_IMAGE.width - LEFT
export const WIDTH = RIGHT - LEFT

/** The light colours of the site (tokens.css): a picture has no style sheet. */
export const COLOURS = {
  paper: '#fbfaf6',
  sheet: '#ffffff',
  ink: '#16211b',
  muted: '#566159',
  rule: '#dcd9ce',
  edge: '#868f88',
  title: '#0f2f1f',
  pitch: '#0b6b3a',
  half: '#85b59c',
  faint: '#c9ded3',
  home: '#1d5b9e',
  draw: '#686e76',
  away: '#b54e12',
  alert: '#b3261e',
} as const
type Colour = keyof typeof COLOURS

/** Replaces what the font lacks: narrow spaces by a no-break space, word joiners by nothing. */
const toDrawn = (text: string) => text.replace(/[\u202f\u2009]/g, '\u00a0').replaceAll('\u2060', '')

export const measureText = (text: string, size: number) => measure(toDrawn(text), size)

/** The largest size that lets all texts fit, down to the least. */
export function fitSize(
  texts: readonly string[],
  width: number,
  { most, least }: { readonly most: number; readonly least: number },
): number {
  const widest = Math.max(...texts.map((text) => measureText(text, 1)))
  return Math.max(least, Math.min(most, Math.floor(width / widest)))
}

/** Shortens a text to a width; dots replace its end. */
function shorten(text: string, size: number, width: number): string {
  if (measure(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && measure(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Breaks a text into lines of a width; the last allowed line is shortened. */
export function toLines(text: string, size: number, { width, most }: Box): string[] {
  const lines: string[] = []
  for (const word of toDrawn(text).split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    const isFull = lines.length === most
    if (lines.length > 0 && (isFull || measure(longer, size) <= width)) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines.map((line) => shorten(line, size, width))
}
interface Box {
  readonly width: number
  readonly most: number
}

interface TextLook {
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly size: number
  readonly fill?: Colour | undefined
  readonly anchor?: 'start' | 'middle' | 'end' | undefined
  /** Maximum width; longer texts are shortened. */
  readonly width?: number | undefined
}

export function drawText(content: string, look: TextLook): string {
  const { x, y, size, fill = 'ink', anchor = 'start', width = WIDTH } = look
  const text = escapeHtml(shorten(toDrawn(content), size, width))
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${COLOURS[fill]}" text-anchor="${anchor}">${text}</text>`
}

/** Lines below each other. */
export const drawLines = (lines: readonly string[], look: TextLook, step: number): string[] =>
  lines.map((line, index) => drawText(line, { ...look, y: look.y + index * step }))

interface Place {
  readonly x: number
  readonly y: number
}

/** A flag beside a name, as high as the name's font size; `y` is the baseline of the name. */
function drawFlag(
  { coloursOf }: UiTexts,
  name: string,
  { x, y, size }: Place & { readonly size: number },
): string {
  const scale = (size * 0.72) / 14
  const place = `transform="translate(${x} ${round(y - size * 0.7)}) scale(${round(scale)})"`
  const colours = coloursOf(name)
  const edge = `<path d="M0 0h14v14H0z" fill="none" stroke="${COLOURS.edge}" stroke-width="${round(1.5 / scale)}"/>`
  if (colours === null) {
    const letters = escapeHtml(toInitials(name))
    return `<g ${place}>${edge}<text x="7" y="9.8" font-size="8" fill="${COLOURS.muted}" text-anchor="middle">${letters}</text></g>`
  }
  const fields = layOutFlag(colours).map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`)
  return `<g ${place}>${fields.join('')}${edge}</g>`
}

/** Distance of a name from the left edge of its flag, in font sizes. */
const NAME_AFTER_FLAG = 0.97
/** Width of a club's name with its flag. */
export const measureClub = (name: string, size: number) =>
  NAME_AFTER_FLAG * size + measureText(name, size)

interface ClubLook extends Place {
  readonly size: number
  /** Maximum width of flag and name together. */
  readonly width: number
}

/** A flag and the name beside it. */
export function drawClub(texts: UiTexts, name: string, { width, ...look }: ClubLook): string {
  const after = NAME_AFTER_FLAG * look.size
  return (
    drawFlag(texts, name, look) +
    drawText(name, { ...look, x: look.x + after, width: width - after })
  )
}

interface Bar extends Place {
  readonly width: number
  readonly height: number
}

const toRect = ({ x, y, width, height }: Bar, fill: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`

/** The cover of a sealed prediction, the same for every match: it is drawn over no data. */
export function drawCover(bar: Bar): string {
  return `${toRect(bar, COLOURS.sheet)}${toRect(bar, 'url(#sealed)')}<rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" rx="3" fill="url(#hatch)" stroke="${COLOURS.edge}" stroke-width="2"/>`
}

/** Smaller figures could not be read in a feed of posts. */
const LEAST_FIGURE = 24

/** The three chances side by side; the figure of each stands in it where there is room. */
export function drawOutcomes(texts: UiTexts, match: Sides, chances: Chances, bar: Bar): string {
  const labels = toLabels(texts, match)
  const size = Math.round(bar.height * 0.42)
  const parts = listOutcomes(chances)
  const likeliest = toLikeliest(chances)
  const sum = parts.reduce((all, { exact }) => all + exact, 0)
  let from = bar.x
  return parts
    .map(({ outcome, name, percent, exact }) => {
      const [x, width] = [from, (bar.width * exact) / sum]
      from += width
      const figure = formatPercent(percent, texts.language)
      const text = [`${labels[name]}\u00a0\u00a0${figure}`, figure].find(
        (text) => size >= LEAST_FIGURE && measure(text, size) + size <= width,
      )
      const gap = name === 'away' ? 0 : 3
      const area = toRect({ ...bar, x, width: Math.max(0, width - gap) }, COLOURS[name])
      if (text === undefined) return area
      const line = outcome === likeliest ? ' text-decoration="underline"' : ''
      const middle = { x: x + width / 2, y: bar.y + bar.height / 2 + size * 0.34 }
      return `${area}<text x="${round(middle.x)}" y="${round(middle.y)}" font-size="${size}" fill="${COLOURS.sheet}" text-anchor="middle"${line}>${toDrawn(text)}</text>`
    })
    .join('')
}

/** A line icon of `ui/icon-paths.ts` beside a text with this baseline. */
export function drawIcon(
  path: string,
  { x, y, size }: Place & { readonly size: number },
  colour: Colour,
): string {
  const place = `translate(${x} ${round(y - size * 0.86)}) scale(${round(size / 24)})`
  return `<g transform="${place}" fill="none" stroke="${COLOURS[colour]}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></g>`
}

/** Predictions in their order, the newest last: filled was right, empty was wrong. */
export function drawBricks(bricks: readonly boolean[], { x, y, width, height }: Bar): string {
  return bricks
    .map((wasCorrect, index) => {
      const left = round(x + index * (width + 4))
      const [fill, edge] = wasCorrect
        ? [COLOURS.pitch, COLOURS.pitch]
        : [COLOURS.sheet, COLOURS.edge]
      return `<rect x="${left}" y="${y}" width="${width}" height="${height}" rx="1" fill="${fill}" stroke="${edge}" stroke-width="1.5"/>`
    })
    .join('')
}

export const round = (value: number) => Number(value.toFixed(2))

interface Frame {
  /** Subject of the picture, at the top right. */
  readonly heading?: string
  readonly footer: string
  /** At the bottom right. */
  readonly note?: string | null
}

/** A whole picture: paper, the name of the site, what is in it, and a line at its foot. */
export function drawFrame(
  { heading = '', footer, note }: Frame,
  content: readonly string[],
): string {
  const { width, height } = SOCIAL_IMAGE
  const noteWidth = note ? measureText(note, 24) + 32 : 0
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Newsreader">
<defs><linearGradient id="sealed"><stop stop-color="${COLOURS.home}" stop-opacity=".12"/><stop offset="1" stop-color="${COLOURS.away}" stop-opacity=".12"/></linearGradient>
<pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M-3 3 3-3M-3 15 15-3M9 15l6-6" stroke="${COLOURS.edge}" stroke-opacity=".55"/></pattern>
<pattern id="light-hatch" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M-2 2 2-2M-2 11 11-2M7 11l4-4" stroke="${COLOURS.paper}" stroke-opacity=".45" stroke-width="2"/></pattern></defs>
<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>
<g transform="translate(${LEFT} 46) scale(1.6)" fill="none" stroke="${COLOURS.pitch}" stroke-width="2"><circle cx="14" cy="14" r="10.5"/><path d="M1 14h6.2l4.6 4.8 8.4-9.6M23.4 14H27"/></g>
${drawText('Pitchproof', { x: LEFT + 58, y: 82, size: 38 })}
${drawText(heading, { x: RIGHT, y: 80, size: 28, fill: 'muted', anchor: 'end', width: WIDTH - 270 })}
${content.join('\n')}
<path d="M${LEFT} 566h${WIDTH}" stroke="${COLOURS.rule}" stroke-width="2"/>
${drawText(footer, { x: LEFT, y: 600, size: 24, fill: 'muted', width: WIDTH - noteWidth })}
${drawText(note ?? '', { x: RIGHT, y: 600, size: 24, fill: 'muted', anchor: 'end' })}
</svg>`
}
