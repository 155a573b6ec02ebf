import { expect, test } from 'vitest'
import { COUNT_CATEGORIES, COUNTS, mapCountKeys, toCountKey } from '#data/model/match/counts.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toNamedInput } from './named-input.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall } from '#data/model/forecast/waterfall.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import type { Story } from './paragraphs.ts'
import { countRuns, countWords, fill, toSay } from './say.ts'
import type { SentenceKind } from '#pipeline/reasoning/templates/sentences.ts'
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'
import { chooseReasons, isDecidedByHome, isNamedFactor } from '#data/model/forecast/reasons.ts'
import {
  chooseStories,
  MAX_WORDS,
  MIN_WORDS,
  toTexts,
  writeReasoning,
  writeReasonings,
} from './write-reasoning.ts'

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed)

/** Only the two teams and the goals are known. */
function strip(input: ReasoningInput): ReasoningInput {
  const prediction = {
    ...input.prediction,
    factors: { outcome: [], homeGoals: [], awayGoals: [] },
    ...mapCountKeys('expected', () => null),
  }
  return { ...input, context: null, previous: null, prediction }
}

/** Each match in all languages, with all facts and with nothing but the teams and the goals. */
const TOLD = SEEDS.map((seed) => {
  const input = makeUpMatch(seed)
  return { input, texts: writeReasonings(input), bare: writeReasonings(strip(input)) }
})

test.each(LANGUAGE_CODES)(
  'a reasoning in %s has 120 to 250 words, whatever is known',
  (language) => {
    for (const { texts, bare } of TOLD) {
      for (const text of [texts[language], bare[language]]) {
        // However words are counted: with or without signs that stand alone, as in `46 %`.
        const withoutSigns = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
        expect(withoutSigns.length).toBeGreaterThanOrEqual(MIN_WORDS)
        expect(countWords(text)).toBeLessThanOrEqual(MAX_WORDS)
        expect(countRuns(text)).toBeLessThanOrEqual(MAX_WORDS)
      }
    }
  },
)

/** Every number of an input, and those a reader may derive from it: complements to 100, factors, sums of goals. */
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
  for (const { points } of toWaterfall(prediction).steps) numbers.push(points)
  if (previous) {
    const [was, is] = [toPrintedChances(previous), toPrintedChances(prediction)]
    numbers.push(is.home - was.home, is.away - was.away)
  }
  const tablePoints = (context?.leagueStandings ?? []).map(({ points }) => points)
  numbers.push(...tablePoints.flatMap((one) => tablePoints.map((other) => one - other)))
  for (const { minutes_share } of context?.sidelinedPlayers ?? [])
    numbers.push(Math.round(100 * (minutes_share ?? 0)))
  for (const percent of Object.values(prediction))
    if (typeof percent === 'number')
      numbers.push(100 - percent, ...toRoundedParts([percent, 100 - percent], 1))
  for (const category of COUNT_CATEGORIES) {
    const sides = (['home', 'away'] as const).map((side) => {
      const key = toCountKey('expected', category, side)
      return prediction[key] ?? 0
    })
    const [home, away] = toRoundedParts(sides, 0)
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
  const { locale } = getWriter(language).templates
  const formats = [0, 1, 2].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  const allowed = new Set<string>()
  // Rounded as pages round.
  for (const number of listNumbers(input))
    for (const [digits, format] of formats.entries())
      allowed.add(format.format(Number(Math.abs(number).toFixed(digits))))
  for (const date of JSON.stringify(input).matchAll(/(\d{4})-\d\d-(\d\d)/g)) {
    allowed.add(date[1]!)
    allowed.add(String(Number(date[2])))
  }
  return allowed
}

test.each(LANGUAGE_CODES)('every number of a text in %s is in its input', (language) => {
  for (const { input, texts } of TOLD) {
    const allowed = listAllowed(input, language)
    const text = texts[language]
    for (const [number] of text.replaceAll('1. FC', 'FC').matchAll(/\d+(?:[.,]\d+)?/g))
      expect(allowed, `${number} in: ${text}`).toContain(number)
  }
})

