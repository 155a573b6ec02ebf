/** One row of a football-data.co.uk file as a match, or the reason for rejecting it. */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import type { MarketQuote } from '#data/model/match/market-mark.ts'
import { type League } from '#data/model/leagues.ts'
import { getLeagueByDivision, FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import {
  isClubName,
  toCanonicalTeam,
  type TeamIdentity,
} from '#pipeline/sources/teams/team-identity.ts'
import { toMarketChances } from '#pipeline/maths/market-chances.ts'
import { makePriceReader, toCollectedMs } from './market.ts'
import { makeOddsReader } from './odds.ts'
import { readSeason } from './file-kinds.ts'
import { findOnce } from './find-once.ts'
import { RowError, type LeaveOut } from './row-error.ts'
import type { Cells } from './table.ts'
import { readKickoff, type Kickoff } from './row-kickoff.ts'
import { readScore } from './row-score.ts'
import { makeStatisticsReader } from './row-statistics.ts'

/** A row before any fact is hidden: `toKnownAt` hides what was not known yet. */
export interface Row {
  readonly matchId: string
  readonly kickoff: Kickoff
  readonly match: FeedMatch
  /** Both clubs as the file writes them, home first. */
  readonly namesInFile: readonly [home: string, away: string]
  /** The market's chances before kick-off, and from when on they were known, ms; null for a kick-off before the reader’s `nowMs`: nobody asks for them after it. */
  readonly market: MarketQuote | null
  readonly marketFromMs: number
  /** Columns whose cells could not be read. */
  readonly leftOut: readonly string[]
}

/** What a rejected row is told by. */
interface RowIdentity {
  /** `Burnley – Everton (28/11/2026)`, as in the file; null where a name is missing. */
  readonly name: string | null
  /** Our id of its match; null where it cannot be known. */
  readonly matchId: string | null
}

/**
 * A row's match as known at an instant: no result, statistics or odds before it was over, and the
 * market's chances only before it.
 */
export function toKnownAt(row: Row, nowMs: number): FeedMatch {
  const { kickoff, match } = row
  if (match.matchStatus === 'finished' && kickoff.overMs <= nowMs) return match
  const isQuoted = row.market !== null && row.marketFromMs <= nowMs && nowMs < kickoff.atMs
  return {
    ...match,
    ...UNPLAYED,
    ...(isQuoted && { market: row.market }),
    // The file does not say whether a match has begun: it may be postponed.
    matchStatus: 'scheduled',
  }
}

export interface ReadSpan {
  readonly sinceMs: number
  readonly nowMs: number
}

/** Why a row is skipped: another division, or before the requested time. */
type Skipped = 'foreign' | 'before'

/**
 * Prepares a reader for the columns of one file.
 * @param span.sinceMs rows before it are skipped
 * @param span.nowMs the earliest instant that its rows are asked for
 * @param leagueOfFile the league of all rows, null where each row names its division
 */
export function makeRowReader(
  columns: ReadonlyMap<string, number>,
  { sinceMs, nowMs }: ReadSpan,
  leagueOfFile: League | null,
) {
  const readCell = (cells: Cells, name: string) => {
    const place = columns.get(name)
    return place === undefined ? '' : cells.at(place)
  }
  const readOdds = makeOddsReader(columns)
  const readPrices = makePriceReader(columns)
  const readStatistics = makeStatisticsReader(columns)
  const requireTeam = makeTeamReader()
  const leftOut = new Set<string>()
  const leaveOut = (column: string) => void leftOut.add(column)

  const read = (cells: Cells): Row | Skipped => {
    const cell = (name: string) => readCell(cells, name)
    const league = leagueOfFile ?? getLeagueByDivision(cell('Div'))
    if (league === null) return readForeignRow(cell('Div'))
    const kickoff = readKickoff(cell('Date'), cell('Time'))
    if (kickoff.atMs < sinceMs) return 'before'
    const [home, away] = [cell('HomeTeam'), cell('AwayTeam')]
    const homeTeam = requireTeam(home, 'HomeTeam', league)
    const awayTeam = requireTeam(away, 'AwayTeam', league)
    if (homeTeam.id === awayTeam.id) throw new RowError(`${homeTeam.name} plays itself.`)

    leftOut.clear()
    const score = readScore(cell, leaveOut)
    const statistics = readStatistics(cells, leaveOut)
    const odds = readOdds(cells, leaveOut)
    const market = kickoff.atMs > nowMs ? toMarketChances(readPrices(cells, leaveOut)) : null
    // One literal: a spread blank match that gets its fields afterwards is allocated anew ten times a row.
    const match: FeedMatch = {
      source: 'football-data',
      sourceId: null,
      stage: null,
      homeTeamLogo: null,
      awayTeamLogo: null,
      venue: null,
      city: null,
      venuePlace: null,
      events: NOTHING,
      homeLineup: null,
      awayLineup: null,
      sidelinedPlayers: NOTHING,
      tvStations: NOTHING,
      weather: null,
      neutral: false,
      isMock: false,
      league: league.name,
      season: (leagueOfFile && readSeason(cell('Season'))) ?? kickoff.season,
      homeTeam: homeTeam.name,
      awayTeam: awayTeam.name,
      homeTeamId: homeTeam.id,
      awayTeamId: awayTeam.id,
      kickoffAt: kickoff.at,
      matchStatus: score === null ? 'scheduled' : 'finished',
      referee: readReferee(cell('Referee'), leaveOut),
      actualHomeScore: score?.actualHomeScore ?? null,
      actualAwayScore: score?.actualAwayScore ?? null,
      halfTimeHomeScore: score?.halfTimeHomeScore ?? null,
      halfTimeAwayScore: score?.halfTimeAwayScore ?? null,
      awarded: score?.awarded ?? false,
      statistics: score && statistics,
      odds: score && odds,
    }
    return {
      matchId: toMatchId({
        leagueId: league.id,
        season: match.season,
        stage: null,
        homeTeamId: homeTeam.id,
        awayTeamId: awayTeam.id,
      }),
      kickoff,
      match,
      namesInFile: [home, away],
      market,
      // A row without a score is the site's list of coming matches: its prices are today's.
      marketFromMs: market === null || score === null ? -Infinity : toCollectedMs(kickoff.atMs),
      leftOut: leftOut.size === 0 ? NOTHING : [...leftOut],
    }
  }

  /** @param season of the rows above it, for a row without a day */
  const identify = (cells: Cells, season: number | null): RowIdentity => {
    const cell = (name: string) => readCell(cells, name)
    const [home, away] = [cell('HomeTeam'), cell('AwayTeam')]
    const league = leagueOfFile ?? getLeagueByDivision(cell('Div'))
    const name = home && away ? `${home} – ${away} (${cell('Date')})` : null
    const stated = leagueOfFile && /^\d{4}/.exec(cell('Season'))?.[0]
    const year = stated ? Number(stated) : season
    if (league === null || year === null || name === null || ![home, away].every(isClubName))
      return { name, matchId: null }
    const [homeTeamId, awayTeamId] = [home, away].map(
      (team) => toCanonicalTeam(team, league.country).id,
    ) as [string, string]
    const matchId = toMatchId({
      leagueId: league.id,
      season: year,
      stage: null,
      homeTeamId,
      awayTeamId,
    })
    return { name, matchId }
  }

  return { read, identify }
}

const UNPLAYED = {
  actualHomeScore: null,
  actualAwayScore: null,
  halfTimeHomeScore: null,
  halfTimeAwayScore: null,
  statistics: null,
  odds: null,
  awarded: false,
} as const satisfies Partial<FeedMatch>

/** One empty list for all rows. */
const NOTHING: readonly never[] = []

const OUR_DIVISIONS = FEED_LEAGUES.flatMap(({ file }) => file?.code ?? []).join(' ')

/** fixtures.csv has all leagues of that site; a row without a code is an error. */
function readForeignRow(division: string): 'foreign' {
  if (/^[A-Z]{1,3}\d?$/.test(division)) return 'foreign'
  throw new RowError(`"${division}" is no division code such as ${OUR_DIVISIONS}.`)
}

/** A name is an id in the database, whose keys hold some 2,700 bytes. */
const LONGEST_REFEREE = 100
const toSingleSpaces = findOnce((text) => text.replace(/\s+/g, ' '))

function readReferee(text: string, leaveOut: LeaveOut): string | null {
  if (text.length <= LONGEST_REFEREE) return toSingleSpaces(text) || null
  leaveOut('Referee')
  return null
}

/** The clubs of one file; its rows are mostly of one league. */
function makeTeamReader() {
  let country: string | null = null
  let find: (name: string) => TeamIdentity | null
  return (text: string, column: string, league: League): TeamIdentity => {
    if (text === '') throw new RowError(`${column} is empty.`)
    if (league.country !== country) {
      country = league.country
      find = findOnce((name) => (isClubName(name) ? toCanonicalTeam(name, country) : null))
    }
    const team = find(text)
    if (team === null) throw new RowError(`${column} "${text}" is no name of a club.`)
    return team
  }
}
