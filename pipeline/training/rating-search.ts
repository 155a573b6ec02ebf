/**
 * The search for the ratings' constants: one constant after the other is moved a step up or down,
 * and the change is accepted if the forecasts come closer to the closing odds of the same matches.
 * Two copies of the data count, one with all odds of earlier matches and one without any, so that
 * neither improves at the other's expense.
 */
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
import { toImpliedRates, type ImpliedRates } from '#pipeline/models/leagues/implied-rates.ts'
import { toDayNumber, toPools, toDivision } from '#pipeline/models/leagues/shared-teams.ts'
import type { TrackerConstants } from '#pipeline/models/leagues/rating-constants.ts'
import type { RatedMatch } from '#pipeline/models/leagues/rating-parts.ts'
import { StrengthTracker } from '#pipeline/models/leagues/strength-tracker.ts'

interface SearchOptions {
  readonly start: TrackerConstants
  /** First season that is measured; earlier ones only initialise the ratings. */
  readonly fromSeason: number
  /** Matches from this instant on are not read. */
  readonly untilMs: number
  readonly sweeps: number
  readonly onStep?: (name: string, distances: Distances) => void
}

/** Root mean square distances to the closing odds, log goals. */
interface Distances {
  readonly supremacy: { readonly withOdds: number; readonly withoutOdds: number }
  readonly total: { readonly withOdds: number; readonly withoutOdds: number }
}

const FACTOR_STEP = 1.3
const SHARE_STEP = 0.04
/** Weight of the copy without odds relative to the one with them. */
const WEIGHT_WITHOUT = 0.6

/** Searched constants, by path; `share` ones are in 0..1 or around 0 and move by a fixed step. */
const FIGURES = ['supremacy', 'total'] as const
const PATHS: readonly { readonly path: string; readonly kind: 'factor' | 'share' }[] = [
  ...FIGURES.flatMap((figure) => [
    ...(['driftPerDay', 'seasonDrift', 'levelDriftPerDay', 'noise', 'gapVariance'] as const).map(
      (name) => ({ path: `${figure}.${name}`, kind: 'factor' as const }),
    ),
    ...(['seasonDecay', 'newTeamMean', 'divisionGap'] as const).map((name) => ({
      path: `${figure}.${name}`,
      kind: 'share' as const,
    })),
    ...(['pitchAfterOdds', 'pitchAlone'] as const).flatMap((pitch) => [
      { path: `${pitch}.${figure}.noise`, kind: 'factor' as const },
      { path: `${pitch}.${figure}.goalsAloneNoise`, kind: 'factor' as const },
      ...(['goals', 'shotsOnTarget', 'shots', 'corners'] as const).map((signal) => ({
        path: `${pitch}.${figure}.weights.${signal}`,
        kind: 'share' as const,
      })),
    ]),
  ]),
  ...(['shotsOnTarget', 'shots', 'corners'] as const).map((signal) => ({
    path: `signals.elasticity.${signal}`,
    kind: 'share' as const,
  })),
]

/** The constants with one of them changed. */
function withValue(
  constants: TrackerConstants,
  path: string,
  change: (value: number) => number,
): TrackerConstants {
  const copy = structuredClone(constants) as unknown as Record<string, unknown>
  const keys = path.split('.')
  let holder = copy
  for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  const last = keys.at(-1)!
  holder[last] = change(holder[last] as number)
  return copy as unknown as TrackerConstants
}

interface PreparedMatch {
  readonly match: HistoricMatch
  readonly rated: RatedMatch
  readonly implied: ImpliedRates | null
  readonly isMeasured: boolean
}

function prepare(matches: readonly HistoricMatch[], options: SearchOptions): PreparedMatch[][] {
  const leagueMatches = matches.filter((match) => isListedMatch(match) && !isCup(match.league))
  return [...toPools(leagueMatches, options.untilMs).values()].map((pool) => {
    const teams = new Map<string, number>()
    const toNumber = (team: string) => {
      if (!teams.has(team)) teams.set(team, teams.size)
      return teams.get(team)!
    }
    return pool.map((match) => {
      const implied = match.odds && toImpliedRates(match.odds, 0)
      return {
        match,
        rated: {
          home: toNumber(match.homeTeamId),
          away: toNumber(match.awayTeamId),
          division: toDivision(match.league),
          season: match.season,
          day: toDayNumber(match.kickoffMs),
          neutral: match.neutral,
        },
        implied,
        isMeasured:
          match.season >= options.fromSeason && implied !== null && implied.total !== null,
      }
    })
  })
}

function measureWorld(
  pools: readonly PreparedMatch[][],
  constants: TrackerConstants,
  useOdds: boolean,
) {
  let n = 0
  let supremacy = 0
  let total = 0
  for (const pool of pools) {
    const tracker = new StrengthTracker(constants, { useOdds })
    for (const { match, rated, implied, isMeasured } of pool) {
      if (isMeasured) {
        const forecast = tracker.forecast(rated)
        supremacy += (implied!.supremacy - forecast.supremacy.mean) ** 2
        total += (implied!.total! - forecast.total.mean) ** 2
        n++
      }
      tracker.learn(rated, match)
    }
  }
  return { supremacy: Math.sqrt(supremacy / n), total: Math.sqrt(total / n) }
}

function measure(pools: readonly PreparedMatch[][], constants: TrackerConstants): Distances {
  const withOdds = measureWorld(pools, constants, true)
  const withoutOdds = measureWorld(pools, constants, false)
  return {
    supremacy: { withOdds: withOdds.supremacy, withoutOdds: withoutOdds.supremacy },
    total: { withOdds: withOdds.total, withoutOdds: withoutOdds.total },
  }
}

function toLoss({ supremacy, total }: Distances): number {
  const figure = ({ withOdds, withoutOdds }: Distances['total']) =>
    2 * Math.log(withOdds) + 2 * WEIGHT_WITHOUT * Math.log(withoutOdds)
  return figure(supremacy) + figure(total)
}

/** The constants at the end of the search, and their distances. */
export function searchRatings(
  matches: readonly HistoricMatch[],
  options: SearchOptions,
): { constants: TrackerConstants; distances: Distances } {
  const pools = prepare(matches, options)
  let constants = options.start
  let distances = measure(pools, constants)
  for (let sweep = 0; sweep < options.sweeps; sweep++) {
    // Steps halve from sweep to sweep.
    const size = 0.5 ** sweep
    for (const { path, kind } of PATHS)
      for (const direction of [1, -1]) {
        const tried = withValue(constants, path, (value) =>
          kind === 'factor'
            ? value * FACTOR_STEP ** (direction * size)
            : value + direction * SHARE_STEP * size,
        )
        const found = measure(pools, tried)
        if (!(toLoss(found) < toLoss(distances))) continue
        constants = tried
        distances = found
        options.onStep?.(path, distances)
        break
      }
  }
  return { constants, distances }
}