test.each(LANGUAGE_CODES)('a text in %s has no gap and no placeholder', (language) => {
  for (const { input, texts } of TOLD) {
    const text = texts[language]
    expect(text).not.toMatch(/undefined|\bnull\b|NaN|\$\{|\(\)| {2}|\.\.| ,/)
    const { homeTeam, awayTeam } = toNamedInput(input, language)
    expect(text).toContain(homeTeam)
    expect(text).toContain(awayTeam)
  }
})

test.each(LANGUAGE_CODES)(
  'matches have different texts in %s, each always the same',
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

test('unknown facts are not mentioned', () => {
  for (const { bare } of TOLD) {
    expect(bare.en).not.toMatch(
      /corners|cards|shots|humidity|without|since their last|head to head|record|factor/i,
    )
  }
})

const NAMING = new Set<SentenceKind>([
  'strengthFirst',
  'marketFirst',
  'seasonFirst',
  'reasonFirst',
  'reasonSecond',
  'reasonAgainst',
  'reasonPair',
  'reasonsMore',
  'reasonsAgainst',
])

/** The reasons named by the blocks of a text, in order: `strength/home`. */
function listNamed(input: ReasoningInput) {
  return chooseStories(input)
    .en.blocks.filter(({ sentences: [first] }) => NAMING.has(first!.kind))
    .flatMap(({ reasons }) => reasons ?? [])
}

test('factors are named by the points of the chart, largest first, none below one point', () => {
  let named = 0
  for (const { input } of TOLD) {
    const { steps } = toWaterfall(input.prediction)
    const { ahead, behind } = chooseReasons(input.prediction)
    const toKey = ({ group, points }: (typeof steps)[number]) =>
      `${group}/${points > 0 ? 'home' : 'away'}`
    const told = listNamed(input)
    named += told.length
    const sizes = told.map((key) => Math.abs(steps.find((step) => toKey(step) === key)!.points))
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(1)
    const isDecided = isDecidedByHome(input.prediction)
    expect(told).toEqual([...(isDecided ? ahead.slice(1) : ahead), ...behind].map(toKey))
    expect(told.some((key) => /^(?:base|calibration)/.test(key))).toBe(false)
  }
  expect(named).toBeGreaterThan(60)
})

test('no factor is credited while a larger one of the same team is unsaid', () => {
  for (const { input } of TOLD) {
    const { ahead, behind } = chooseReasons(input.prediction)
    for (const told of [ahead, behind]) {
      if (told.length === 0) continue
      const least = Math.min(...told.map(({ points }) => Math.abs(points)))
      const larger = toWaterfall(input.prediction).steps.filter(
        (step) =>
          isNamedFactor(step) &&
          Math.sign(step.points) === Math.sign(told[0]!.points) &&
          Math.abs(step.points) > least,
      )
      expect(told.map(({ group }) => group)).toEqual(
        expect.arrayContaining(larger.map(({ group }) => group)),
      )
    }
  }
})

test('what is said for the likelier winner outweighs what is said against it', () => {
  for (const { input, texts } of TOLD) {
    const { ahead, behind, leavesRest } = chooseReasons(input.prediction)
    if (input.prediction.predictedOutcome === 'draw' || ahead.length === 0) continue
    const sum = (steps: typeof ahead) =>
      steps.reduce((total, { points }) => total + Math.abs(points), 0)
    const saysRest = /less than a point each|each below a point/.test(texts.en)
    expect(saysRest).toBe(leavesRest)
    if (!leavesRest) expect(sum(ahead)).toBeGreaterThan(sum(behind))
  }
})

test('the points of a text are those of the chart, in every language', () => {
  for (const { input, texts } of TOLD) {
    const [first] = chooseReasons(input.prediction).ahead
    if (!first || isDecidedByHome(input.prediction)) continue
    for (const language of LANGUAGE_CODES) {
      const { templates, words } = getWriter(language)
      const { homeTeam, awayTeam } = toNamedInput(input, language)
      const [team, opponent] = first.points > 0 ? [homeTeam, awayTeam] : [awayTeam, homeTeam]
      const values = {
        group:
          first.group === 'absences'
            ? templates.toAbsencesOf(opponent)
            : templates.groups[first.group],
        team,
        points: words.count(Math.abs(first.points), 'percentagePoint', 1),
      }
      const kinds = {
        strength: 'strengthFirst',
        market: 'marketFirst',
        season: input.context?.isCup === false ? 'seasonFirst' : 'reasonFirst',
      } as const
      const kind = kinds[first.group as keyof typeof kinds] ?? 'reasonFirst'
      const ways = templates.wordings[kind].map((way) => fill(templates, way, values))
      const { blocks } = chooseStories(input)[language]
      const told = blocks.flatMap(({ sentences }) => sentences).find((one) => one.kind === kind)!
      expect(ways).toContain(told.text)
      // Where the sentence before has named the team, it is not named again.
      const forms = [told.text, told.again, told.role]
      expect(forms.some((way) => way && texts[language].includes(way))).toBe(true)
    }
  }
})

/** A match whose probabilities follow from these log-odds of home against away, with the draw fixed. */
function withFactors(
  input: ReasoningInput,
  outcome: ReasoningInput['prediction']['factors']['outcome'],
): ReasoningInput {
  const factors = { ...input.prediction.factors, outcome }
  const logOdds = outcome.reduce((sum, { value }) => sum + value, 0)
  const decided = 100 - input.prediction.drawProbability
  const homeWinProbability = decided / (1 + Math.exp(-logOdds))
  const chances = { homeWinProbability, awayWinProbability: decided - homeWinProbability }
  return { ...input, previous: null, prediction: { ...input.prediction, ...chances, factors } }
}

const listReasonsTold = (input: ReasoningInput) =>
  chooseStories(input).en.blocks.flatMap(({ reasons }) => reasons ?? [])

test('a lead that rests on home advantage and other factors has all of them in the text', () => {
  const home = TOLD.find(({ input }) => input.prediction.predictedOutcome === 'home_win')!.input
  const input = withFactors(home, [
    { group: 'homeAdvantage', value: 0.3 },
    { group: 'strength', value: -0.4 },
    { group: 'absences', value: 0.15 },
    { group: 'market', value: 0.1 },
  ])
  expect(listReasonsTold(input)).toEqual(
    expect.arrayContaining(['homeDecides', 'absences/home', 'market/home', 'strength/away']),
  )
  for (const language of LANGUAGE_CODES) {
    const { words } = getWriter(language)
    const text = writeReasoning(input, language)
    for (const { points } of toWaterfall(input.prediction).steps)
      expect(text).toContain(words.decimal(Math.abs(points), 1))
  }
})

test('a lead by strength of fewer points than home advantage names home advantage first', () => {
  const home = TOLD.find(({ input }) => input.prediction.predictedOutcome === 'home_win')!.input
  const input = withFactors(home, [
    { group: 'homeAdvantage', value: 0.35 },
    { group: 'strength', value: 0.08 },
  ])
  expect(chooseReasons(input.prediction).ahead.map(({ group }) => group)).toEqual([
    'homeAdvantage',
    'strength',
  ])
  expect(listReasonsTold(input).slice(0, 2)).toEqual(['homeAdvantage/home', 'strength/home'])
})

test('two teams less than two points apart are called level, in the text and nowhere a favourite', () => {
  const { input } = TOLD[0]!
  for (const [lead, kind] of [
    [0.3, 'level'],
    [1.9, 'level'],
    [2.1, 'narrow'],
  ] as const) {
    const prediction = {
      ...input.prediction,
      drawProbability: 28,
      awayWinProbability: 36 + lead / 2,
      homeWinProbability: 36 - lead / 2,
      predictedOutcome: 'away_win' as const,
    }
    const { blocks } = chooseStories({ ...input, prediction }).en
    const kinds = blocks.flatMap(({ sentences }) => sentences.map((sentence) => sentence.kind))
    expect(kinds).toContain(kind)
  }
})

test.each(LANGUAGE_CODES)(
  'strength, past odds and the season have their names in %s, whatever the words',
  (language) => {
    const { templates } = getWriter(language)
    const kinds = {
      strengthFirst: 'strength',
      marketFirst: 'market',
      seasonFirst: 'season',
    } as const
    for (const [kind, group] of Object.entries(kinds)) {
      // Without its article and in any case: `in der Spielstärke`, `von früheren Quoten`.
      const name = templates.groups[group]
        .replace(/^(?:el|las?|les?|il|o|as|die) /, '')
        .replace('frühere ', 'frühere[nr]? ')
      for (const way of templates.wordings[kind as keyof typeof kinds])
        expect(way.includes('group}') || new RegExp(name, 'i').test(way), way).toBe(true)
    }
  },
)

test('a team that the sentence before is about is not named again', () => {
  const write = (language: Language, id: string, [first, second]: readonly [string, string]) => {
    const say = toSay(getWriter(language).templates, id)
    const record = { record: 'one win', matches: 'ten matches', number: 'ten' }
    const sentences = [
      say('lostRow', { team: first, number: 'three' }),
      say('fewestWins', { team: second, ...record }),
    ] as const
    const story: Story = {
      order: [['facts']],
      blocks: sentences.map((one) => ({ sentences: [one], weight: 1, section: 'facts' })),
    }
    const stories = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, story]))
    return { sentences, text: toTexts(stories as Record<Language, Story>)[language] }
  }
  let left = 0
  for (const language of LANGUAGE_CODES)
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      const same = write(language, id, ['Lens', 'Lens'])
      const { text, again } = same.sentences[1]
      // After a sentence that does not begin with the team, a pronoun would hang.
      const isSubject = same.sentences[0].leads === true
      expect(same.text).toBe(`${same.sentences[0].text} ${(isSubject && again) || text}`)
      left += Number(isSubject && again !== undefined && !again.includes('Lens'))
      const other = write(language, id, ['Lens', 'Metz'])
      expect(other.text).toContain(other.sentences[1].text)
    }
  expect(left).toBeGreaterThan(5)
})

