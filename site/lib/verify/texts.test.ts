import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { MATCH_STEPS } from '#data/ledger/proof/verify-match.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import {
  describeIncident,
  describeQuorum,
  describeSeenBefore,
  describeStep,
  describeVerdict,
  fill,
  isTrouble,
  type VerifyTexts,
} from './texts.ts'

const SHORT = { day: 'numeric', month: 'short' } as const

interface Catalogue {
  readonly script: VerifyTexts
}

function readCatalogue(language: string): Catalogue {
  const path = join(import.meta.dirname, '../../locales', language, 'verify.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Catalogue
}

/** The words of a page are in its language, and so are the times and numbers in them. */
const openPage = (language: string) =>
  vi.stubGlobal('document', { documentElement: { lang: language } })

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
    size: 1127,
    index: 3,
    steps: 4,
    madeAt: '2026-08-01T08:00:00.000Z',
    kickoffAt: '2026-08-02T15:00:00.000Z',
    computed: 'ab'.repeat(32),
  }
  for (const language of LANGUAGE_CODES) {
    openPage(language)
    const { script } = readCatalogue(language)
    for (const step of MATCH_STEPS)
      for (const status of ['passed', 'failed', 'not_checked', 'closed'] as const) {
        const words = describeStep(script, { step, status, facts })
        expect(words, `${language} ${step} ${status}`).toMatch(/\p{L}/u)
        expect(words).not.toMatch(/[{}]|undefined/)
      }
  }
})

test('who confirms the time is stated in every language', () => {
  const seenBefore = [
    { name: 'b.example', id: '0b0b0b0b', timeSeconds: 1785765660 },
    { name: 'a.example', id: '0a0a0a0a', timeSeconds: 1785765600 },
  ]
  for (const language of LANGUAGE_CODES) {
    openPage(language)
    const { script } = readCatalogue(language)
    const words = describeSeenBefore(script, { seenBefore, isSeenBefore: true })
    expect(words, language).toContain(`${formatDay('2026-08-03', language, SHORT)}, 14:00`)
    expect(words, language).toContain('b.example, a.example')
    const stated = describeSeenBefore(script, { seenBefore: [], isSeenBefore: false })
    expect(stated, language).toMatch(/^\p{Lu}.*\.$/u)
    const tooFew = describeSeenBefore(script, { seenBefore, isSeenBefore: false })
    expect(tooFew, language).toContain('b.example, a.example')
    expect(new Set([words, stated, tooFew]).size, language).toBe(3)
  }
})

test('"witnessed" is stated only with a quorum and with names; an uncheckable cosignature is named', () => {
  const by = ['a.example', 'b.example']
  const verdict = { quorum: 'g', met: 2, required: 2, members: 3, by, isMet: true }
  const witnesses = [{ name: 'a.example', id: '0a0a0a0a', timeSeconds: 1785765600 }]
  for (const language of LANGUAGE_CODES) {
    const { script } = readCatalogue(language)
    const say = (quorum: typeof verdict | null, unchecked: string[] = []) =>
      describeQuorum(script, { quorum, witnesses, unchecked })
    const [met, unmet, nobody] = [
      say(verdict),
      say({ ...verdict, isMet: false, met: 1 }, ['c.example']),
      say({ ...verdict, isMet: false, met: 0, by: [] }),
    ]
    expect(met, language).toHaveLength(1)
    expect(met[0], language).toContain('a.example, b.example')
    expect(unmet[1], language).toContain('c.example')
    expect(new Set([met[0], unmet[0], nobody[0], say(null)[0]]).size, language).toBe(4)
    expect([...met, ...unmet, ...nobody, ...say(null)].join(), language).not.toMatch(/[{}]/)
    const facts = { superseded: 'k+1', by: 'k+2', entry: 7 }
    const words = describeStep(script, { step: 'signature', status: 'failed', facts })
    expect(words, language).toMatch(/k\+1.*7|7.*k\+1/)
  }
})

test('times and sizes of the log stand as the rest of the site writes them', () => {
  const facts = { key: 'k+1', size: 1127 }
  const describe = (language: string) => {
    openPage(language)
    const { script } = readCatalogue(language)
    return describeStep(script, { step: 'signature', status: 'passed', facts })
  }
  expect(describe('en')).toBe('The key k+1 signed the log. Entries: 1,127.')
  expect(describe('ro')).toBe('Cheia k+1 a semnat registrul. Intrări: 1.127.')
})

test('the verdict of a match that is not over says that its opening is to come', () => {
  const { script } = readCatalogue('en')
  const base = {
    commit: null,
    open: null,
    kickoffAt: null,
    incidents: [],
    isVoided: false,
    isUnopenable: false,
    isVoidedAfterKickoff: false,
    witnesses: [],
    unchecked: [],
    quorum: null,
    seenBefore: [],
    isSeenBefore: false,
  }
  const step = { step: 'opening_matches', facts: {} } as const
  const verdict = (ok: boolean, status: 'passed' | 'failed' | 'closed') =>
    describeVerdict(script, { ...base, ok, steps: [{ ...step, status }] })
  expect(verdict(true, 'passed')).toContain('Everything checks out.')
  expect(verdict(true, 'closed')).toContain('so far')
  expect(verdict(false, 'failed')).toContain('Check failed')
})

test('a missing value leaves its placeholder unchanged', () => {
  expect(fill('{{a}} of {{b}}', { a: 1 })).toBe('1 of {{b}}')
})

test('an incident of the match is described in every language, a wrong one with its correction, and the verdict says when it voids the entries', () => {
  const leaf = {
    v: 1 as const,
    kind: 'incident' as const,
    statedAt: '2026-08-15T14:00:00.000Z',
    message: 'A wrong row.',
    matchIds: ['m'],
    voids: [3],
  }
  const parts = {
    commit: null,
    open: null,
    kickoffAt: null,
    witnesses: [],
    unchecked: [],
    quorum: null,
    seenBefore: [],
    isSeenBefore: false,
    steps: [],
    isVoidedAfterKickoff: false,
  }
  const base = { ...parts, ok: true, incidents: [] }
  const stands = { index: 12, leaf, voidsThis: false, corrects: [], correctedBy: null }
  const voids = { ...stands, voidsThis: true }
  const wrong = { ...stands, correctedBy: 47 }
  const corrects = { ...stands, corrects: [7] }
  expect([stands, voids, wrong, corrects].map(isTrouble)).toEqual([true, true, false, false])
  for (const language of LANGUAGE_CODES) {
    openPage(language)
    const { script } = readCatalogue(language)
    const time = `${formatDay('2026-08-15', language, SHORT)}, 14:00`
    const words = [stands, voids, wrong, corrects].map((told) => describeIncident(script, told))
    expect(new Set(words).size, language).toBe(4)
    for (const text of words) {
      expect(text).toContain('12')
      expect(text).toContain(time)
    }
    expect(words[2]).toContain('47')
    expect(words.join()).not.toMatch(/[{}]/)
    const verdicts = [
      describeVerdict(script, { ...base, isVoided: false, isUnopenable: false }),
      describeVerdict(script, { ...base, isVoided: true, isUnopenable: false }),
      describeVerdict(script, { ...base, isVoided: true, isUnopenable: true }),
      describeVerdict(script, {
        ...base,
        isVoided: true,
        isUnopenable: false,
        isVoidedAfterKickoff: true,
      }),
    ]
    expect(new Set(verdicts).size, language).toBe(4)
    for (const verdict of verdicts) expect(verdict).toMatch(/\p{L}/u)
  }
})
