import { expect, test } from 'vitest'
import { runCli, startCli } from '#cli/testing/run-cli.ts'
import { SEASON_FILES } from '#data/testing/real-files.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { Sentence } from '#pipeline/reasoning/sentence.ts'
import { findLanguageFaults } from '#pipeline/testing/language-faults.ts'
import { findWordFaults, readGlossary } from '#site/checks/words/words.ts'
import { measurePlans, type TextsMeasure } from './measure-texts.ts'
import { makeSampleReasonings, SAMPLE_CLOCK } from './sample-texts.ts'

const runTexts = (...args: string[]) => runCli(['texts', 'sample', ...args], {})

test('samples are the same every time, and in the requested number', async () => {
  const args = ['--lang', 'de', '--count', '3', '--json']
  const [first, second] = await Promise.all([runTexts(...args), runTexts(...args)])
  expect(second.out).toBe(first.out)
  const samples = JSON.parse(first.out) as { match: string; text: string }[]
  expect(samples).toHaveLength(3)
  expect(new Set(samples.map(({ match }) => match)).size).toBe(3)
  for (const { text } of samples) {
    for (const paragraph of text.split('\n\n'))
      expect(findWordFaults(paragraph, 'de', readGlossary('de'))).toEqual([])
  }
})

test('a sample’s heading has the names that its text has', async () => {
  const { out } = await startCli(['texts', 'sample', '--lang', 'de', '--count', '60', '--json'], {})
  const samples = JSON.parse(out) as { match: string; text: string }[]
  expect(samples.length).toBeGreaterThan(40)
  for (const { match, text } of samples) {
    for (const name of match.split(' – ')) expect(text).toContain(name)
    const words = text.split(/\s+/).length
    // The shortest are of clubs of which only the strength is known.
    expect(words, text).toBeGreaterThanOrEqual(30)
    expect(words, text).toBeLessThanOrEqual(110)
  }
})

test('texts about the demo’s clubs have none of the known faults of any language', () => {
  const samples = makeSampleReasonings({ count: 80, now: new Date(SAMPLE_CLOCK) })
  expect(samples.length).toBeGreaterThan(60)
  const faults = LANGUAGE_CODES.flatMap((language) => {
    const glossary = readGlossary(language)
    return samples.flatMap(({ reasoning }) => {
      const text = reasoning[language]!
      // Names keep the letters of their own country.
      const prose = text.replaceAll(/\p{Lu}[\p{L}’-]*/gu, 'X')
      const words = prose.split('\n\n').flatMap((part) => findWordFaults(part, language, glossary))
      return [...findLanguageFaults(text, language), ...words].map((fault) => [language, fault])
    })
  })
  expect(faults.slice(0, 20)).toEqual([])
})

test('a language without texts and a count out of range are wrong usage', async () => {
  expect(await runTexts('--lang', 'xx')).toMatchObject({
    code: 2,
    words: expect.stringContaining('There are no texts in "xx". Choose one of en, es'),
  })
  expect(await runTexts('--lang', 'de', '--count', '0')).toMatchObject({
    code: 2,
    words: expect.stringContaining('It is a whole number from 1 to 200.'),
  })
})

test('the texts of a season are measured: rare reasons, and the commonest pattern of each language', async () => {
  const { folder, isReal } = SEASON_FILES
  const args = ['measure', '--dir', folder, '--season', '2022', '--count', '1000', '--json']
  const { code, out } = await runCli(['texts', ...args], {})
  expect(code).toBe(0)
  const measure = JSON.parse(out) as TextsMeasure
  expect(measure.texts).toBe(isReal ? 1000 : 180)
  // Measured: 84 % of real texts.
  expect(measure.particular).toBeGreaterThan(isReal ? 0.8 : 0.75)
  // Pairs of a day with more than one pattern in common; a made-up table gives more matches the same facts.
  for (const share of Object.values(measure.twins)) expect(share).toBeLessThan(isReal ? 0.035 : 0.1)
  expect(Object.keys(measure.frames).toSorted()).toEqual(LANGUAGE_CODES.toSorted())
  const shares = measure.reasons.map(([, share]) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(await runCli(['texts', 'measure', '--dir', folder, '--season', 'x'], {})).toMatchObject({
    code: 2,
    words: expect.stringContaining('"x" is no season'),
  })
})

test('a reason in one text in five is not rare', () => {
  const plan = (...keys: readonly Sentence['key'][]) => ({
    matchId: 'match',
    day: '2026-08-15',
    plan: keys.map((key) => ({ key, values: {} })),
  })
  const common = Array.from({ length: 9 }, () => plan('why.table', 'kind.any.is'))
  const { particular, reasons, frames } = measurePlans([
    ...common,
    plan('why.table', 'particular.derby', 'particular.top'),
  ])
  expect(particular).toBe(0.1)
  expect(reasons[0]).toEqual(['why.table', 1])
  expect(frames.en).toEqual([expect.stringMatching(/^why\.table\.[0-2]$/), 1])
})