test('a team is left unnamed only after a sentence that begins with it', () => {
  // Else a pronoun hangs: "Wins are scarce with Metz. They draw more than anyone else."
  for (const { input, texts } of TOLD)
    for (const language of LANGUAGE_CODES) {
      const { homeTeam, awayTeam } = toNamedInput(input, language)
      const stories = chooseStories(input)[language]
      const sentences = stories.order
        .flat()
        .flatMap((section) => stories.blocks.filter((block) => block.section === section))
        .flatMap((block) => block.sentences)
      for (const [index, { team, text, again, role = text }] of sentences.entries()) {
        const has = (way: string) => texts[language].includes(way.replace(/\.$/, ''))
        if (!again || has(text) || has(role)) continue
        const before = sentences[index - 1]!
        expect([homeTeam, awayTeam]).toContain(team)
        expect(before.team, text).toBe(team)
        expect(before.leads, before.text).toBe(true)
      }
    }
})

test('the draws of a tally belong to neither club, in Turkish too', () => {
  const { templates } = getWriter('tr')
  expect(templates.toWinsOf('iki galibiyet', 'Lyon')).toBe('iki Lyon galibiyeti')
  expect(templates.toWinsEach('iki galibiyet')).toBe('ikişer galibiyet')
  expect(
    fill(templates, 'Son beş maçın dört tanesinde gol oldu, {x} tanesi bitti.', { x: 'üç' }),
  ).toBe('Son beş maçın dördünde gol oldu, üçü bitti.')
})

