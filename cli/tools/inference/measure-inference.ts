/**
 * How near one comes to the paid chance of a home win with everything that is public: what decision
 * 023 states, measured again with what hangs on a match. An attacker works out the strengths from
 * the predictions the log has opened, and learns on four other seasons how the public figures are
 * to be read; what is told is the error in the fifth.
 *
 *   node cli/tools/inference/measure-inference.ts FOLDER [SIMULATED SEASONS]
 */
import { STAKES } from '#data/model/forecast/match-stakes.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { apply, fitRidge, type Sample } from './least-squares.ts'
import { listKnown, toHomeWin, type Known } from './known-facts.ts'

/** Every league of the files. */
const ALL = LEAGUES.filter(({ tier }) => tier > 0).map(({ id }) => id)
const ROUNDS = [10, 18, 26, 33]
/** Days after which an opened prediction weighs half. */
const HALF_DAYS = [10, 15, 30]
/** How much the coefficients are held back; the best for the attacker counts. */
const RIDGES = [0.1, 3, 30, 300]

const toRms = (misses: readonly number[]) =>
  Math.sqrt(misses.reduce((sum, miss) => sum + miss ** 2, 0) / misses.length)

/** Per cent for a home win from strengths fitted to the opened predictions. */
function guessFromOpened({ opened, teams, home, away, day }: Known, halfDays: number): number {
  const toFeatures = (host: number, guest: number) => {
    const features = Array.from({ length: teams + 1 }, () => 0)
    features[host] = 1
    features[guest] = -1
    features[teams] = 1
    return features
  }
  const toWeight = (then: number) => 0.5 ** ((day - then) / halfDays)
  const strengths = fitRidge(
    opened.map((one) => ({
      features: toFeatures(one.home, one.away),
      target: one.supremacy,
      weight: toWeight(one.day),
    })),
    1e-3,
  )
  // Goals in all change little between matches: the mean of both clubs' last ones.
  const own = opened.filter((one) =>
    [one.home, one.away].some((team) => team === home || team === away),
  )
  const weights = own.map((one) => toWeight(one.day))
  const total =
    own.reduce((sum, one, at) => sum + weights[at]! * one.total, 0) /
    weights.reduce((sum, weight) => sum + weight, 0)
  return toHomeWin({ supremacy: apply(strengths, toFeatures(home, away)), total })
}

/** What the season forecast says of both clubs. */
function readForecast({ forecast, teamIds, home, away, teams }: Known): number[] {
  const games = 2 * (teams - 1)
  return [home, away].flatMap((team) => {
    const own = forecast.teams.find(({ teamId }) => teamId === teamIds[team])!
    const perMatch = (own.expectedPoints - own.points) / (games - own.played)
    return [perMatch, own.spread[2] / teams, (own.chances.title ?? 0) / 100]
  })
}

/** What hangs on the match, as it is and against the chance it would have to move. */
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

type Reading = readonly [name: string, read: (known: Known) => readonly number[]]

const READINGS: readonly Reading[] = [
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
 * Errors in each season of a reading learned on the others. What is learned is the error of the
 * guess from the opened predictions: a coefficient held back to nothing leaves that guess.
 */
function attackWith(
  ridge: number,
  known: readonly Known[],
  opened: readonly number[],
  read: Reading[1],
): number[] {
  const samples = known.map((one, at): Sample & { readonly season: number } => ({
    features: [1, opened[at]! / 100, ...read(one)],
    target: one.paid - opened[at]!,
    season: one.season,
  }))
  const seasons = [...new Set(samples.map(({ season }) => season))]
  return seasons.flatMap((season) => {
    const coefficients = fitRidge(
      samples.filter((sample) => sample.season !== season),
      ridge,
    )
    return samples
      .filter((sample) => sample.season === season)
      .map(({ features, target }) => apply(coefficients, features) - target)
  })
}

function attack(known: readonly Known[], opened: readonly number[], read: Reading[1]): number[] {
  const tried = RIDGES.map((ridge) => attackWith(ridge, known, opened, read))
  return tried.reduce((best, misses) => (toRms(misses) < toRms(best) ? misses : best))
}

function report(name: string, byRound: readonly (readonly number[])[]): void {
  const cells = [...byRound, byRound.flat()].map((misses) => toRms(misses).toFixed(2).padStart(7))
  console.log(name.padEnd(46) + cells.join(''))
}

async function main(): Promise<void> {
  const [, , dir, simulated = '20000'] = process.argv
  if (dir === undefined) throw new Error('Name the folder of the season files.')
  const known = await listKnown({
    dir,
    leagues: ALL,
    seasons: [2018, 2022],
    rounds: ROUNDS,
    simulated: Number(simulated),
  })
  const rounds = ROUNDS.map((round) => known.filter((one) => one.round === round))
  const withStakes = known.filter(({ stakes }) => stakes !== null).length
  console.log(`${known.length} matches, something hangs on ${withStakes}; error in points (RMS)`)
  console.log(
    `${'after round'.padEnd(46)}${ROUNDS.map((round) => String(round).padStart(7)).join('')}    all`,
  )
  report(
    'strengths of the forecast, exactly',
    rounds.map((list) => list.map(({ paid, shifted }) => shifted - paid)),
  )
  for (const halfDays of HALF_DAYS) {
    const guesses = new Map(known.map((one) => [one, guessFromOpened(one, halfDays)]))
    console.log(`opened predictions weigh half after ${halfDays} days`)
    report(
      '  strengths fitted to them, as they are',
      rounds.map((list) => list.map((one) => guesses.get(one)! - one.paid)),
    )
    for (const [name, read] of READINGS)
      report(
        `  ${name}`,
        rounds.map((list) =>
          attack(
            list,
            list.map((one) => guesses.get(one)!),
            read,
          ),
        ),
      )
  }
}

await main()
