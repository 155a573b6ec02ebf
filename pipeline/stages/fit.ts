/** Fitting: all history up to the run's clock becomes the engine's strengths. */
import { listHistory } from '#data/queries/history.ts'
import { fitEngine, type FittedEngine } from '#pipeline/models/engine.ts'
import type { RunContext } from './run-context.ts'
import { toHistoryStart, type HistoricMatch } from '#data/model/history.ts'

export interface Fitted {
  readonly engine: FittedEngine
  readonly history: readonly HistoricMatch[]
}

/** Strengths as of the run's clock. */
export async function fit(context: RunContext): Promise<Fitted> {
  const from = toHistoryStart(context.now)
  const history = await context.database.read((db) => listHistory(db, from, context.now))
  context.tell(`fitting on ${history.length} matches`)
  return { engine: fitEngine(history, { asOfMs: context.now.getTime() }), history }
}
