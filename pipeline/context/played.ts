/** Matches of a feed, indexed for the context of a match. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import type { Sides } from '#data/model/history.ts'
import { getLeagueByName, type LeagueId } from '#data/model/leagues.ts'
import { MATCH_MS } from '#data/model/time.ts'

export interface Played {
  readonly match: FeedMatch
  readonly kickoffMs: number
  readonly goals: Sides
}

/** The clubs of one table and their matches, oldest first. */
export interface TableMatches {
  readonly leagueId: LeagueId
  readonly season: number
  /** Names by team id. */
  readonly teams: ReadonlyMap<string, string>
  readonly played: readonly Played[]
}

export interface PlayedIndex {
  readonly byTeam: ReadonlyMap<string, readonly Played[]>
  readonly byPair: ReadonlyMap<string, readonly Played[]>
  readonly byReferee: ReadonlyMap<string, readonly Played[]>
  readonly byCountry: ReadonlyMap<string, readonly Played[]>
  readonly byTable: ReadonlyMap<string, TableMatches>
}

type MutableTable = { teams: Map<string, string>; played: Played[] } & Omit<
  TableMatches,
  'teams' | 'played'
>

/** One key for a pair of teams, in either order. */
export function toPairKey(one: string, other: string): string {
  return one < other ? `${one}/${other}` : `${other}/${one}`
}

/** Referees are identified within their country; those of the cups form a group of their own. */
export function toRefereeInCountry(match: FeedMatch): string {
  return `${getLeagueByName(match.league).country}/${match.referee ?? ''}`
}

/** Key of the table a match counts for; null for a knock-out or qualifying match. */
export function toTableKey(match: FeedMatch): string | null {
  const league = getLeagueByName(match.league)
  // Play-offs of a league have a stage and count in no table.
  if (league.tier !== 0) return match.stage === null ? `${league.id}/${match.season}` : null
  const hasTable = /^(group|league (phase|stage))/i.test(match.stage ?? '')
  return hasTable ? `${league.id}/${match.season}/${match.stage}` : null
}

/** Reads all matches once; fixtures only define which clubs are in a table. */
export function makePlayedIndex(matches: readonly FeedMatch[]): PlayedIndex {
  const byTeam = new Map<string, Played[]>()
  const byPair = new Map<string, Played[]>()
  const byReferee = new Map<string, Played[]>()
  const byCountry = new Map<string, Played[]>()
  const byTable = new Map<string, MutableTable>()
  for (const { match, kickoffMs } of sortByKickoff(matches)) {
    const table = openTable(byTable, match)
    table?.teams.set(match.homeTeamId, match.homeTeam).set(match.awayTeamId, match.awayTeam)
    const { actualHomeScore: home, actualAwayScore: away } = match
    if (match.matchStatus !== 'finished' || home === null || away === null) continue
    const played = { match, kickoffMs, goals: { home, away } }
    table?.played.push(played)
    // An awarded match counts in a table, but not in form and meetings.
    if (match.awarded) continue
    append(byTeam, match.homeTeamId, played)
    append(byTeam, match.awayTeamId, played)
    append(byPair, toPairKey(match.homeTeamId, match.awayTeamId), played)
    if (match.referee !== null) append(byReferee, toRefereeInCountry(match), played)
    append(byCountry, getLeagueByName(match.league).country, played)
  }
  return { byTeam, byPair, byReferee, byCountry, byTable }
}

function sortByKickoff(matches: readonly FeedMatch[]) {
  return matches
    .map((match) => ({ match, kickoffMs: Date.parse(match.kickoffAt) }))
    .toSorted((a, b) => a.kickoffMs - b.kickoffMs)
}

function openTable(tables: Map<string, MutableTable>, match: FeedMatch): MutableTable | null {
  const key = toTableKey(match)
  if (key === null) return null
  const known = tables.get(key)
  if (known) return known
  const table = {
    leagueId: getLeagueByName(match.league).id,
    season: match.season,
    teams: new Map(),
    played: [],
  }
  tables.set(key, table)
  return table
}

function append(lists: Map<string, Played[]>, key: string, played: Played): void {
  const list = lists.get(key)
  if (list) list.push(played)
  else lists.set(key, [played])
}

/** The part of a list, oldest first, that was over at an instant. */
export function takeOver(list: readonly Played[] | undefined, beforeMs: number): readonly Played[] {
  if (!list) return []
  let end = list.length
  while (end > 0 && (list[end - 1]?.kickoffMs ?? 0) + MATCH_MS > beforeMs) end -= 1
  return end === list.length ? list : list.slice(0, end)
}
