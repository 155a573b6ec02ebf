/**
 * An attacker who guesses paid figures from everything public: strengths fitted to the season's
 * opened predictions, and a regression on season forecast and stakes, learned on the other seasons.
 * Pure.
 */
import { STAKES } from '#data/model/forecast/match-stakes.ts'
import { RidgeSums } from '#pipeline/maths/ridge.ts'
import { toHomeWin, type Known } from './known-facts.ts'

/** Ridge penalties on the coefficients; the one that is best for the attacker counts. */
const PENALTIES = [0.1, 3, 30, 300]

interface Sample {
  readonly features: readonly number[]
  readonly target: number
  readonly weight?: number
}

function fit(samples: readonly Sample[], penalty: number): Float64Array {
  const sums = new RidgeSums(samples[0]!.features.length)
  for (const { features, target, weight } of samples)
    sums.add(Float64Array.from(features), target, weight)
  return sums.solve(penalty)
}

const apply = (coefficients: Float64Array, features: readonly number[]): number =>
  coefficients.reduce((sum, coefficient, at) => sum + coefficient * features[at]!, 0)

export const toRms = (misses: readonly number[]) =>
  Math.sqrt(misses.reduce((sum, miss) => sum + miss ** 2, 0) / misses.length)

/**
 * Per cent for a home win from strengths fitted to the opened predictions.
 *
 * @param halfDays half-life of an opened prediction's weight, in days
 */
export function guessFromOpened(
  { opened, teams, home, away, day }: Known,
  halfDays: number,
): number {
  const toFeatures = (host: number, guest: number) => {
    const features = Array.from({ length: teams + 1 }, () => 0)
    features[host] = 1
    features[guest] = -1
    features[teams] = 1
    return features
  }
  const toWeight = (then: number) => 0.5 ** ((day - then) / halfDays)
  const strengths = fit(
    opened.map((one) => ({
      features: toFeatures(one.home, one.away),
      target: one.supremacy,
      weight: toWeight(one.day),
    })),
    1e-3,
  )
  // Total goals vary little between matches: use the mean of both clubs' last predictions.
  const own = opened.filter((one) =>
    [one.home, one.away].some((team) => team === home || team === away),
  )
  const weights = own.map((one) => toWeight(one.day))
  const total =
    own.reduce((sum, one, at) => sum + weights[at]! * one.total, 0) /
    weights.reduce((sum, weight) => sum + weight, 0)
  return toHomeWin({ supremacy: apply(strengths, toFeatures(home, away)), total })
}

/** Features from the season forecast of both clubs. */
function readForecast({ forecast, teamIds, home, away, teams }: Known): number[] {
  const games = 2 * (teams - 1)
  return [home, away].flatMap((team) => {
    const own = forecast.teams.find(({ teamId }) => teamId === teamIds[team])!
    const perMatch = (own.expectedPoints - own.points) / (games - own.played)
    return [perMatch, own.spread[2] / teams, (own.chances.title ?? 0) / 100]
  })
}

/** Features from the stakes, as they are and relative to the chance that the match can move. */
function readStakes({ forecast, teamIds, home, away, stakes }: Known): number[] {
  return ([home, away] as const).flatMap((team, side) => {
    const { chances } = forecast.teams.find(({ teamId }) => teamId === teamIds[team])!
    const of = {
      title: chances.title ?? 0,
      europe:
        (chances.champions_league ?? 0) +
        (chances.europa_league ?? 0) +
        (chances.conference_league ?? 0),
      promotion: chances.promotion ?? 0,
      relegation: chances.relegation ?? 0,
    }
    return STAKES.filter((stake) => stake !== 'promotion').flatMap((stake) => {
      const points = (side === 0 ? stakes?.home : stakes?.away)?.[stake] ?? 0
      const share = Math.min(98, Math.max(2, of[stake])) / 100
      const against = points / 100 / (share * (1 - share))
      return [points / 100, against]
    })
  })
}

type Read = (known: Known) => readonly number[]

export const READINGS: readonly (readonly [name: string, read: Read])[] = [
  ['opened predictions', () => []],
  ['opened + forecast', (known) => readForecast(known)],
  ['opened + forecast + stakes', (known) => [...readForecast(known), ...readStakes(known)]],
  ['opened + strengths of the forecast, exactly', (known) => [known.shifted / 100]],
  [
    'the same + forecast + stakes',
    (known) => [known.shifted / 100, ...readForecast(known), ...readStakes(known)],
  ],
]

/**
 * Errors in each season, with a regression learned on the others. Its target is the error of the
 * guess from the opened predictions, so with coefficients shrunk to 0 that guess remains.
 */
function attackWith(
  penalty: number,
  known: readonly Known[],
  opened: readonly number[],
  read: Read,
): number[] {
  const samples = known.map((one, at): Sample & { readonly season: number } => ({
    features: [1, opened[at]! / 100, ...read(one)],
    target: one.paid - opened[at]!,
    season: one.season,
  }))
  const seasons = [...new Set(samples.map(({ season }) => season))]
  return seasons.flatMap((season) => {
    const coefficients = fit(
      samples.filter((sample) => sample.season !== season),
      penalty,
    )
    return samples
      .filter((sample) => sample.season === season)
      .map(({ features, target }) => apply(coefficients, features) - target)
  })
}

/**
 * Errors of the guessed paid figures, in percentage points.
 *
 * @param opened the guess from the opened predictions for each match
 */
export function attack(known: readonly Known[], opened: readonly number[], read: Read): number[] {
  const tried = PENALTIES.map((penalty) => attackWith(penalty, known, opened, read))
  return tried.reduce((best, misses) => (toRms(misses) < toRms(best) ? misses : best))
}
