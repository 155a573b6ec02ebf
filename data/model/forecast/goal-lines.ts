/** The lines of goals. Apart from the schemas, because the single-file verifier has no schema library. */
export const GOAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5] as const
/** Wire name of a line of goals. */
export type GoalsKey = `probOver${'05' | '15' | '25' | '35' | '45' | '55'}Goals`

export const toGoalsKey = (line: (typeof GOAL_LINES)[number]): GoalsKey =>
  `probOver${10 * line < 10 ? '0' : ''}${10 * line}Goals` as GoalsKey
