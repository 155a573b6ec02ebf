/** Fitting: all history up to the run's clock becomes the engine's strengths. */
import { getLeague } from '#data/model/leagues.ts'
import { listHistory } from '#data/queries/matches/history.ts'
import { fitEngine, type FittedEngine } from '#pipeline/models/engine.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { toHistoryStart, type HistoricMatch } from '#data/model/history.ts'

export interface Fitted {
  readonly engine: FittedEngine
  readonly history: readonly HistoricMatch[]
}

/** Strengths as of the run's clock; the fixtures decide whether cups are fitted. */
export async function fit(
  context: RunContext,
  fixtures: readonly { readonly leagueId: string }[],
): Promise<Fitted> {
  const from = toHistoryStart(context.now)
  const history = await context.database.read((db) => listHistory(db, from, context.now))
  const hasCups = fixtures.some(({ leagueId }) => getLeague(leagueId)?.tier === 0)
  const others = await context.source.loadContext?.(context.now, hasCups)
  for (const warning of others?.warnings ?? []) context.logLine(warning)
  const learned = [
    ...history,
    ...(others?.matches ?? []).filter(({ kickoffMs }) => kickoffMs >= from.getTime()),
  ]
  context.logLine(`fitting on ${learned.length} matches`)
  return { engine: fitEngine(learned, { asOfMs: context.now.getTime() }), history }
}
