/**
 * Played matches of other countries' first divisions, as context: from either kind of file of the
 * site, or from one of the main kind that merges several sources.
 */
import { AppError } from '#data/model/errors.ts'
import type { FeedReject, LeftOut } from '#data/model/feed.ts'
import {
  toHistoricMatch,
  type HistoricMatch,
  type PastOdds,
  type Sides,
} from '#data/model/history.ts'
import { toContextCountry, type ContextLeagueId } from '#data/model/context-leagues.ts'
import { isClubName, toContextTeam } from '#pipeline/sources/teams/team-identity.ts'
import { getFileKind, readSeason, requireOwnDivision, toMainColumns } from './file-kinds.ts'
import { findOnce } from './find-once.ts'
import { findGroups, makeOddsReader, readPrices } from './odds.ts'
import { isBook, toTotals } from '#pipeline/maths/market-chances.ts'
import { toPrintable } from '#pipeline/sources/calls/json-answer.ts'
import { RAW_LENGTH, RowError, TOO_LONG, type LeaveOut } from './row-error.ts'
import { toDivisionCode } from './folder.ts'
import { readDay, readKickoff } from './row-kickoff.ts'
import { makeStatisticsReader } from './row-statistics.ts'
import { openRows, parseTable, type Cells } from './table.ts'

export interface ContextFile {
  /** Matches with the instant from which each was known to be over. */
  readonly matches: readonly { readonly match: HistoricMatch; readonly overMs: number }[]
  readonly rejects: readonly FeedReject[]
  readonly leftOut: readonly LeftOut[]
  /** Rows of matches that are not played yet. */
  readonly ahead: number
}

const MOST_GOALS = 30

function findColumn(columns: ReadonlyMap<string, number>, name: string, file: string): number {
  const place = columns.get(name)
  if (place !== undefined) return place
  throw new AppError(
    'source_changed',
    `${file} has no column ${name}: it is not a file of football-data.co.uk, or the site has changed it.`,
  )
}

const isGoals = (count: number) => Number.isInteger(count) && count >= 0 && count <= MOST_GOALS

function readGoals(home: string, away: string): Sides | null {
  if (home === '' && away === '') return null
  const goals = { home: Number(home), away: Number(away) }
  if (home === '' || away === '' || !isGoals(goals.home) || !isGoals(goals.away))
    throw new RowError(`"${home}" to "${away}" is no score.`)
  return goals
}

/** Odds columns of files that add another source to the site's. */
function makeFallbackOddsReader(columns: ReadonlyMap<string, number>) {
  const [outcomes] = findGroups(columns, [['FsH', 'FsD', 'FsA']])
  const [totals] = findGroups(columns, [['FsO25', 'FsU25']])
  return (cells: Cells, leaveOut: LeaveOut): PastOdds | null => {
    if (outcomes === undefined) return null
    const [home, draw, away] = readPrices(cells, outcomes, leaveOut)
    if (!isBook([home!, draw!, away!])) return null
    const [over, under] = totals ? readPrices(cells, totals, leaveOut) : []
    return { home: home!, draw: draw!, away: away!, ...toTotals(over, under) }
  }
}