test('a Turkish team before `ile` or `için` keeps its name', () => {
  for (const { input } of TOLD)
    for (const { again = '' } of chooseStories(input).tr.blocks.flatMap((block) => block.sentences))
      expect(again).not.toMatch(/^(?:İle|İçin) /)
})

test('a place in the table is told once', () => {
  for (const { input } of TOLD) {
    const facts = chooseStories(input).en.blocks.flatMap((block) => block.facts ?? [])
    expect(new Set(facts).size).toBe(facts.length)
  }
})

test('the usual home advantage is left out where the other reasons carry the lead', () => {
  const home = TOLD.find(({ input }) => input.prediction.predictedOutcome === 'home_win')!.input
  const usual = { group: 'homeAdvantage', value: 0.4 } as const
  const ahead = withFactors(home, [usual, { group: 'strength', value: 1.2 }])
  expect(chooseReasons(ahead.prediction).ahead.map(({ group }) => group)).toEqual(['strength'])
  expect(writeReasoning(ahead, 'en')).not.toMatch(/home advantage/i)
  const behind = withFactors(home, [usual, { group: 'strength', value: -0.3 }])
  expect(chooseReasons(behind.prediction).ahead[0]!.group).toBe('homeAdvantage')
  expect(listReasonsTold(behind)).toContain('homeDecides')
  const none = withFactors(home, [usual, { group: 'strength', value: 0.01 }])
  expect(listReasonsTold(none)).toContain('homeAdvantage/home')
  const neutral = withFactors(home, [
    { group: 'homeAdvantage', value: 0 },
    { group: 'strength', value: 0.01 },
  ])
  expect(listReasonsTold(neutral)).toContain('homeNone')
})

