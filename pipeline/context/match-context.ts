/**
 * A match's context from past matches: form, last games, table, earlier meetings, the referee's
 * cards. One pass over the history builds the index; each match is then a few look-ups.
 */
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName, type LeagueId } from '#data/model/leagues.ts'
import type { Deduction } from '#data/model/leagues/deductions.ts'
import { hasBegun } from '#data/model/leagues/zones.ts'
import { toDay, type LastGame, type MatchContext, type Standing } from '#data/model/match/match.ts'
import { MATCH_MS } from '#data/model/time.ts'
import type { EarlierMeeting, FeedTable } from '#pipeline/sources/source.ts'
import { applyFeedTable, readDeductions } from './feed-tables.ts'
import { toHeadToHead } from './head-to-head.ts'
import {
  makePlayedIndex,
  takeOver,
  toPairKey,
  toRefereeInCountry,
  toTableKey,
  type Played,
  type PlayedIndex,
} from './played.ts'
import { toTable, type TableRow } from './standings.ts'

/** The part of a match's context that comes from past matches. */
export type HistoryContext = Pick<
  MatchContext,
  | 'homeTeamForm'
  | 'awayTeamForm'
  | 'homeLast5Games'
  | 'awayLast5Games'
  | 'homeLeaguePosition'
  | 'awayLeaguePosition'
  | 'homeGoalsScored'
  | 'homeGoalsConceded'
  | 'homeMatchesPlayed'
  | 'awayGoalsScored'
  | 'awayGoalsConceded'
  | 'awayMatchesPlayed'
  | 'refereeAvgYellowCards'
  | 'refereeAvgRedCards'
  | 'refereeStrictness'
  | 'headToHead'
  | 'leagueStandings'
>

export interface LeagueTable {
  readonly leagueId: LeagueId
  readonly season: number
  readonly rows: readonly TableRow[]
}

export interface ContextReader {
  /** Context of a match as of now, or as of its kick-off once it has begun. */
  readonly read: (match: FeedMatch) => HistoryContext
  /** True when the seasons read contain an earlier meeting of the two clubs. */
  readonly hasMet: (match: FeedMatch) => boolean
  /** Every table of a current season, as of now. */
  readonly listTables: () => LeagueTable[]
  /** Every table of the season before. */
  readonly listTablesBefore: () => LeagueTable[]
}

const LAST_GAMES = 5
const FEWEST_WHISTLED = 5
/** Cards relative to the country's average from which a referee is strict, or lenient. */
const STRICT = 1.1
const LENIENT = 0.9

/** What changes tables beside the matches; deductions count where the feed has no table of the season. */
export interface TableSources {
  readonly tables?: readonly FeedTable[] | undefined
  readonly deductions?: readonly TableDeduction[]
}

/** What of a deduction changes a table. */
export type TableDeduction = Pick<Deduction, 'leagueId' | 'season' | 'teamId' | 'on' | 'points'>

/** Points of each club of this season by decisions of days before an instant. */
function sumDeductions(
  deductions: readonly TableDeduction[],
  { leagueId, season }: { readonly leagueId: LeagueId; readonly season: number },
  beforeMs: number,
): ReadonlyMap<string, number> {
  const given = new Map<string, number>()
  for (const one of deductions)
    if (one.leagueId === leagueId && one.season === season && Date.parse(one.on) < beforeMs)
      given.set(one.teamId, (given.get(one.teamId) ?? 0) + one.points)
  return given
}

/** Reads all matches once; the context contains nothing later than `now`. */
export function makeContextReader(
  matches: readonly FeedMatch[],
  now: Date,
  { tables: feedTables = [], deductions = [] }: TableSources = {},
): ContextReader {
  const index = makePlayedIndex(matches)
  const nowMs = now.getTime()
  const tables = new Map<string, readonly TableRow[]>()
  const readTable = (key: string | null, beforeMs: number): readonly TableRow[] => {
    const table = key === null ? undefined : index.byTable.get(key)
    if (!table) return []
    const memoKey = `${key}@${beforeMs}`
    const told = feedTables.filter(
      ({ leagueId, season }) => leagueId === table.leagueId && season === table.season,
    )
    const known = tables.get(memoKey)
    if (known) return known
    // All that have kicked off by now: the feed's table is of now, also where ours is of a kick-off.
    const played = takeOver(table.played, nowMs + MATCH_MS)
    const entered = sumDeductions(deductions, table, beforeMs)
    const given = readDeductions(told, { teams: table.teams, played }, entered)
    const rows = applyFeedTable(toTable(table, beforeMs, given), told)
    // Before the first match a place says nothing.
    const shown = hasBegun(rows) ? rows : rows.map((row) => ({ ...row, zone: null }))
    tables.set(memoKey, shown)
    return shown
  }
  const newest = new Map<string, number>()
  for (const { leagueId, season } of index.byTable.values())
    newest.set(leagueId, Math.max(season, newest.get(leagueId) ?? 0))
  const listOf = (isWanted: (season: number, newest: number) => boolean) =>
    [...index.byTable.entries()]
      .filter(([, { leagueId, season }]) => isWanted(season, newest.get(leagueId)!))
      .map(([key, { leagueId, season }]) => ({ leagueId, season, rows: readTable(key, nowMs) }))
  return {
    read: (match) => {
      const beforeMs = Math.min(nowMs, Date.parse(match.kickoffAt))
      return {
        ...toTeamContext(index, match, beforeMs),
        ...toTableContext(match, readTable(toTableKey(match), beforeMs)),
        ...toRefereeContext(index, match, beforeMs),
        headToHead: toHeadToHead(match, listMeetings(index, match, beforeMs)),
      }
    },
    hasMet: (match) =>
      listMeetings(index, match, Math.min(nowMs, Date.parse(match.kickoffAt))).length > 0,
    listTables: () => listOf((season, newest) => season === newest),
    listTablesBefore: () => listOf((season, newest) => season === newest - 1),
  }
}

