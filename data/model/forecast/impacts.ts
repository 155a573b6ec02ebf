/**
 * Effects of weather and referee as figures. The signed prediction states them in English (written
 * by pipeline/reasoning); pages format the figures in the reader's language.
 */
import type { Prediction } from './prediction.ts'

/** A change of the expected goals by less than this share counts as none. */
const LEAST_WEATHER_CHANGE = 0.005

/**
 * Change of each side's expected goals by the weather, per cent; null when the weather is unknown.
 * Earlier engines weighed it; this one makes no part of it.
 */
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

/**
 * Expected cards above (below: negative) those with an average referee; null when the prediction
 * does not state it.
 */
export function getRefereeChange({
  refereeImpact,
}: Pick<Prediction, 'refereeImpact'>): number | null {
  if (refereeImpact === null) return null
  const [, verb, cards] = / (adds|takes off) (\d+\.\d) expected cards/.exec(refereeImpact) ?? []
  if (cards !== undefined) return verb === 'adds' ? Number(cards) : -Number(cards)
  return refereeImpact.includes(': expected cards stay at ') ? 0 : null
}
