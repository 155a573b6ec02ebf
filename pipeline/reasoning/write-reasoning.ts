/**
 * The text of a match in the 8 languages: the same argument, from the catalogues
 * `site/locales/LANGUAGE/reasons.json`. A wording is chosen by the match's id, so a match always has
 * the same words.
 */
import { createInstance, type i18n } from 'i18next'
import { LANGUAGE_CODES, toLocale, type Language } from '#data/model/languages.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { toArgument, MOST_SENTENCES } from './argument.ts'
import { joinKind } from './choose-facts.ts'
import { FORMS } from '#data/model/club-forms/all-forms.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toSeed } from '#data/model/seed.ts'
import { toShare } from './shares.ts'
import { toOther, type Goals, type Sentence } from './sentence.ts'
import { CATALOGUES } from './catalogues.ts'

/** Words of an English text up to which another fact is stated, where there is one. */
const SHORT_TEXT = 50
/** Words from which the particular is left out: other languages need more of them. */
const LONG_TEXT = 75

interface Writer {
  readonly language: Language
  readonly i18n: i18n
}

const writers = new Map<Language, Writer>()

/** i18next with a language's wordings and the forms of its names, made once. */
function getWriter(language: Language): Writer {
  const known = writers.get(language)
  if (known) return known
  const instance = createInstance()
  instance.init({
    lng: language,
    resources: { [language]: { translation: CATALOGUES[language] } },
    initAsync: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key: string) => {
      throw new Error(`site/locales/${language}/reasons.json has no wording "${key}".`)
    },
    missingInterpolationHandler: (text: string, [, name]: readonly string[]) => {
      throw new Error(`The wording "${text}" asks for "${name}", which its sentence does not have.`)
    },
  })
  const { formatter } = instance.services
  for (const [name, toForm] of Object.entries(FORMS[language]))
    formatter!.add(name, (value: string) => toForm(value))
  const words: readonly string[] = CATALOGUES[language].numbers
  const format = new Intl.NumberFormat(toLocale(language))
  formatter!.add('words', (value: number) => words[value - 1] ?? format.format(value))
  const places = CATALOGUES[language].places ?? []
  formatter!.add(
    'ordinal',
    (value: number) => places[value - 1] ?? instance.t('ordinal', { count: value, ordinal: true }),
  )
  formatter!.add('percentPoints', (value: number) => instance.t('percentPoints', { count: value }))
  formatter!.add('points', (value: number) => instance.t('points', { count: value }))
  formatter!.add('times', (value: number) => instance.t(`share.times.${toShare(value)}`))
  formatter!.add('wins', (value: number) => instance.t(`share.wins.${toShare(value)}`))
  const percent = new Intl.NumberFormat(toLocale(language), { style: 'percent' })
  formatter!.add('whole', (value: number) => percent.format(Math.round(value) / 100))
  const sign = toScoreSign(language)
  formatter!.add('goals', ([first, second]: Goals) => `${first}${sign}${second}`)
  const made = { language, i18n: instance }
  writers.set(language, made)
  return made
}

/** Wordings of a sentence; one that most texts have has twice as many. */
const WAYS = 3

/**
 * The number of a sentence's wording. A match draws one of nine lines of an orthogonal array, each
 * language by itself: two lines agree in exactly one of the four parts of a text. So two matches that
 * say the same things share one wording; only with the same line, one pair in nine, do they share
 * more. No choice that knows a single match can do better with three wordings.
 */
function chooseWay({ language, i18n }: Writer, { key }: Sentence, matchId: string): number {
  const seed = toSeed(`${matchId}/${language}`)
  const [x, y, rest] = [seed % WAYS, Math.floor(seed / WAYS) % WAYS, Math.floor(seed / WAYS ** 2)]
  switch (key.split('.')[0]) {
    case 'claim':
      return x
    case 'why':
    case 'but':
      return y
    case 'answer':
    case 'against':
      return (x + y) % WAYS
    case 'kind': {
      const { length } = i18n.getResource(language, 'translation', key) as readonly string[]
      return ((x + 2 * y) % WAYS) + WAYS * (rest % (length / WAYS))
    }
    default:
      return rest % WAYS
  }
}

const say = (writer: Writer, sentence: Sentence, input: ReasoningInput): string =>
  write(writer, sentence, chooseWay(writer, sentence, input.prediction.matchId), input)

/** One wording of a sentence, for tests that read them all. */
export const sayAny = (
  language: Language,
  sentence: Sentence,
  way: number,
  input: ReasoningInput,
) => write(getWriter(language), sentence, way, input)

function write(
  { language, i18n }: Writer,
  sentence: Sentence,
  way: number,
  input: ReasoningInput,
): string {
  const { team, ...values } = sentence.values
  const clubs = {
    home: toClubName(input.homeTeam, language),
    away: toClubName(input.awayTeam, language),
  }
  const text = i18n.t(`${sentence.key}.${way}`, {
    ...values,
    ...clubs,
    ...(team && { team: clubs[team], other: clubs[toOther(team)] }),
  })
  const isJoined = sentence.continues && sentence.key.startsWith('particular.')
  const whole = isJoined ? i18n.t(`also.${way}`, { fact: text }) : text
  const first = String.fromCodePoint(whole.codePointAt(0)!)
  return first.toLocaleUpperCase(toLocale(language)) + whole.slice(first.length)
}

const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The sentences of a match's text, before any language. */
export function planText(input: ReasoningInput): readonly Sentence[] {
  const { opening, closing, facts, supports } = toArgument(input)
  const usual = facts.slice(0, 1).filter(({ key }) => key !== 'unknown')
  const sum = [...opening, ...closing, ...usual].reduce(
    (total, one) => total + countWords(say(getWriter('en'), one, input)),
    0,
  )
  const room = MOST_SENTENCES - opening.length - closing.length
  const chosen = sum > LONG_TEXT ? [] : sum < SHORT_TEXT ? facts.slice(0, room) : usual
  const before = [
    ...opening,
    ...chosen.filter(({ continues }) => continues),
    ...chosen.filter((fact) => !fact.continues && supports(fact)),
    ...closing.slice(0, -1),
  ]
  const kind = joinKind(closing.at(-1)!, before.at(-1)!)
  return [...before, kind, ...chosen.filter((fact) => !supports(fact))]
}

/** The pattern of a sentence: its key and which of its wordings the language has drawn. */
export function toPattern(sentence: Sentence, matchId: string, language: Language): string {
  return `${sentence.key}.${chooseWay(getWriter(language), sentence, matchId)}`
}

/** The reasoning in one language, or in all of them with the same facts. */
export const writeReasoning = (input: ReasoningInput, language: Language): string =>
  sayAll(planText(input), input, language)

export function writeReasonings(input: ReasoningInput): Record<Language, string> {
  const plan = planText(input)
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, sayAll(plan, input, language)]),
  ) as Record<Language, string>
}

function sayAll(plan: readonly Sentence[], input: ReasoningInput, language: Language): string {
  const writer = getWriter(language)
  return plan.map((sentence) => say(writer, sentence, input)).join(' ')
}
