import { expect, test } from 'vitest'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type { MatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { MATCH_STEPS } from '#data/ledger/proof/verify-match.ts'
import {
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
} from '#data/testing/sample-log.ts'
import { FORECAST_STEPS } from '#data/ledger/proof/verify-forecast.ts'
import {
  FIGURE_FIELDS,
  FORECAST_STEP_NAMES,
  getFigure,
  getRaw,
  setFigure,
  setRaw,
  STEP_NAMES,
} from './fields.ts'

const fixture = makeSampleFixture(0)
const { commit, open } = makeSamplePair(fixture, makeSamplePrediction(fixture, 0))
const toEntry = (leaf: unknown) => ({ index: 0, text: toCanonicalJson(leaf), hashes: [] })
const proof: MatchProof = {
  checkpoint: 'c',
  commit: toEntry(commit),
  open: toEntry(open),
  early: null,
  key: null,
  handOvers: [],
  incidents: [],
  kickoff: null,
}
const getField = (name: string) => FIGURE_FIELDS.find((field) => field.name === name)!

test('every figure field is found in the entries as it is written there', () => {
  const figures = Object.fromEntries(
    FIGURE_FIELDS.map((field) => [field.name, getFigure(proof, field)]),
  )
  expect(figures).toEqual({
    homeWinProbability: '40',
    drawProbability: '50',
    awayWinProbability: '10',
    predictedHomeScore: '2',
    predictedAwayScore: '0',
    homeScore: '2',
    awayScore: '1',
    madeAt: commit.madeAt,
    kickoffAt: commit.kickoffAt,
    commitment: commit.commitment,
  })
})

test('changing a figure changes only its characters in the text, and changing it back restores the text', () => {
  for (const field of FIGURE_FIELDS) {
    const before = getFigure(proof, field)!
    const changed = setFigure(proof, field, `${before}7`)
    expect(getFigure(changed, field)).toBe(`${before}7`)
    expect(getRaw(changed, field.entry)).toHaveLength(getRaw(proof, field.entry).length + 1)
    expect(setFigure(changed, field, before)).toEqual(proof)
  }
})

test('a sign that would end a number is left out, so that changing it back restores the text', () => {
  const field = getField('homeScore')
  for (const typed of ['"', ',', '}', ']', '"2",']) {
    const changed = setFigure(proof, field, typed)
    expect(setFigure(changed, field, '2')).toEqual(proof)
  }
})

test('a half-typed figure is kept as it is typed', () => {
  const field = getField('homeWinProbability')
  for (const typed of ['', '4', '40.', '40.1', '-'])
    expect(getFigure(setFigure(proof, field, typed), field)).toBe(typed)
})

test('a sealed match has no figures, and its texts stay as they are', () => {
  const sealed = { ...proof, open: null }
  expect(getFigure(sealed, getField('drawProbability'))).toBeNull()
  expect(setFigure(sealed, getField('drawProbability'), '1')).toBe(sealed)
  expect(setRaw(sealed, 'open', 'x')).toBe(sealed)
  expect(getRaw(setRaw(sealed, 'commit', 'x'), 'commit')).toBe('x')
})

test('the page shows exactly the steps that are checked', () => {
  expect(STEP_NAMES).toEqual(MATCH_STEPS)
  expect(FORECAST_STEP_NAMES).toEqual(FORECAST_STEPS)
})
