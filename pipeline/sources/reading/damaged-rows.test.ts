/**
 * Each single cell of a file of football-data.co.uk and each field of an hour of weather, damaged in
 * turn, as in damaged-answers.test.ts: what does not decide costs itself, and is told.
 */
import { expect, test } from 'vitest'
import type { FeedRows, FeedWeather } from '#data/model/feed.ts'
import { readContextFile } from '#pipeline/sources/football-data/context-file.ts'
import { parseSeasonFile } from '#pipeline/sources/football-data/parse.ts'
import { listMutations, printCounts } from '#pipeline/testing/mutate-answer.ts'
import { parseHours as parseOpenMeteo } from '#pipeline/weather/open-meteo/parse.ts'
import { parseHours as parseOpenWeather } from '#pipeline/weather/openweather/parse.ts'
import { parseHours as parseVisualCrossing } from '#pipeline/weather/visual-crossing/parse.ts'

const now = new Date('2026-12-01T00:00:00Z')
const HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,HST,AST,HF,AF,HC,AC,HY,AY,HR,AR,B365H,B365D,B365A,B365>2.5,B365<2.5'
const ROW =
  'E0,28/11/2026,15:00,Burnley,Everton,2,1,H,1,0,H,A Ref,12,9,5,3,10,11,6,4,1,2,0,0,2.1,3.4,3.6,1.9,1.95'
