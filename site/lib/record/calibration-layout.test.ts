import { expect, test } from 'vitest'
import type { Language } from '#data/model/languages.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { GROUND, layOutCalibration, describeCalibration } from './calibration-layout.ts'

const BINS: Parameters<typeof layOutCalibration>[0] = [
  { n: 120, stated: 0.38, happened: 0.4, interval: [0.3, 0.5] },
  { n: 300, stated: 0.6, happened: 0.58, interval: [0.5, 0.66] },
  { n: 9, stated: 0.8, happened: 0.7, interval: [0.4, 0.95] },
]

test('the axes go where the dots are, equally on both sides, and intervals end at the edge', () => {
  const { ticks, dots } = layOutCalibration(BINS)
  expect(ticks.map(({ percent }) => percent)).toEqual([30, 40, 50, 60, 70, 80])
  expect(ticks[0]).toMatchObject({ x: GROUND.left, y: GROUND.bottom })
  expect(ticks.at(-1)).toMatchObject({ x: GROUND.right, y: GROUND.top })
  expect(dots.map(({ n }) => n)).toEqual([120, 300, 9])
  expect(dots[1]!.x).toBe(ticks[3]!.x)
  expect(dots[2]).toMatchObject({ x: GROUND.right, high: GROUND.top })
  const [all] = [layOutCalibration([{ ...BINS[0]!, stated: 0, happened: 1, interval: [0, 1] }])]
  expect(all.ticks.map(({ percent }) => percent)).toEqual([0, 20, 40, 60, 80, 100])
})

const FINDINGS = {
  en: 'When we said 60%, it happened in 58 of 100.',
  es: 'Cuando dijimos 60\u00A0%, ocurrió en 58\u00A0de 100\u00A0casos.',
  fr: 'Quand nous disions 60\u00A0%, c’est arrivé dans 58\u00A0cas sur 100.',
  de: 'Wenn wir 60\u00A0% sagten, traf es in 58\u00A0von 100\u00A0Fällen ein.',
  it: 'Quando abbiamo detto 60%, è successo in 58\u00A0casi su 100.',
  pt: 'Quando dissemos 60%, aconteceu em 58\u00A0de 100\u00A0casos.',
  ro: 'Când am spus 60\u00A0%, s-\u2060a întâmplat în 58\u00A0din 100\u00A0de cazuri.',
  tr: '%60\u00A0dediğimizde 100\u00A0maçın 58\u00A0tanesinde gerçekten oldu.',
} as const satisfies Record<Language, string>

test.each(Object.entries(FINDINGS))(
  'in %s the finding is that of the largest group',
  (language, finding) => {
    expect(describeCalibration(readUiTexts(language as Language), BINS)).toBe(finding)
  },
)
