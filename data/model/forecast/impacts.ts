/**
 * What weather and referee change, as figures. A signed prediction says it in an English sentence
 * (pipeline/reasoning writes it); pages read the figures and say them in the reader's language.
 */
import type { Prediction } from './prediction.ts'

/** A change of the expected goals by less than this share counts as none. */
export const LEAST_WEATHER_CHANGE = 0.005

/** By how many per cent the weather changes the expected goals of each side; null where none was known. */
export function getWeatherChange({
  weatherImpact,
  factors,
}: Pick<Prediction, 'weatherImpact' | 'factors'>): { home: number; away: number } | null {
  if (weatherImpact === null) return null
  const toPercent = (side: 'homeGoals' | 'awayGoals') => {
    const logRate = factors[side].find(({ group }) => group === 'weather')?.value ?? 0
    return Math.abs(logRate) < LEAST_WEATHER_CHANGE ? 0 : 100 * Math.expm1(logRate)
  }
  return { home: toPercent('homeGoals'), away: toPercent('awayGoals') }
}

/** How many cards more (or fewer, below 0) are expected than with an average referee; null where nothing was said of it. */
export function getRefereeChange({
  refereeImpact,
}: Pick<Prediction, 'refereeImpact'>): number | null {
  if (refereeImpact === null) return null
  const [, verb, cards] = / (adds|takes off) (\d+\.\d) expected cards/.exec(refereeImpact) ?? []
  if (cards !== undefined) return verb === 'adds' ? Number(cards) : -Number(cards)
  return refereeImpact.includes(': expected cards stay at ') ? 0 : null
}
