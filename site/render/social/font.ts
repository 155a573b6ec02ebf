/**
 * Measures a text in the font of the pictures (newsreader.ttf beside this folder), to fit it before
 * it is drawn. Without kerning, which only makes a text narrower.
 *
 * @see OpenType 1.9, tables head, hhea, hmtx and cmap (format 4)
 */
import { readFileSync } from 'node:fs'

const FONT_FILE = new URL('../newsreader.ttf', import.meta.url)

/** Width of a letter by its code, in letter heights. */
type Widths = ReadonlyMap<number, number>

function readWidths(file: Buffer): Widths {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((name) => tables.get(name)!)
  const unitsPerEm = file.readUInt16BE(head! + 18)
  const last = file.readUInt16BE(hhea! + 34) - 1
  const toWidth = (glyph: number) =>
    file.readUInt16BE(hmtx! + 4 * Math.min(glyph, last)) / unitsPerEm
  return new Map(listGlyphs(file, cmap!).map(([code, glyph]) => [code, toWidth(glyph)]))
}

/** Letters and their glyphs, from the table of the format that every font has. */
function listGlyphs(file: Buffer, cmap: number): [code: number, glyph: number][] {
  const starts = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, index) => {
    return cmap + file.readUInt32BE(cmap + 4 + 8 * index + 4)
  })
  const start = starts.find((at) => file.readUInt16BE(at) === 4)
  if (start === undefined) throw new Error('The font of the pictures has no table of letters.')
  const bytes = file.readUInt16BE(start + 6)
  const [ends, begins, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes]
  return Array.from({ length: bytes / 2 }, (_, segment) => {
    const read = (table: number) => file.readUInt16BE(start + table + 2 * segment)
    const [from, to, delta, offset] = [read(begins!), read(ends!), read(deltas!), read(offsets!)]
    const codes = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return codes.map((code): [number, number] => {
      if (offset === 0) return [code, (code + delta) % 65_536]
      const at = start + offsets! + 2 * segment + offset + 2 * (code - from)
      const glyph = file.readUInt16BE(at)
      return [code, glyph === 0 ? 0 : (glyph + delta) % 65_536]
    })
  }).flat()
}

const WIDTHS = readWidths(readFileSync(FONT_FILE))
/** Assumed width of a letter that the font lacks, in letter heights. */
const UNKNOWN = 0.7

/** Width of a text at a font size, in the unit of the size. */
export function measure(text: string, size: number): number {
  const widths = Array.from(text, (letter) => WIDTHS.get(letter.codePointAt(0)!) ?? UNKNOWN)
  return size * widths.reduce((sum, width) => sum + width, 0)
}

/** True for a letter that the font can draw. */
export const hasLetter = (letter: string) => (WIDTHS.get(letter.codePointAt(0)!) ?? 0) > 0
