/**
 * Every input that the engine reads, as /how-it-works lists them. A test of the engine changes each
 * of them and checks that the figures change. An input that is not read is not listed. The names
 * are texts of the site (features.json), by id.
 */
import type { FactorGroup } from './prediction.ts'

/** Where an input comes from. */
export type InputSourceId =
  'results' | 'statistics' | 'odds' | 'cups' | 'fixture' | 'absences' | 'referees'

/** The group is that of its contribution in the reasons of a prediction. */
type Row = readonly [id: string, group: FactorGroup, sourceId: InputSourceId]

const ROWS = [
  ['goals-home-scored', 'strength', 'results'],
  ['goals-home-conceded', 'strength', 'results'],
  ['goals-away-scored', 'strength', 'results'],
  ['goals-away-conceded', 'strength', 'results'],
  ['opponents-strength', 'strength', 'results'],
  ['cup-team', 'strength', 'cups'],
  ['cup-country', 'strength', 'cups'],
  ['cup-lead', 'season', 'cups'],
  ['match-age', 'strength', 'fixture'],
  ['pitch-gap', 'strength', 'odds'],
  ['form-2', 'form', 'results'],
  ['form-6', 'form', 'results'],
  ['form-20', 'form', 'results'],
  ['on-target-home-made', 'shots', 'statistics'],
  ['on-target-home-allowed', 'shots', 'statistics'],
  ['on-target-away-made', 'shots', 'statistics'],
  ['on-target-away-allowed', 'shots', 'statistics'],
  ['shots-home-made', 'shots', 'statistics'],
  ['shots-home-allowed', 'shots', 'statistics'],
  ['shots-away-made', 'shots', 'statistics'],
  ['shots-away-allowed', 'shots', 'statistics'],
  ['corners-home-made', 'shots', 'statistics'],
  ['corners-home-allowed', 'shots', 'statistics'],
  ['corners-away-made', 'shots', 'statistics'],
  ['corners-away-allowed', 'shots', 'statistics'],
  ['on-target-form-2', 'shots', 'statistics'],
  ['on-target-form-6', 'shots', 'statistics'],
  ['on-target-form-20', 'shots', 'statistics'],
  ['shots-form-2', 'shots', 'statistics'],
  ['shots-form-6', 'shots', 'statistics'],
  ['shots-form-20', 'shots', 'statistics'],
  ['corners-form-2', 'shots', 'statistics'],
  ['corners-form-6', 'shots', 'statistics'],
  ['corners-form-20', 'shots', 'statistics'],
  ['odds-home', 'market', 'odds'],
  ['odds-draw', 'market', 'odds'],
  ['odds-away', 'market', 'odds'],
  ['odds-over', 'market', 'odds'],
  ['odds-under', 'market', 'odds'],
  ['odds-drift-2', 'market', 'odds'],
  ['odds-drift-6', 'market', 'odds'],
  ['odds-drift-20', 'market', 'odds'],
  ['odds-freshness', 'market', 'odds'],
  ['home-advantage', 'homeAdvantage', 'results'],
  ['neutral-ground', 'homeAdvantage', 'fixture'],
  ['league-goals', 'base', 'results'],
  ['half-time-goals', 'base', 'results'],
  ['opening-match', 'season', 'fixture'],
  ['early-match', 'season', 'fixture'],
  ['promoted', 'season', 'fixture'],
  ['relegated', 'season', 'fixture'],
  ['new-team', 'season', 'fixture'],
  ['summer-break', 'season', 'fixture'],
  ['winter', 'season', 'fixture'],
  ['april', 'season', 'fixture'],
  ['may-and-june', 'season', 'fixture'],
  ['need-prize', 'stakes', 'results'],
  ['need-europe', 'stakes', 'results'],
  ['need-nothing', 'stakes', 'results'],
  ['last-round', 'stakes', 'fixture'],
  ['rest-home', 'rest', 'fixture'],
  ['rest-away', 'rest', 'fixture'],
  ['absences-home', 'absences', 'absences'],
  ['absences-away', 'absences', 'absences'],
  ['absence-minutes', 'absences', 'absences'],
  ['absence-position', 'absences', 'absences'],
  ['midweek', 'season', 'fixture'],
  ['cards-home-shown', 'form', 'statistics'],
  ['cards-home-drawn', 'form', 'statistics'],
  ['cards-away-shown', 'form', 'statistics'],
  ['cards-away-drawn', 'form', 'statistics'],
  ['referee-cards', 'referee', 'referees'],
  ['league-corners', 'base', 'statistics'],
  ['league-cards', 'base', 'statistics'],
  ['league-shots', 'base', 'statistics'],
  ['counts-spread', 'calibration', 'statistics'],
] as const satisfies readonly Row[]

export type EngineInputId = (typeof ROWS)[number][0]

/** All inputs, in display order. */
export const ENGINE_INPUTS = ROWS.map(([id, group, sourceId]) => ({ id, group, sourceId }))
