import { readFileSync } from 'node:fs'
import { test, expect } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
)

/** Relative luminance, WCAG 2.2. */
function toLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function toContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [toLuminance(a), toLuminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT_PAIRS = ['ink', 'muted', 'pitch', 'premium', 'home', 'draw', 'away', 'alert'].flatMap(
  (text) => ['paper', 'sheet', 'tint'].map((ground) => [text, ground] as const),
)
const FILLED_PAIRS = [
  ['on-pitch', 'pitch'],
  ['on-pitch', 'pitch-deep'],
  ['on-outcome', 'home'],
  ['on-outcome', 'draw'],
  ['on-outcome', 'away'],
  ['on-outcome', 'pitch'],
  ['on-outcome', 'alert'],
] as const

test.each(['light', 'dark'] as const)('text has a contrast of 4.5 and more in %s', (scheme) => {
  for (const [text, ground] of [...TEXT_PAIRS, ...FILLED_PAIRS]) {
    const [front, back] = [tokens.get(text), tokens.get(ground)]
    if (!front || !back) throw new Error(`no such token: ${text} or ${ground}`)
    expect(
      toContrast(front[scheme] ?? '', back[scheme] ?? ''),
      `${text} on ${ground}`,
    ).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(['light', 'dark'] as const)('edges of controls have a contrast of 3 in %s', (scheme) => {
  for (const ground of ['paper', 'sheet'])
    expect(
      toContrast(tokens.get('edge')?.[scheme] ?? '', tokens.get(ground)?.[scheme] ?? ''),
    ).toBeGreaterThanOrEqual(3)
})
