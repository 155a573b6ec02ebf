import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MATCH_STEPS } from '#data/ledger/proof/verify-match.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import {
  describeIncident,
  describeSeenBefore,
  describeStep,
  describeVerdict,
  fill,
  isTrouble,
  type VerifyTexts,
} from './texts.ts'

interface Catalogue {
  readonly script: VerifyTexts
}

function readCatalogue(language: string): Catalogue {
  const path = join(import.meta.dirname, '../../locales', language, 'verify.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue
}

/** Paths of all texts with the values each one names. */
function listTexts(value: unknown, path = ''): [path: string, values: string][] {
  if (typeof value === 'string')
    return [[path, [...value.matchAll(/\{\{\w+\}\}/g)].map(String).sort().join()]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    listTexts(inner, `${path}/${name}`),
  )
}

test('every language has every text of the page, with the same values in it', () => {
  const english = listTexts(readCatalogue('en'))
  for (const language of LANGUAGE_CODES)
    expect(listTexts(readCatalogue(language)), language).toEqual(english)
})

test('every step of a check has its words, and every value its placeholder', () => {
  const facts = {
    key: 'k+1',
    size: 9,
    index: 3,
    steps: 4,
    madeAt: '2026-08-01T08:00:00.000Z',
    kickoffAt: '2026-08-02T15:00:00.000Z',
    computed: 'ab'.repeat(32),
  }
  for (const language of LANGUAGE_CODES) {
    const { script } = readCatalogue(language)
    for (const step of MATCH_STEPS)
      for (const status of ['passed', 'failed', 'not_checked', 'closed'] as const) {
        const words = describeStep(script, { step, status, facts })
        expect(words, `${language} ${step} ${status}`).toMatch(/\p{L}/u)
        expect(words).not.toMatch(/[{}]|undefined/)
      }
  }
})

test('whose word the time is, is said in every language', () => {
  const seenBefore = [
    { name: 'b.example', timeSeconds: 1785765660 },
    { name: 'a.example', timeSeconds: 1785765600 },
  ]
  for (const language of LANGUAGE_CODES) {
    const { script } = readCatalogue(language)
    const words = describeSeenBefore(script, seenBefore)
    expect(words, language).toContain('2026-08-03 14:00')
    expect(words, language).toContain('b.example, a.example')
    expect(describeSeenBefore(script, []), language).toMatch(/^\p{Lu}.*\.$/u)
  }
})

test('the verdict of a match that is not over says that its opening is to come', () => {
  const { script } = readCatalogue('en')
  const base = {
    commit: null,
    open: null,
    incidents: [],
    isVoided: false,
    witnesses: [],
    seenBefore: [],
  }
  const step = { step: 'opening_matches', facts: {} } as const
  const verdict = (ok: boolean, status: 'passed' | 'failed' | 'closed') =>
    describeVerdict(script, { ...base, ok, steps: [{ ...step, status }] })
  expect(verdict(true, 'passed')).toContain('Everything checks out.')
  expect(verdict(true, 'closed')).toContain('so far')
  expect(verdict(false, 'failed')).toContain('Check failed')
})

test('a value that is not given leaves its place as it is', () => {
  expect(fill('{{a}} of {{b}}', { a: 1 })).toBe('1 of {{b}}')
})

test('an incident of the match is told in every language, one that was wrong with its correction, and the verdict says when one takes the entries out', () => {
  const leaf = {
    v: 1 as const,
    kind: 'incident' as const,
    statedAt: '2026-08-15T14:00:00.000Z',
    message: 'A wrong row.',
    matchIds: ['m'],
    voids: [3],
  }
  const base = { commit: null, open: null, witnesses: [], seenBefore: [], steps: [] }
  const stands = { index: 12, leaf, voidsThis: false, corrects: [], correctedBy: null }
  const voids = { ...stands, voidsThis: true }
  const wrong = { ...stands, correctedBy: 47 }
  const corrects = { ...stands, corrects: [7] }
  expect([stands, voids, wrong, corrects].map(isTrouble)).toEqual([true, true, false, false])
  for (const language of LANGUAGE_CODES) {
    const { script } = readCatalogue(language)
    const words = [stands, voids, wrong, corrects].map((told) => describeIncident(script, told))
    expect(new Set(words).size, language).toBe(4)
    for (const text of words) expect(text).toMatch(/12.*2026-08-15 14:00/)
    expect(words[2]).toContain('47')
    expect(words.join()).not.toMatch(/[{}]/)
    const verdict = describeVerdict(script, { ...base, ok: true, incidents: [], isVoided: true })
    expect(verdict).not.toBe(
      describeVerdict(script, { ...base, ok: true, incidents: [], isVoided: false }),
    )
    expect(verdict).toMatch(/\p{L}/u)
  }
})
