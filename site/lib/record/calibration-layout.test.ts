import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { GROUND, layOutCalibration, describeCalibration } from './calibration-layout.ts'

const BINS = [
  { n: 120, stated: 0.38, happened: 0.4, interval: [0.3, 0.5] },
  { n: 300, stated: 0.6, happened: 0.58, interval: [0.5, 0.66] },
  { n: 9, stated: 0.8, happened: 0.7, interval: [0.4, 0.95] },
] as const satisfies Parameters<typeof layOutCalibration>[0]

test('the axes go where the dots are, equally on both sides, and intervals end at the edge', () => {
  const { ticks, dots } = layOutCalibration(
    BINS.map((bin) => ({ ...bin, interval: [...bin.interval] })),
  )
  expect(ticks.map(({ percent }) => percent)).toEqual([30, 40, 50, 60, 70, 80])
  expect(ticks[0]).toMatchObject({ x: GROUND.left, y: GROUND.bottom })
  expect(ticks.at(-1)).toMatchObject({ x: GROUND.right, y: GROUND.top })
  expect(dots.map(({ n }) => n)).toEqual([120, 300, 9])
  expect(dots[1]!.x).toBe(ticks[3]!.x)
  expect(dots[2]).toMatchObject({ x: GROUND.right, high: GROUND.top })
  const [all] = [layOutCalibration([{ ...BINS[0], stated: 0, happened: 1, interval: [0, 1] }])]
  expect(all.ticks.map(({ percent }) => percent)).toEqual([0, 20, 40, 60, 80, 100])
})

test.each(LANGUAGE_CODES)('in %s the finding is that of the largest group', (language) => {
  const finding = describeCalibration(
    readUiTexts(language),
    BINS.map((bin) => ({ ...bin, interval: [...bin.interval] })),
  )
  expect(finding).toMatch(/60.*58.*100|100.*58.*60|60.*100.*58/)
})

test('the finding is a sentence', () => {
  expect(describeCalibration(readUiTexts('en'), [{ ...BINS[1], interval: [0.5, 0.66] }])).toBe(
    'When we said 60%, it happened in 58 of 100.',
  )
})
