/**
 * Measures how closely public figures reveal the paid chance of a home win: the measurement of
 * decision 023, repeated with the stakes of matches. An attacker fits strengths to the opened
 * predictions and learns on four seasons how to read the public figures; printed is the error in
 * the fifth.
 *
 *   node cli/tools/inference/measure-inference.ts FOLDER [SIMULATED SEASONS]
 */
import { LEAGUES } from '#data/model/leagues.ts'
import { attack, guessFromOpened, READINGS, toRms } from './attacker.ts'
import { listKnown } from './known-facts.ts'

/** Every league of the files. */
const ALL = LEAGUES.filter(({ tier }) => tier > 0).map(({ id }) => id)
const ROUNDS = [10, 18, 26, 33]
/** Half-lives of an opened prediction's weight, in days. */
const HALF_DAYS = [10, 15, 30]

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
  console.log(
    `${known.length} matches, ${withStakes} with stakes; error in percentage points (RMS)`,
  )
  console.log(
    `${'after round'.padEnd(46)}${ROUNDS.map((round) => String(round).padStart(7)).join('')}    all`,
  )
  report(
    'strengths of the forecast, exactly',
    rounds.map((list) => list.map(({ paid, shifted }) => shifted - paid)),
  )
  for (const halfDays of HALF_DAYS) {
    const guesses = new Map(known.map((one) => [one, guessFromOpened(one, halfDays)]))
    console.log(`half-life of opened predictions: ${halfDays} days`)
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