const OTHER = ROW.replace('Burnley,Everton', 'Arsenal,Chelsea')
const COLUMNS = HEADER.split(',')
const CELLS = ['', ' ', 'text', '7', '-1', '1.2', '1e9', 'NULL', '#N/A', '=1+1', '2,5', '2\0x']
const DECIDING = new Set(['Div', 'Date', 'Time', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'])
/** Columns of words, or that nobody reads. */
const UNREAD = new Set(['HTR', 'Referee'])

const toFile = (place: number, cell: string) => {
  const cells = ROW.split(',')
  cells[place] = cell
  const quoted = cells.map((each) => (each.includes(',') ? `"${each}"` : each))
  return Buffer.from([HEADER, OTHER, quoted.join(','), ''].join('\n'))
}

test('a cell of football-data.co.uk: the match and its result stay, the cell is told', () => {
  const read = (bytes: Uint8Array) => parseSeasonFile(bytes, { now, fileName: 'E0.csv' })
  const [, whole] = read(toFile(0, 'E0')).rows
  const counts = { damages: 0, read: 0, told: 0, rejected: 0 }
  for (const [place, column] of COLUMNS.entries())
    for (const cell of CELLS) {
      const about = `${column} made ${JSON.stringify(cell)}`
      const { rows, rejects, leftOut, ignored } = read(toFile(place, cell))
      counts.damages += 1
      counts.read += rows.length - 1
      counts.told += leftOut.length
      counts.rejected += rejects.length
      // No row vanishes: it is read, rejected, or of another division.
      expect(rows.length + rejects.length + ignored, about).toBe(2)
      if (DECIDING.has(column)) {
        if (rejects.length > 0) expect(rejects[0]!.reason, about).toMatch(/:|empty|division/)
        continue
      }
      expect(rows[1], about).toMatchObject({
        matchStatus: 'finished',
        homeTeam: whole!.homeTeam,
        kickoffAt: whole!.kickoffAt,
        actualHomeScore: 2,
        actualAwayScore: 1,
      })
      expect(rows[1]!.referee ?? '', about).not.toContain('\0')
      const isReadable = cell.trim() === '' || cell === '7' || UNREAD.has(column)
      const isPrice = column.startsWith('B365')
      if (isReadable || (isPrice && ['1.2', '1e9'].includes(cell))) continue
      expect(leftOut, about).toContainEqual({
        match: 'Burnley – Everton (2026-11-28)',
        path: column,
        season: 2026,
      })
    }
  printCounts('football-data.co.uk', counts)
  expect(counts.read).toBeGreaterThan(counts.rejected)
})

test('a cell of a file of another country: the match stays, the cell is told', () => {
  const read = (bytes: Buffer) =>
    readContextFile(Buffer.from(bytes.toString().replaceAll('E0,', 'P1,')), {
      fileName: 'P1.csv',
      league: 'context-POR',
    })
  for (const [place, column] of COLUMNS.entries())
    for (const cell of CELLS) {
      const { matches, rejects, leftOut } = read(toFile(place, cell))
      const about = `${column} made ${JSON.stringify(cell)}`
      const isUnplayed = /^FT[HA]G$/.test(column) && cell.trim() === ''
      if (!isUnplayed) expect(matches.length + rejects.length, about).toBe(2)
      if (DECIDING.has(column)) continue
      expect(matches, about).toHaveLength(2)
      const isCount = /^[HA](S|ST|C|Y|R|F)$/.test(column)
      if (isCount && !['7', '', ' '].includes(cell))
        expect(leftOut, about).toContainEqual({
          match: 'P1.csv: Burnley – Everton (28/11/2026)',
          path: column,
        })
    }
})

const HOUR = { temp: 14.2, humidity: 61 }
const WEATHER = [
  {
    service: 'Open-Meteo',
    answer: {
      utc_offset_seconds: 0,
      hourly: {
        time: ['2026-11-28T15:00'],
        temperature_2m: [14.2],
        relative_humidity_2m: [61],
        precipitation: [0.4],
        wind_speed_10m: [9.7],
        weather_code: [61],
      },
    },
    parse: parseOpenMeteo,
    details: /^hourly\.(precipitation|weather_code)/,
  },
  {
    service: 'OpenWeather',
    answer: {
      hourly: [
        {
          ...HOUR,
          dt: 1_795_878_000,
          wind_speed: 5,
          rain: { '1h': 0.4 },
          weather: [{ description: 'light rain', icon: '10d' }],
        },
      ],
    },
    parse: parseOpenWeather,
    details: /^hourly\[0\]\.(rain|weather)/,
  },
  {
    service: 'Visual Crossing',
    answer: {
      tzoffset: 0,
      days: [
        {
          datetime: '2026-11-28',
          hours: [
            {
              ...HOUR,
              datetime: '15:00:00',
              datetimeEpoch: 1_795_878_000,
              precip: 0.3,
              windspeed: 18.4,
              conditions: 'Rain',
              icon: 'rain',
            },
          ],
        },
      ],
    },
    parse: parseVisualCrossing,
    details: /^(tzoffset|days\[0\]\.datetime|days\[0\]\.hours\[0\]\.(precip|conditions|icon))/,
  },
]

test.each(WEATHER)(
  '$service: an unreadable detail costs itself, an hour is never lost in silence',
  ({ service, answer, parse, details }) => {
    const read = (from: unknown): FeedRows<FeedWeather> | null => {
      try {
        return parse(Buffer.from(JSON.stringify(from)))
      } catch (error) {
        // Another shape of the whole answer is told as such.
        expect(error).toMatchObject({ code: expect.stringMatching(/^source_|^bad_/) })
        return null
      }
    }
    const counts = { damages: 0, read: 0, told: 0, rejected: 0 }
    for (const { path, damage, isAnother, answer: damaged } of listMutations(answer)) {
      const found = read(damaged)
      const about = `${path} made ${damage}`
      counts.damages += 1
      counts.read += found?.rows.length ?? 0
      counts.rejected += found?.rejects.length ?? 0
      counts.told += found?.leftOut.length ?? 0
      if (!details.test(path)) continue
      expect(found?.rows, about).toHaveLength(1)
      const isReadable =
        isAnother || ['null', 'absent'].includes(damage) || /time|offset/.test(path)
      if (!isReadable) expect(found!.leftOut.length, about).toBeGreaterThan(0)
    }
    printCounts(service, counts)
    expect(counts.read).toBeGreaterThan(0)
  },
)
