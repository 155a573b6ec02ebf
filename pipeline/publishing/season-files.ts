/**
 * The season of each league as it is published: a forecast belongs to its season, and once that is
 * over its result takes its place. It grows with the forecasts in the log.
 */
import type { SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import type { SeasonFile } from '#data/model/forecast/season-forecast.ts'
import { isCup, LEAGUES } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'
import { listSeasonLeaves } from '#data/queries/log/log-rows.ts'
import { listRowsOfSeasons, listSeasonRows } from '#data/queries/matches/season-rows.ts'
import { listTables } from '#data/queries/matches/standings-rows.ts'
import { toSeasonPhase, toSeasonResult } from '#pipeline/season/season-result.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

/** A season's matches are all within so many days. */
const SEASON_MS = 366 * DAY_MS

export async function gatherSeasons({
  database,
  now,
}: Pick<RunContext, 'database' | 'now'>): Promise<Map<string, SeasonFile>> {
  const ids = LEAGUES.map(({ id }) => id)
  const since = new Date(now.getTime() - SEASON_MS)
  return database.read(async (db) => {
    const leaves = Map.groupBy(await listSeasonLeaves(db), ({ league }) => league)
    const rows = Map.groupBy(await listSeasonRows(db, ids, since), ({ leagueId }) => leagueId)
    const seasons = ids.map((id) => {
      const own = rows.get(id) ?? []
      const state = toSeasonPhase(own)
      const all = leaves.get(id) ?? []
      const newest = own[0]?.season ?? Infinity
      const isRunning = ({ season }: SeasonLeaf) => season === newest && state !== 'over'
      const past = all.filter((leaf) => !isRunning(leaf))
      const ended = past.filter(({ season }) => season === past.at(-1)!.season)
      return { id, state, running: state === 'paused' ? [] : all.filter(isRunning), ended }
    })
    const tables = await listTables(
      db,
      ids,
      new Map(seasons.flatMap(({ id, ended: [leaf] }) => (leaf ? [[id, leaf.season]] : []))),
    )
    const cups = seasons.filter(({ id, ended }) => isCup(id) && ended.length > 0)
    const played = Map.groupBy(
      await listRowsOfSeasons(
        db,
        cups.map(({ id, ended }) => [id, ended[0]!.season]),
      ),
      ({ leagueId }) => leagueId,
    )
    return new Map(
      seasons.map(({ id, state, running, ended }) => {
        const facts = { table: tables.get(id) ?? [], rows: played.get(id) ?? [] }
        return [id, { ...toForecasts(running), state, ended: toSeasonResult(ended, facts) }]
      }),
    )
  })
}

function toForecasts(leaves: readonly SeasonLeaf[]): Pick<SeasonFile, 'forecast' | 'history'> {
  const last = leaves.at(-1)
  if (last === undefined) return { forecast: null, history: [] }
  const { v: _v, kind: _kind, ...forecast } = last
  const history = leaves.map(({ round, madeAt, teams }) => ({
    round,
    madeAt,
    chances: Object.fromEntries(teams.map(({ teamId, chances }) => [teamId, chances])),
  }))
  return { forecast, history }
}
