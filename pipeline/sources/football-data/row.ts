/** One row of a football-data.co.uk file as a match, or the reason why it cannot be one. */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import { getLeagueByDivision, LEAGUES } from '#data/model/leagues.ts'
import { toCanonicalTeam } from '../team-identity.ts'
import { AGREED_KICKOFF_MS, getClockMs, getDayMs, toLondonInstantMs, toSeason } from './calendar.ts'
import { makeOddsReader } from './odds.ts'
import { RowError } from './row-error.ts'
import { makeStatisticsReader } from './row-statistics.ts'

type Cells = readonly string[]
interface Row {
  readonly matchId: string
  readonly match: FeedMatch
}

const DAY_MS = 86_400_000
/** A match and its interval are over by then. */
const MATCH_MS = 2 * 3_600_000
const MOST_GOALS = 40

/** Prepares a reader for the columns of one file; it gives null for a division that is not ours. */
export function makeRowReader(columns: ReadonlyMap<string, number>, nowMs: number) {
  const readCell = (cells: Cells, name: string) => {
    const place = columns.get(name)
    return place === undefined ? '' : (cells[place] ?? '').trim()
  }
  const readOdds = makeOddsReader(columns)
  const readStatistics = makeStatisticsReader(columns)

  return (cells: Cells): Row | null => {
    const cell = (name: string) => readCell(cells, name)
    const league = getLeagueByDivision(cell('Div'))
    if (league === null) return readForeignRow(cell('Div'))
    const homeTeam = toCanonicalTeam(requireCell(cell('HomeTeam'), 'HomeTeam'), league.country)
    const awayTeam = toCanonicalTeam(requireCell(cell('AwayTeam'), 'AwayTeam'), league.country)
    if (homeTeam.id === awayTeam.id) throw new RowError(`${homeTeam.name} plays itself.`)

    const kickoff = readKickoff(cell('Date'), cell('Time'))
    const score = readScore(cell)
    const statistics = readStatistics(cells)
    const isKnown = kickoff.overMs <= nowMs && score !== null
    const match: FeedMatch = {
      ...BLANK,
      league: league.name,
      season: kickoff.season,
      homeTeam: homeTeam.name,
      awayTeam: awayTeam.name,
      homeTeamId: homeTeam.id,
      awayTeamId: awayTeam.id,
      kickoffAt: new Date(kickoff.atMs).toISOString(),
      matchStatus: isKnown ? 'finished' : toOpenStatus(kickoff, nowMs),
      referee: cell('Referee').replace(/\s+/g, ' ') || null,
      ...(isKnown && { ...score, statistics, odds: readOdds(cells) }),
      awarded: isKnown && cell('Awarded') === '1',
    }
    return { matchId: toMatchId({ ...match, leagueId: league.id }), match }
  }
}

const BLANK = {
  source: 'football-data',
  sourceId: null,
  stage: null,
  homeTeamLogo: null,
  awayTeamLogo: null,
  actualHomeScore: null,
  actualAwayScore: null,
  halfTimeHomeScore: null,
  halfTimeAwayScore: null,
  venue: null,
  city: null,
  statistics: null,
  events: [],
  homeLineup: null,
  awayLineup: null,
  sidelinedPlayers: [],
  tvStations: [],
  weather: null,
  odds: null,
  neutral: false,
  isMock: false,
} as const satisfies Partial<FeedMatch>

const OUR_DIVISIONS = LEAGUES.flatMap((league) => league.footballDataCode ?? []).join(' ')

/** fixtures.csv carries all leagues of that site; a row without a code is another matter. */
function readForeignRow(division: string): null {
  if (/^[A-Z]{1,3}\d?$/.test(division)) return null
  throw new RowError(`"${division}" is no division code such as ${OUR_DIVISIONS}.`)
}

function requireCell(text: string, name: string): string {
  if (text === '') throw new RowError(`${name} is empty.`)
  return text
}

interface Kickoff {
  readonly atMs: number
  /** From then on a result can be known. */
  readonly overMs: number
  readonly season: number
}

const days = new Map<string, number | null>()

function readKickoff(date: string, time: string): Kickoff {
  if (!days.has(date)) days.set(date, getDayMs(date))
  const dayMs = days.get(date) ?? null
  if (dayMs === null)
    throw new RowError(`Date "${date}" is no day (dd/mm/yy, dd/mm/yyyy or yyyy-mm-dd).`)
  const season = toSeason(dayMs)
  if (time === '') {
    const atMs = toLondonInstantMs(dayMs, AGREED_KICKOFF_MS)
    // At which hour it was played is not known: only the end of the day makes the result past.
    return { atMs, overMs: dayMs + DAY_MS, season }
  }
  const clockMs = getClockMs(time)
  if (clockMs === null) throw new RowError(`Time "${time}" is no time of day (HH:mm).`)
  const atMs = toLondonInstantMs(dayMs, clockMs)
  return { atMs, overMs: atMs + MATCH_MS, season }
}

/** Before the final whistle a match is live; without a score afterwards it was not played as planned. */
function toOpenStatus(kickoff: Kickoff, nowMs: number): FeedMatch['matchStatus'] {
  return kickoff.atMs <= nowMs && nowMs < kickoff.overMs ? 'live' : 'scheduled'
}

function readGoals(text: string, name: string): number | null {
  if (text === '') return null
  const goals = Number(text)
  if (!Number.isInteger(goals) || goals < 0 || goals > MOST_GOALS)
    throw new RowError(`${name} "${text}" is no number of goals.`)
  return goals
}

/** The score after 90 minutes and at half-time; null when the match has none yet. */
function readScore(cell: (name: string) => string) {
  const home = readGoals(cell('FTHG'), 'FTHG')
  const away = readGoals(cell('FTAG'), 'FTAG')
  if (home === null && away === null) return null
  if (home === null || away === null) throw new RowError('Only one side of the score is there.')
  const result = cell('FTR')
  if (result !== '' && result !== toLetter(home, away))
    throw new RowError(`FTR "${result}" contradicts the score ${home}-${away}.`)
  const halfTime = readHalfTime(cell)
  const isAwarded = cell('Awarded') === '1'
  if (halfTime && !isAwarded && (halfTime.home > home || halfTime.away > away))
    throw new RowError(
      `Half-time ${halfTime.home}-${halfTime.away} is more than full time ${home}-${away}.`,
    )
  return {
    actualHomeScore: home,
    actualAwayScore: away,
    halfTimeHomeScore: halfTime?.home ?? null,
    halfTimeAwayScore: halfTime?.away ?? null,
  }
}

function readHalfTime(cell: (name: string) => string) {
  const home = readGoals(cell('HTHG'), 'HTHG')
  const away = readGoals(cell('HTAG'), 'HTAG')
  return home === null || away === null ? null : { home, away }
}

function toLetter(home: number, away: number): 'H' | 'D' | 'A' {
  if (home === away) return 'D'
  return home > away ? 'H' : 'A'
}