test.each(LANGUAGE_CODES)('no probability is printed twice in a text in %s', (language) => {
  for (const { input, texts, bare } of TOLD)
    for (const text of [texts[language], bare[language]]) {
      const { home, draw, away } = toPrintedChances(input.prediction)
      const chances = [...(text.match(/\d+[.,]\d(?=\s?%)|(?<=%)\d+[.,]\d/g) ?? [])]
      const repeated = chances.filter((chance, index) => chances.indexOf(chance) !== index)
      // The three outcomes are in one sentence; two of them may be equally likely.
      const { words } = getWriter(language)
      const outcomes = new Set([home, draw, away].map((chance) => words.decimal(chance, 1)))
      expect(
        repeated.filter((chance) => !outcomes.has(chance)),
        text,
      ).toEqual([])
    }
})

test("adjacent words are joined by the language's rules", () => {
  const { templates: en } = getWriter('en')
  expect(fill(en, 'a {over} chance', { over: '81.2%' })).toBe('An 81.2% chance')
  // The last letter of a name is no article.
  expect(fill(en, '{team} 11th', { team: 'La Coruña' })).toBe('La Coruña 11th')
  const { templates: it } = getWriter('it')
  const { templates: fr } = getWriter('fr')
  expect(it.mend!('con il 8,3% e il 11,0%, del 1,2%, il 12% e il 1º')).toBe(
    'con l’8,3% e l’11,0%, dell’1,2%, il 12% e il 1º',
  )
  expect(fr.mend!('un succès de Arsenal, de Lens et de 2 joueurs')).toBe(
    'un succès d’Arsenal, de Lens et de 2 joueurs',
  )
  expect(getWriter('en').templates.mend!('a 8–0 win, a 1–0 win')).toBe('an 8–0 win, a 1–0 win')
  expect(getWriter('es').templates.mend!('Lazio y Inter')).toBe('Lazio e Inter')
  expect(getWriter('es').templates.mend!('Aspas y Iago, Ramos y Hierro')).toBe(
    'Aspas y Iago, Ramos y Hierro',
  )
  expect(fr.mend!('plutôt que Augsburg, de Le Mans, à Le Havre')).toBe(
    'plutôt qu’Augsburg, du Mans, au Havre',
  )
})

test('points with a decimal take the noun form of their language', () => {
  const count = (language: Language, value: number) =>
    getWriter(language).words.count(value, 'percentagePoint', 1)
  expect(count('en', 1)).toBe('1.0 percentage points')
  expect(count('fr', 1.4)).toBe('1,4 point de pourcentage')
  expect(count('fr', 7.7)).toBe('7,7 points de pourcentage')
  expect(count('ro', 20)).toBe('20,0 puncte procentuale')
  expect(count('ro', 7.7)).toBe('7,7 puncte procentuale')
  expect(count('de', 7.7)).toBe('7,7 Prozentpunkte')
})

test('numbers take the noun form of their language', () => {
  const count = (language: Language, value: number) => getWriter(language).words.count(value, 'win')
  expect(count('en', 1)).toBe('1 win')
  expect(count('fr', 0)).toBe('0 victoire')
  expect(count('ro', 1)).toBe('1 victorie')
  expect(count('ro', 3)).toBe('3 victorii')
  expect(count('ro', 20)).toBe('20 de victorii')
  expect(count('tr', 5)).toBe('5 galibiyet')
  const spell = (language: Language, value: number) => getWriter(language).words.spell(value, 'win')
  expect(spell('en', 3)).toBe('three wins')
  expect(spell('fr', 1)).toBe('une victoire')
  expect(spell('ro', 2)).toBe('două victorii')
  expect(spell('pt', 2)).toBe('duas vitórias')
  expect(spell('es', 11)).toBe('11 victorias')
  const { toOnDate } = getWriter('tr').templates
  expect(toOnDate('15 Kasım')).toBe('15 Kasım’da')
  expect(toOnDate('2 Mart')).toBe('2 Mart’ta')
  expect(getWriter('fr').words.date('2023-05-01')).toBe('1er mai 2023')
  expect(getWriter('de').words.date('2023-05-01', '2023')).toBe('1. Mai')
})
