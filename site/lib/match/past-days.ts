/** The past days that the dashboard's rail shows, with how many predictions were right. */

export const PAST_DAYS = 2

export interface PastDay {
  readonly day: string
  /** Outcomes called right, of so many scored matches. */
  readonly right: number
  readonly count: number
}

/** Parses the built page's list of `[day, right, count]`; only days before today, oldest first. */
export function parsePastDays(built: string | undefined, today: string): PastDay[] {
  const days = JSON.parse(built ?? '[]') as readonly [string, number, number][]
  return days
    .filter(([day]) => day < today)
    .slice(-PAST_DAYS)
    .map(([day, right, count]) => ({ day, right, count }))
}
