/** The days behind today that the dashboard's rail shows, with what became of their predictions. */

export const PAST_DAYS = 2

export interface PastDay {
  readonly day: string
  /** Outcomes called right, of so many scored matches. */
  readonly right: number
  readonly count: number
}

/** Those before today, the oldest first, of `[day, right, count]` as the page was built with. */
export function parsePastDays(built: string | undefined, today: string): PastDay[] {
  const days = JSON.parse(built ?? '[]') as readonly [string, number, number][]
  return days
    .filter(([day]) => day < today)
    .slice(-PAST_DAYS)
    .map(([day, right, count]) => ({ day, right, count }))
}
