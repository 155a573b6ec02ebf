/** What a server does before it can answer, step by step. */

/** In their order. */
export const STEPS = ['matches', 'predictions', 'pages'] as const
export type StepName = (typeof STEPS)[number]

/** How far a step is; what it counts are runs of the pipeline, or pages. */
export interface Step {
  readonly name: StepName
  readonly done: number
  /** Null for a step that counts nothing, or not yet. */
  readonly total: number | null
  /** When it began, in milliseconds. */
  readonly startedAtMs: number
}

export interface StartState {
  /** Null before the first step; every earlier one is done. */
  readonly step: Step | null
  readonly hasFailed: boolean
}

/** Seconds until the step ends, if it goes on as it has; null where there is nothing to go by. */
export function toSecondsLeft({ done, total, startedAtMs }: Step, nowMs: number): number | null {
  // Not when the machine's clock was set back since the step began.
  if (total === null || done === 0 || done === total || nowMs < startedAtMs) return null
  return Math.ceil((((nowMs - startedAtMs) / done) * (total - done)) / 1000)
}
