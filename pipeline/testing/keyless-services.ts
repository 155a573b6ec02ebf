/**
 * For tests only: football-data.co.uk and Open-Meteo on this machine, with the made-up seasons
 * moved to the years before an instant, and ten matches in the days after it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSeason } from '#data/model/season.ts'
import { DAY_MS } from '#data/model/time.ts'
import { reply, startProviderServer, type ProviderServer } from './provider-server.ts'

const SEASONS = join(import.meta.dirname, '../../data/fixtures/football-data/seasons')
const DIVISIONS = ['E0', 'SP1'] as const
/** The last season of the files. */
const LAST_SEASON = 2022
const AHEAD = 5
const FIXTURE_COLUMNS = 5

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

/** Rows of a division by their moved season, with their day. */
function readMoved(division: string, now: Date): Map<number, { at: Date; cells: string[] }[]> {
  const movedMs = Math.round((toSeason(now.getTime()) - LAST_SEASON) * 365.25) * DAY_MS
  const [, ...lines] = readFileSync(join(SEASONS, `${division}.csv`), 'utf8')
    .trim()
    .split('\n')
  const rows = lines.map((line) => {
    const cells = line.trim().split(',')
    return { at: new Date(Date.parse(`${cells[1]}T00:00:00Z`) + movedMs), cells }
  })
  return Map.groupBy(rows, ({ at }) => toSeason(at.getTime()))
}

function toLine(cells: readonly string[], at: Date): string {
  return [cells[0], at.toISOString().slice(0, 10), ...cells.slice(2)].join(',')
}

/** The files by address, as on the site. */
function makeFootballDataFiles(now: Date): Map<string, string> {
  const head = readFileSync(join(SEASONS, 'E0.csv'), 'utf8').split('\n')[0]!.trim()
  const files = new Map<string, string>()
  const ahead: string[] = []
  for (const division of DIVISIONS)
    for (const [season, rows] of readMoved(division, now)) {
      const isCurrent = season === toSeason(now.getTime())
      const coming = isCurrent ? rows.slice(-AHEAD) : []
      const played = rows.filter(
        (row) => !coming.includes(row) && row.at.getTime() < now.getTime() - DAY_MS,
      )
      ahead.push(
        ...coming.map(({ cells }, index) =>
          toLine(
            cells.slice(0, FIXTURE_COLUMNS),
            new Date(now.getTime() + (1 + (index % AHEAD)) * DAY_MS),
          ),
        ),
      )
      const years = `${twoDigits(season)}${twoDigits(season + 1)}`
      const lines = [head, ...played.map(({ cells, at }) => toLine(cells, at))]
      files.set(`/mmz4281/${years}/${division}.csv`, lines.join('\r\n'))
    }
  return files.set(
    '/fixtures.csv',
    [head.split(',').slice(0, FIXTURE_COLUMNS).join(','), ...ahead].join('\r\n'),
  )
}

/** The same weather for every hour of the requested day. */
function answerWeather(day: string) {
  const time = Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`)
  const all = (value: number) => time.map(() => value)
  return {
    latitude: 51.5,
    longitude: -0.1,
    timezone: 'UTC',
    utc_offset_seconds: 0,
    hourly: {
      time,
      temperature_2m: all(8.4),
      relative_humidity_2m: all(77),
      precipitation: all(0.2),
      wind_speed_10m: all(14.2),
      weather_code: all(61),
    },
  }
}

/** Both services on one address. */
export async function startKeylessServices(now: Date): Promise<ProviderServer> {
  const files = makeFootballDataFiles(now)
  const server = await startProviderServer()
  server.answer((request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), server.url)
    const file = files.get(pathname)
    if (file !== undefined) return reply(file)(request, response)
    const day = searchParams.get('start_date')
    return reply(day ? answerWeather(day) : 'not here', day ? 200 : 404)(request, response)
  })
  return server
}
