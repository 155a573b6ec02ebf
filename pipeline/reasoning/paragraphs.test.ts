/** Where a text leaves a team's name out, the reader still knows which team is meant. */
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toNamedInput } from './named-input.ts'
import { toParagraph, toParagraphs } from './paragraphs.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import type { Sentence } from './say.ts'
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'
import { chooseStories, writeReasoning } from './write-reasoning.ts'

const MATCHES = Array.from({ length: 150 }, (_, seed) => {
  const input = makeUpMatch(seed)
  return { input, stories: chooseStories(input) }
})

/** The form in which a paragraph has a sentence; its full stop is missing where another one joins it. */
function toForm(paragraph: string, { text, again, role, joined }: Sentence) {
  const has = (form?: string) => form !== undefined && paragraph.includes(form.replace(/\.$/, ''))
  if (has(text)) return 'text'
  if (has(joined)) return 'joined'
  return has(role) ? 'role' : again ? 'again' : 'text'
}

/** Each sentence of a text with its form and the sentence before it. */
function listForms(language: Language, { stories }: (typeof MATCHES)[number]) {
  return toParagraphs(stories[language]).flatMap((sentences) => {
    const paragraph = toParagraph(sentences)
    return sentences.map((sentence, index) => ({
      sentence,
      form: toForm(paragraph, sentence),
      before: sentences[index - 1],
    }))
  })
}

test.each(LANGUAGE_CODES)(
  'a sentence in %s leaves out the team of the sentence before only',
  (language) => {
    let left = 0
    for (const match of MATCHES) {
      let running = 0
      for (const { sentence, form, before } of listForms(language, match)) {
        // The second half of a sentence is no sentence of its own.
        if (form !== 'joined')
          running = form === 'text' || sentence.team === undefined ? 0 : running + 1
        if (form === 'text' || sentence.team === undefined) continue
        left += 1
        // Or the sentence before is about both teams and has the name at one end.
        if (form === 'role' && before?.team === undefined)
          expect(before?.text, sentence.text).toContain(sentence.team)
        else expect(before?.team, sentence.text).toBe(sentence.team)
        // A bare pronoun needs a subject; host and visitor are clear by themselves.
        if (form === 'again') expect(before?.leads, sentence.text).toBe(true)
        if (form === 'joined') expect(before?.half, sentence.text).toBe(true)
        expect(running, sentence.text).toBeLessThanOrEqual(2)
      }
    }
    expect(left).toBeGreaterThan(100)
  },
)

test.each(LANGUAGE_CODES)(
  'a host or visitor in %s is the side that the opening has it',
  (language) => {
    const { roles } = getWriter(language).templates
    const [hosts, visitors] = [roles.home, roles.away].map((forms) => Object.values(forms))
    let told = 0
    for (const match of MATCHES) {
      const { homeTeam } = toNamedInput(match.input, language)
      for (const { sentence } of listForms(language, match)) {
        const { team, text, role } = sentence
        if (role === undefined || team === undefined) continue
        told += 1
        expect(role, text).not.toBe(text)
        const [own, others] = team === homeTeam ? [hosts!, visitors!] : [visitors!, hosts!]
        // Joined with the word before: `al equipo local`, `dell’ospite`.
        const has = (forms: readonly string[]) =>
          forms.some((form) => {
            const noun = form.replace(/^\u{e000}(?:(?:der|den|dem|el|le|la|o) |l’)/u, '')
            return new RegExp(`(?<!\\p{L})${noun}(?!\\p{L})`, 'iu').test(role)
          })
        expect(has(own), role).toBe(true)
        expect(has(others), role).toBe(false)
      }
    }
    expect(told).toBeGreaterThan(100)
  },
)

/** Sentences a text that begin with their team's name right after one that does so. */
function countRepeated(language: Language) {
  const repeated = MATCHES.flatMap((match) =>
    listForms(language, match).filter(
      ({ sentence, form, before }) =>
        form === 'text' &&
        sentence.again !== undefined &&
        before?.again !== undefined &&
        before.team === sentence.team,
    ),
  )
  return repeated.length / MATCHES.length
}

test.each(LANGUAGE_CODES)(
  'hardly a text in %s begins two sentences running with one club',
  (language) => {
    expect(countRepeated(language)).toBeLessThan(0.1)
  },
)

test('on neutral ground nobody is host or visitor', () => {
  const toNeutral = (input: ReasoningInput): ReasoningInput => {
    const outcome = input.prediction.factors.outcome.map((factor) =>
      factor.group === 'homeAdvantage' ? { ...factor, value: 0 } : factor,
    )
    const factors = { ...input.prediction.factors, outcome }
    return { ...input, prediction: { ...input.prediction, factors } }
  }
  for (const { input } of MATCHES.slice(0, 40)) {
    const neutral = toNeutral(input)
    const sentences = chooseStories(neutral).en.blocks.flatMap((block) => block.sentences)
    expect(sentences.filter(({ role }) => role !== undefined)).toEqual([])
    expect(writeReasoning(neutral, 'en')).toBe(writeReasoning(neutral, 'en'))
  }
})

/** The share of the most common value. */
function toMostCommonShare(values: readonly string[]): number {
  const groups = [...Map.groupBy(values, (value) => value).values()]
  return Math.max(...groups.map(({ length }) => length)) / values.length
}

test('the facts are told in many orders, the same in all languages', () => {
  const orders = MATCHES.map(({ stories }) => {
    const kinds = LANGUAGE_CODES.map((language) =>
      toParagraphs(stories[language])
        .flat()
        .map(({ kind }) => kind)
        .join(),
    )
    expect(new Set(kinds).size).toBe(1)
    const topics = toParagraphs(stories.en)
      .flat()
      .map(({ kind }) => kind)
    const marks = {
      score: 'goals',
      strengthFirst: 'reasons',
      formBoth: 'form',
      formSame: 'form',
      table: 'table',
      counts: 'counts',
      countsSame: 'counts',
    } as const
    return topics.flatMap((kind) => marks[kind as keyof typeof marks] ?? []).join()
  })
  expect(toMostCommonShare(orders)).toBeLessThan(0.25)
})

test('the parts of a text are told in many orders', () => {
  const parts: ReadonlySet<string> = new Set(['reasons', 'facts', 'goals', 'counts'])
  const orders = MATCHES.map(({ stories }) => {
    const { blocks, order } = stories.en
    const told = new Set(blocks.map(({ section }) => section))
    return order
      .flat()
      .filter((section) => told.has(section) && parts.has(section))
      .join()
  })
  expect(toMostCommonShare(orders)).toBeLessThan(0.2)
})

test('two perfect tenses of a German sentence share their verb', () => {
  const team = 'Lens'
  const first = { kind: 'scoreless', way: 0, team, leads: true, half: true } as const
  const second = { kind: 'lostRow', way: 0, team, leads: true, half: true } as const
  const text = 'Lens hat in den letzten zwei Spielen kein Tor erzielt.'
  const joined = ' und hat zuletzt drei Niederlagen in Folge kassiert.'
  expect(
    toParagraph([
      { ...first, text },
      { ...second, text: `Lens${joined.replace(' und', '')}`, joined },
    ]),
  ).toBe(
    'Lens hat in den letzten zwei Spielen kein Tor erzielt und zuletzt drei Niederlagen in Folge kassiert.',
  )
})
