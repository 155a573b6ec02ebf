/**
 * Every constant of the engine, and where it comes from. Chosen on matches
 * before 2021-07-01; nothing after that day had a say.
 */
import type { DixonColesOptions } from './dixon-coles.ts'

/** Name of the engine; goes up whenever the same facts would give other figures. */
export const MODEL_VERSION = 'pp-1'

/** Years of history the fit looks back. */
export const HISTORY_YEARS = 6

/** A league with fewer matches than this says nothing about its teams. */
export const MIN_LEAGUE_MATCHES = 10

export const DIXON_COLES: Omit<DixonColesOptions, 'asOfMs'> = {
  halfLifeDays: 360,
  strengthSpread: 0.2,
  divisionGap: 0.29,
  dependencePrior: { mean: -0.08, spread: 0.02 },
}

/** How far below its division's level a team starts that has never been seen: half in attack, half in defence. */
export const NEW_TEAM_DEFICIT = 0.22