/** Reads every played match of a file from an instant on; throws `source_changed` when a column is missing. */
export function readContextFile(
  bytes: Uint8Array,
  about: {
    readonly fileName: string
    readonly league: ContextLeagueId
    /** Earlier matches are left out. */
    readonly sinceMs?: number | undefined
  },
): ContextFile {
  const table = parseTable(bytes, about.fileName)
  // For a country without a file on the site either format is accepted.
  const columns = toMainColumns(table.columns, getFileKind(about.fileName) ?? 'extra')
  const find = (name: string) => findColumn(columns, name, about.fileName)
  const at = {
    date: find('Date'),
    home: find('HomeTeam'),
    away: find('AwayTeam'),
    homeGoals: find('FTHG'),
    awayGoals: find('FTAG'),
    division: columns.get('Div') ?? -1,
    time: columns.get('Time') ?? -1,
    season: columns.get('Season') ?? -1,
    round: columns.get('Round') ?? -1,
    awarded: columns.get('Awarded') ?? -1,
  }
  const readOdds = makeOddsReader(columns)
  const readFallbackOdds = makeFallbackOddsReader(columns)
  const readStatistics = makeStatisticsReader(columns)
  const ownDivision = toDivisionCode(about.fileName)
  const countryCode = toContextCountry(about.league)
  const toClubId = findOnce((name) => {
    if (!isClubName(name)) throw new RowError(`"${name}" is no name of a club.`)
    return toContextTeam(name, countryCode).id
  })
  const sinceMs = about.sinceMs ?? -Infinity

  const readRow = (cells: Cells, leaveOut: LeaveOut) => {
    const cell = (place: number) => cells.at(place)
    requireOwnDivision(ownDivision, cell(at.division))
    const kickoff = readKickoff(cell(at.date), cell(at.time))
    if (kickoff.atMs < sinceMs) return 'before'
    const homeTeamId = toClubId(cell(at.home))
    const awayTeamId = toClubId(cell(at.away))
    // After day and clubs: half a row is no match that is still to be played.
    const goals = readGoals(cell(at.homeGoals), cell(at.awayGoals))
    if (goals === null) return 'ahead'
    if (homeTeamId === awayTeamId) throw new RowError(`${cell(at.home)} plays itself.`)
    const statistics = readStatistics(cells, leaveOut)
    const odds = readOdds(cells, leaveOut)
    const fallback = odds?.over25 == null ? readFallbackOdds(cells, leaveOut) : null
    const match = toHistoricMatch({
      matchId: `${about.league}-${kickoff.at.slice(0, 10)}-${homeTeamId}-${awayTeamId}`,
      league: about.league,
      season: readSeason(cell(at.season)) ?? kickoff.season,
      kickoffMs: kickoff.atMs,
      homeTeamId,
      awayTeamId,
      actualHomeScore: goals.home,
      actualAwayScore: goals.away,
      halfTimeHomeScore: null,
      halfTimeAwayScore: null,
      statistics,
      referee: null,
      neutral: false,
      awarded: cell(at.round) === 'awarded' || cell(at.awarded) === '1',
      odds: odds === null ? fallback : { ...odds, ...(fallback && toTotal(fallback)) },
    })
    return { match, overMs: kickoff.overMs }
  }

  const matches: { match: HistoricMatch; overMs: number }[] = []
  const rejects: FeedReject[] = []
  const leftOut: LeftOut[] = []
  let ahead = 0
  const cells = openRows(table)
  const toName = () => `${cells.at(at.home)} – ${cells.at(at.away)} (${cells.at(at.date)})`
  const columnsLeftOut = new Set<string>()
  const leaveOut = (column: string) => void columnsLeftOut.add(column)
  while (cells.next()) {
    const day = readDay(cells.at(at.date))
    if (day === null ? cells.isBlankFrom(0) : day.endMs <= sinceMs) continue
    columnsLeftOut.clear()
    try {
      if (!cells.isBlankFrom(table.width)) throw new RowError(TOO_LONG)
      const row = readRow(cells, leaveOut)
      if (row === 'ahead') ahead += 1
      if (typeof row === 'string') continue
      matches.push(row)
      for (const path of columnsLeftOut)
        leftOut.push({ match: `${about.fileName}: ${toName()}`, path })
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      const raw = toPrintable(cells.toText(), RAW_LENGTH)
      const reason = `${about.fileName}: ${toName()}: ${error.message}`
      rejects.push({ line: cells.line, reason, raw })
    }
  }
  return { matches, rejects, leftOut, ahead }
}

function toTotal({ over25, under25 }: PastOdds) {
  return { over25, under25 }
}
