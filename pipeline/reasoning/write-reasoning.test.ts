import { expect, test } from 'vitest'
import { COUNT_CATEGORIES, COUNTS, mapCountKeys, toCountKey } from '#data/model/match/counts.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toNamedInput } from './named-input.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import { countRuns, countWords, fill } from './say.ts'
import { getTelling } from '#pipeline/reasoning/templates/languages.ts'
import { MAX_WORDS, MIN_WORDS, writeReasoning, writeReasonings } from './write-reasoning.ts'

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed)

/** All that is known is the two teams and the goals. */
function strip(input: ReasoningInput): ReasoningInput {
  const prediction = {
    ...input.prediction,
    factors: { outcome: [], homeGoals: [], awayGoals: [] },
    ...mapCountKeys('expected', () => null),
  }
  return { ...input, context: null, previous: null, prediction }
}

/** Each match told once in all languages, whole and with nothing known but the teams and the goals. */
const TOLD = SEEDS.map((seed) => {
  const input = makeUpMatch(seed)
  return { input, texts: writeReasonings(input), bare: writeReasonings(strip(input)) }
})

test.each(LANGUAGE_CODES)(
  'a reasoning in %s has 120 to 250 words, whatever is known',
  (language) => {
    for (const { texts, bare } of TOLD) {
      for (const text of [texts[language], bare[language]]) {
        // However words are counted: with or without the signs that stand alone, as in `46 %`.
        const withoutSigns = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
        expect(withoutSigns.length).toBeGreaterThanOrEqual(MIN_WORDS)
        expect(countWords(text)).toBeLessThanOrEqual(MAX_WORDS)
        expect(countRuns(text)).toBeLessThanOrEqual(MAX_WORDS)
      }
    }
  },
)