function toTeamContext(index: PlayedIndex, match: FeedMatch, beforeMs: number) {
  const homeLast5Games = listLastGames(index, match.homeTeamId, beforeMs)
  const awayLast5Games = listLastGames(index, match.awayTeamId, beforeMs)
  return {
    homeLast5Games,
    awayLast5Games,
    homeTeamForm: toForm(homeLast5Games),
    awayTeamForm: toForm(awayLast5Games),
  }
}

/** The last five games of a club in all our leagues, latest first. */
function listLastGames(index: PlayedIndex, teamId: string, beforeMs: number): LastGame[] {
  return takeOver(index.byTeam.get(teamId), beforeMs)
    .slice(-LAST_GAMES)
    .toReversed()
    .map(({ match, goals, kickoffMs }) => {
      const isHome = match.homeTeamId === teamId
      const [teamScore, opponentScore] = isHome
        ? [goals.home, goals.away]
        : [goals.away, goals.home]
      return {
        result: toResult(teamScore, opponentScore),
        isHome,
        opponent: isHome ? match.awayTeam : match.homeTeam,
        date: toDay(kickoffMs),
        teamScore,
        opponentScore,
      }
    })
}

function toResult(scored: number, conceded: number): LastGame['result'] {
  if (scored === conceded) return 'D'
  return scored > conceded ? 'W' : 'L'
}

/** Form as letters (W, D, L), the latest game last. */
function toForm(games: readonly LastGame[]): string {
  return games
    .map((game) => game.result)
    .toReversed()
    .join('')
}

function toTableContext(match: FeedMatch, rows: readonly TableRow[]) {
  const home = rows.find((row) => row.teamId === match.homeTeamId && row.matchesPlayed > 0)
  const away = rows.find((row) => row.teamId === match.awayTeamId && row.matchesPlayed > 0)
  return {
    homeLeaguePosition: home?.position ?? null,
    awayLeaguePosition: away?.position ?? null,
    homeGoalsScored: home?.goalsFor ?? null,
    homeGoalsConceded: home?.goalsAgainst ?? null,
    homeMatchesPlayed: home?.matchesPlayed ?? null,
    awayGoalsScored: away?.goalsFor ?? null,
    awayGoalsConceded: away?.goalsAgainst ?? null,
    awayMatchesPlayed: away?.matchesPlayed ?? null,
    leagueStandings: rows.map(toStanding),
  }
}

function toStanding({ goalsFor: _for, goalsAgainst: _against, ...standing }: TableRow): Standing {
  return standing
}

/** Earlier meetings of the two clubs in the seasons read, oldest first. */
function listMeetings(index: PlayedIndex, match: FeedMatch, beforeMs: number): EarlierMeeting[] {
  const pair = index.byPair.get(toPairKey(match.homeTeamId, match.awayTeamId))
  return takeOver(pair, beforeMs).map(({ match: meeting, goals }) => ({
    homeTeamId: meeting.homeTeamId,
    homeTeam: meeting.homeTeam,
    awayTeam: meeting.awayTeam,
    homeScore: goals.home,
    awayScore: goals.away,
    kickoffAt: meeting.kickoffAt,
  }))
}

const NO_REFEREE = {
  refereeAvgYellowCards: null,
  refereeAvgRedCards: null,
  refereeStrictness: null,
}

/** Cards per match under this referee, in the leagues of the country. */
function toRefereeContext(index: PlayedIndex, match: FeedMatch, beforeMs: number) {
  if (match.referee === null) return NO_REFEREE
  const whistled = countCards(takeOver(index.byReferee.get(toRefereeInCountry(match)), beforeMs))
  const others = countCards(
    takeOver(index.byCountry.get(getLeagueByName(match.league).country), beforeMs),
  )
  if (whistled.matches < FEWEST_WHISTLED) return NO_REFEREE
  const share = whistled.yellow / others.yellow
  return {
    refereeAvgYellowCards: whistled.yellow,
    refereeAvgRedCards: whistled.red,
    refereeStrictness: share >= STRICT ? 'strict' : share <= LENIENT ? 'lenient' : 'moderate',
  }
}

function countCards(played: readonly Played[]) {
  let [matches, yellow, red] = [0, 0, 0]
  for (const { match } of played) {
    const { statistics } = match
    if (statistics?.homeYellowCards == null || statistics.awayYellowCards === null) continue
    matches += 1
    yellow += statistics.homeYellowCards + statistics.awayYellowCards
    red += (statistics.homeRedCards ?? 0) + (statistics.awayRedCards ?? 0)
  }
  return { matches, yellow: yellow / matches, red: red / matches }
}
