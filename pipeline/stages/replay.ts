/** A replay: run after run over history, each with the clock of its day. */
import { AppError } from '#data/model/errors.ts'
import { countPredictedMatches, countSettled } from '#data/queries/predictions/settlement-rows.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { requireNotBack } from './clock.ts'
import { run, STAGES } from './run.ts'
import type { PredictReport } from '#pipeline/stages/predict/predict.ts'
import type { RunContext } from './run-context.ts'

interface ReplayReport {
  readonly from: string
  readonly to: string
  readonly runs: number
  readonly predictionsCreated: number
  /** Reasons of the revisions, with the number of each. */
  readonly reasons: PredictReport['reasons']
  /** How far a stored chance was from the engine's at most, in any run: percentage points. */
  readonly furthestBehind: number
  readonly matchesPredicted: number
  readonly settled: number
  readonly correct: number
  readonly exactScores: number
  readonly durationMs: number
}

/** Runs at `from`, then every step up to and including `to`; counts what was settled. */
export async function replay(
  context: RunContext,
  stretch: { from: Date; to: Date; stepHours: number; onRun?: (words: string) => void },
): Promise<ReplayReport> {
  const startedAt = performance.now()
  await requireNotBack({ ...context, now: stretch.from })
  const stepMs = stretch.stepHours * HOUR_MS
  const count = 1 + Math.floor((stretch.to.getTime() - stretch.from.getTime()) / stepMs)
  let runs = 0
  let predictionsCreated = 0
  let furthestBehind = 0
  const reasons: Record<string, number> = {}
  for (let nowMs = stretch.from.getTime(); nowMs <= stretch.to.getTime(); nowMs += stepMs) {
    const now = new Date(nowMs)
    stretch.onRun?.(`run ${runs + 1} of ${count}: ${now.toISOString()}`)
    const report = await run(
      { ...context, now, isClockMoved: true },
      { stages: STAGES, triggeredBy: 'replay', triggeredByUserId: null },
    )
    if (report.isSkipped) throw new AppError('busy', report.warnings.join(' '))
    predictionsCreated += report.predict?.predictionsCreated ?? 0
    furthestBehind = Math.max(furthestBehind, report.predict?.furthestBehind ?? 0)
    for (const [reason, count] of Object.entries(report.predict?.reasons ?? {}))
      reasons[reason] = (reasons[reason] ?? 0) + count
    runs += 1
  }
  const settled = await context.database.read((db) => countSettled(db, stretch.from, stretch.to))
  return {
    from: stretch.from.toISOString(),
    to: stretch.to.toISOString(),
    runs,
    predictionsCreated,
    reasons,
    furthestBehind,
    matchesPredicted: await context.database.read((db) =>
      countPredictedMatches(db, stretch.from, stretch.to),
    ),
    settled: settled.evaluated,
    correct: settled.correct,
    exactScores: settled.exactScores,
    durationMs: Math.round(performance.now() - startedAt),
  }
}