/** Every number of an input, and what a reader may work out of it: shares of 100, factors, sums of goals. */
function listNumbers(input: ReasoningInput): number[] {
  const numbers: number[] = [
    1.5,
    2.5,
    100,
    ...Object.values(COUNTS).map(({ mainLine }) => mainLine),
  ]
  const visit = (value: unknown): void => {
    if (typeof value === 'number') numbers.push(value)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(input)
  const { prediction, previous, context } = input
  for (const chances of previous ? [prediction, previous] : [prediction])
    for (const chance of Object.values(toPrintedChances(chances)))
      numbers.push(chance, 100 - chance)
  for (const { value } of Object.values(prediction.factors).flat())
    numbers.push(Math.exp(Math.abs(value)), 100 * Math.abs(Math.expm1(value)))
  for (const percent of Object.values(prediction))
    if (typeof percent === 'number')
      numbers.push(100 - percent, ...toRoundedParts([percent, 100 - percent], 1))
  for (const category of COUNT_CATEGORIES) {
    const sides = (['home', 'away'] as const).map((side) => {
      const key = toCountKey('expected', category, side)
      return prediction[key] ?? 0
    })
    const [home, away] = toRoundedParts(sides, 1)
    numbers.push(home!, away!, home! + away!)
  }
  for (const games of [context?.homeLast5Games ?? [], context?.awayLast5Games ?? []]) {
    numbers.push(games.length)
    for (const result of ['W', 'D', 'L'])
      numbers.push(games.filter((game) => game.result === result).length)
    numbers.push(games.reduce((sum, game) => sum + game.teamScore, 0))
    numbers.push(games.reduce((sum, game) => sum + game.opponentScore, 0))
  }
  for (const side of ['home', 'away'])
    numbers.push(context?.sidelinedPlayers.filter((player) => player.team_id === side).length ?? 0)
  return numbers
}

function listAllowed(input: ReasoningInput, language: Language): Set<string> {
  const { locale } = getTelling(language).templates
  const formats = [0, 1, 2].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  const allowed = new Set<string>()
  for (const number of listNumbers(input))
    for (const format of formats) allowed.add(format.format(Math.abs(number)))
  for (const date of JSON.stringify(input).matchAll(/(\d{4})-\d\d-(\d\d)/g)) {
    allowed.add(date[1]!)
    allowed.add(String(Number(date[2])))
  }
  return allowed
}

test.each(LANGUAGE_CODES)('every number of a text in %s stands in its input', (language) => {
  for (const { input, texts } of TOLD) {
    const allowed = listAllowed(input, language)
    const text = texts[language]
    for (const [number] of text.replaceAll('1. FC', 'FC').matchAll(/\d+(?:[.,]\d+)?/g))
      expect(allowed, `${number} in: ${text}`).toContain(number)
  }
})

test.each(LANGUAGE_CODES)('a text in %s has no hole and no placeholder', (language) => {
  for (const { input, texts } of TOLD) {
    const text = texts[language]
    expect(text).not.toMatch(/undefined|\bnull\b|NaN|\$\{|\(\)| {2}|\.\.| ,/)
    const { homeTeam, awayTeam } = toNamedInput(input, language)
    expect(text).toContain(homeTeam)
    expect(text).toContain(awayTeam)
  }
})

test.each(LANGUAGE_CODES)(
  'matches are told differently in %s, each the same at every asking',
  (language) => {
    const texts = new Set(TOLD.map((told) => told.texts[language]))
    expect(texts.size).toBe(SEEDS.length)
    expect(writeReasoning(makeUpMatch(3), language)).toBe(writeReasoning(makeUpMatch(3), language))
  },
)

test('the same figures are worded differently for another match', () => {
  const input = makeUpMatch(5)
  const ways = new Set(
    SEEDS.map((seed) =>
      writeReasoning(
        { ...input, prediction: { ...input.prediction, matchId: `other-${seed}` } },
        'en',
      ),
    ),
  )
  expect(ways.size).toBeGreaterThan(50)
})

test('what is not known is not spoken of', () => {
  for (const { bare } of TOLD) {
    expect(bare.en).not.toMatch(
      /referee|corners|cards|shots|humidity|table|without|since their last|head to head|record|factor/i,
    )
  }
})

test('the heaviest factor named is the heaviest, whichever side it speaks for', () => {
  for (const { input, texts } of TOLD) {
    const [heaviest] = input.prediction.factors.outcome
      .filter(({ group }) => group !== 'base' && group !== 'calibration')
      .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    if (!heaviest || Math.abs(heaviest.value) < 0.02) continue
    for (const language of LANGUAGE_CODES) {
      const { templates, words } = getTelling(language)
      const { homeTeam, awayTeam } = toNamedInput(input, language)
      const values = {
        group: templates.groups[heaviest.group],
        team: heaviest.value > 0 ? homeTeam : awayTeam,
        times: words.times(Math.exp(Math.abs(heaviest.value))),
      }
      const ways = templates.wordings.reasonFirst.map((way) => fill(templates, way, values))
      expect(ways.some((way) => texts[language].includes(way))).toBe(true)
    }
  }
})

test('words that meet are joined as the language joins them', () => {
  const { templates: it } = getTelling('it')
  const { templates: fr } = getTelling('fr')
  expect(it.mend!('con il 8,3% e il 11,0%, del 1,2%, il 12% e il 1º')).toBe(
    'con l’8,3% e l’11,0%, dell’1,2%, il 12% e il 1º',
  )
  expect(fr.mend!('un succès de Arsenal, de Lens et de 2 joueurs')).toBe(
    'un succès d’Arsenal, de Lens et de 2 joueurs',
  )
  expect(getTelling('en').templates.mend!('a 8–0 win, a 1–0 win')).toBe('an 8–0 win, a 1–0 win')
  expect(getTelling('es').templates.mend!('Lazio y Inter')).toBe('Lazio e Inter')
  expect(getTelling('es').templates.mend!('Aspas y Iago, Ramos y Hierro')).toBe(
    'Aspas y Iago, Ramos y Hierro',
  )
  expect(fr.mend!('plutôt que Augsburg, de Le Mans, à Le Havre')).toBe(
    'plutôt qu’Augsburg, du Mans, au Havre',
  )
})

test('numbers take the noun form of their language', () => {
  const count = (language: Language, value: number) =>
    getTelling(language).words.count(value, 'win')
  expect(count('en', 1)).toBe('1 win')
  expect(count('fr', 0)).toBe('0 victoire')
  expect(count('ro', 1)).toBe('1 victorie')
  expect(count('ro', 3)).toBe('3 victorii')
  expect(count('ro', 20)).toBe('20 de victorii')
  expect(count('tr', 5)).toBe('5 galibiyet')
  const spell = (language: Language, value: number) =>
    getTelling(language).words.spell(value, 'win')
  expect(spell('en', 3)).toBe('three wins')
  expect(spell('fr', 1)).toBe('une victoire')
  expect(spell('ro', 2)).toBe('două victorii')
  expect(spell('pt', 2)).toBe('duas vitórias')
  expect(spell('es', 11)).toBe('11 victorias')
  const { toOnDate } = getTelling('tr').templates
  expect(toOnDate('15 Kasım')).toBe('15 Kasım’da')
  expect(toOnDate('2 Mart')).toBe('2 Mart’ta')
  expect(getTelling('fr').words.date('2023-05-01')).toBe('1er mai 2023')
  expect(getTelling('de').words.date('2023-05-01', '2023')).toBe('1. Mai')
})
