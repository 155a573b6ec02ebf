import { expect, test } from 'vitest'
import { listPastStretches, toNearStretch } from './seasons-window.ts'

const NOW = new Date('2026-11-21T11:00:00Z')

test('the near days reach from four days back to eight ahead', () => {
  expect(toNearStretch(NOW)).toEqual({ from: '2026-11-17', to: '2026-11-29' })
})

test('the past goes month by month from last season’s July to the day before the near days', () => {
  const stretches = listPastStretches(NOW)
  expect(stretches[0]).toEqual({ from: '2025-07-01', to: '2025-07-31', isFinal: true })
  expect(stretches.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-16', isFinal: false })
  expect(stretches).toHaveLength(17)
})

test('no day is left out between two parts, nor requested twice', () => {
  for (const day of ['2026-07-01', '2026-07-05', '2026-07-06', '2026-12-31', '2028-02-29']) {
    const now = new Date(`${day}T23:00:00Z`)
    const all = [...listPastStretches(now), toNearStretch(now)]
    for (const [index, stretch] of all.entries()) {
      expect(stretch.from <= stretch.to).toBe(true)
      const next = all[index + 1]
      if (next)
        expect(new Date(stretch.to).getTime() + 86_400_000).toBe(new Date(next.from).getTime())
    }
  }
})
