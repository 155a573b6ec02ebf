/** Parses the two score fields. */
import { MOST_GOALS, type ForecastInput } from '#data/model/account/member-forecast.ts'

const isGoals = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= MOST_GOALS

/** Null for two empty fields; undefined if the texts are not a score. */
export function readScore(home: string, away: string): ForecastInput['score'] | undefined {
  if (home === '' && away === '') return null
  return isGoals(home) && isGoals(away) ? { home: Number(home), away: Number(away) } : undefined
}
