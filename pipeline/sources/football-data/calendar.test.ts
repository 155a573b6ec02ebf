import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getClockMs, getDayMs, toLondonInstantMs } from './calendar.ts'
import { toSeason } from '#data/model/season.ts'

test.each([
  ['14/08/04', '2004-08-14'],
  ['19/08/00', '2000-08-19'],
  ['14/08/93', '1993-08-14'],
  ['05/08/2022', '2022-08-05'],
  ['5/8/2022', '2022-08-05'],
  ['2010-08-20', '2010-08-20'],
  ['29/02/2024', '2024-02-29'],
  ['21/11/2026 00:00', '2026-11-21'],
  ['21/11/2026 0:00:00', '2026-11-21'],
  ['21/11/2026 12:00:00 AM', '2026-11-21'],
  ['2026-11-21 00:00:00', '2026-11-21'],
  ['2026-11-21T00:00:00Z', '2026-11-21'],
  ['21.11.2026', '2026-11-21'],
  ['21.11.26', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['21-Nov-26', '2026-11-21'],
  ['21 November 2026', '2026-11-21'],
  ['21. 11. 2026', '2026-11-21'],
  ['2026/11/21', '2026-11-21'],
  ['2026. 11. 21.', '2026-11-21'],
])('%s is the day %s', (text, day) => {
  expect(getDayMs(text)).toBe(Date.parse(`${day}T00:00:00Z`))
})

test.each([
  '',
  '11/21/2026',
  '21/11.2026',
  '21/11/2026 15:00',
  '21-Xyz-26',
  '46347',
  '29/02/2023',
  '2023-13-01',
  '00/01/2023',
  '21/11/9026',
  '2206-11-21',
  '21/11/1826',
  '1/2',
  'Saturday',
  '08/2022',
])('"%s" is not a day', (text) => {
  expect(getDayMs(text)).toBeNull()
})

test.each([
  ['15:00', 15],
  ['9:30', 9.5],
  ['20:00:00', 20],
  ['15.00', 15],
  ['3:00 PM', 15],
  ['3:00:00 pm', 15],
  ['12:30 PM', 12.5],
  ['12:30 AM', 0.5],
  ['11.15 a.m.', 11.25],
])('%s is a time of day', (text, hours) => {
  expect(getClockMs(text)).toBe(hours * 3_600_000)
})

test.each(['24:00', '0.25', '0.625', '15.3', '13:00 PM', '0:30 AM', '12:60', '12', 'TBC', '-1:00'])(
  '"%s" is not a time of day',
  (text) => {
    expect(getClockMs(text)).toBeNull()
  },
)

test('London time agrees with the time zone database at any minute since 2000', () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const minutes = fc.integer({
    min: Date.UTC(2000, 0, 1) / 60_000,
    max: Date.UTC(2036, 0, 1) / 60_000,
  })
  fc.assert(
    fc.property(minutes, (minute) => {
      const [date = '', time = ''] = clock.format(minute * 60_000).split(', ')
      const dayMs = getDayMs(date) ?? Number.NaN
      const clockMs = getClockMs(time) ?? Number.NaN
      const text = clock.format(toLondonInstantMs(dayMs, clockMs))
      expect(text).toBe(`${date}, ${time}`)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2019-08-09', 2019],
  ['2020-03-01', 2019],
  ['2020-07-26', 2019],
  ['2020-08-07', 2019],
  ['2020-08-21', 2020],
  ['2021-06-30', 2020],
  ['2021-07-01', 2021],
  ['2022-08-15', 2022],
])('%s belongs to the season that began in %i', (day, season) => {
  expect(toSeason(Date.parse(`${day}T00:00:00Z`))).toBe(season)
})
