/** Fitting: all history up to the run's clock becomes the engine's strengths. */
import { countOf } from '#data/model/count-of.ts'
import { getLeague, LEAGUES } from '#data/model/leagues.ts'
import { listHistory } from '#data/queries/matches/history.ts'
import { listTablesOfSeasons } from '#data/queries/matches/standings-rows.ts'
import { listHeldFixtures } from '#data/queries/operation/held-fixtures.ts'
import { fitEngine, type FittedEngine } from '#pipeline/models/engine.ts'
import { makeCommitteeLookup } from '#pipeline/season/committee-points.ts'
import { toNamed } from '#pipeline/stages/ingest/held-fixtures.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { toHistoryStart, type HistoricMatch } from '#data/model/history.ts'

export interface Fitted {
  readonly engine: FittedEngine
  /** Matches of our leagues and cups. */
  readonly history: readonly HistoricMatch[]
  /** With those of context leagues. */
  readonly learned: readonly HistoricMatch[]
}

/** Strengths as of the run's clock; the fixtures decide whether cups are fitted. */
export async function fit(
  context: RunContext,
  fixtures: readonly { readonly leagueId: string }[],
): Promise<Fitted> {
  const from = toHistoryStart(context.now)
  const { history, tables, held } = await context.database.read(async (db) => ({
    held: await listHeldFixtures(db),
    history: await listHistory(db, from, context.now),
    tables: await listTablesOfSeasons(
      db,
      LEAGUES.map(({ id }) => id),
    ),
  }))
  const hasCups = fixtures.some(({ leagueId }) => getLeague(leagueId)?.tier === 0)
  const others = await context.source.loadContext?.(context.now, hasCups)
  for (const warning of others?.warnings ?? []) context.logLine(warning)
  const learned = [
    ...history,
    ...(others?.matches ?? []).filter(({ kickoffMs }) => kickoffMs >= from.getTime()),
  ]
  context.logLine(`fitting on ${countOf(learned.length, 'match', 'matches')}`)
  const engine = fitEngine(learned, {
    asOfMs: context.now.getTime(),
    toCommitteePoints: makeCommitteeLookup(tables),
    named: toNamed(held),
  })
  return { engine, history, learned }
}
