/** The figures of the record in the order of its page. */
export const RATE_NAMES = [
  'outcome',
  'exactScore',
  'withinOneGoal',
  'highConfidence',
  'over25',
] as const
export type RateName = (typeof RATE_NAMES)[number]

export const LOG_COUNT_NAMES = [
  'committed',
  'opened',
  'waiting',
  'overdue',
  'calledOff',
  'voided',
  'unopenable',
  'voidedAfterKickoff',
] as const
