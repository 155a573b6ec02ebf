/** Hundreds of made-up matches in every language: claims against figures, grammar, variety. */
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { LastGame } from '#data/model/match/match.ts'
import { findLanguageFaults } from '#pipeline/testing/language-faults.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toNamedInput } from './named-input.ts'
import { findMainShift } from './revision-blocks.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import { fill } from './say.ts'
import { getTelling } from '#pipeline/reasoning/templates/languages.ts'
import {
  SENTENCES,
  type SentenceKind,
  type SentenceValues,
} from '#pipeline/reasoning/templates/sentences.ts'
import { FAVOURITE_PERCENT } from '#data/model/forecast/reasons.ts'
import { chooseStories, toTexts } from './write-reasoning.ts'

const MATCHES = Array.from({ length: 1000 }, (_, index) => {
  const input = makeUpMatch(1000 + index)
  const stories = chooseStories(input)
  return { input, texts: toTexts(stories), stories }
})

/** True where a text has a sentence of a kind, in any of its wordings. */
function says<Kind extends SentenceKind>(
  language: Language,
  text: string,
  kind: Kind,
  values: SentenceValues[Kind],
): boolean {
  const { templates } = getTelling(language)
  return templates.wordings[kind].some((way) => text.includes(fill(templates, way, values)))
}

function getLeader({ prediction, homeTeam, awayTeam }: ReasoningInput) {
  const { homeWinProbability, drawProbability, awayWinProbability } = prediction
  const chance = Math.max(homeWinProbability, awayWinProbability)
  const team = homeWinProbability >= awayWinProbability ? homeTeam : awayTeam
  return { team, chance, isLargest: chance >= drawProbability }
}

test.each(LANGUAGE_CODES)(
  'who is called the favourite in %s has the largest chance',
  (language) => {
    let favourites = 0
    for (const { input, texts } of MATCHES) {
      const { team, chance, isLargest } = getLeader(toNamedInput(input, language))
      const { homeTeam, awayTeam } = toNamedInput(input, language)
      for (const named of [homeTeam, awayTeam]) {
        if (!says(language, texts[language], 'favourite', { team: named })) continue
        favourites += 1
        expect(named).toBe(team)
        expect(isLargest && chance >= FAVOURITE_PERCENT).toBe(true)
      }
    }
    expect(favourites).toBeGreaterThan(50)
  },
)

test.each(LANGUAGE_CODES)('the three chances in %s are the prediction’s and add up', (language) => {
  const { words } = getTelling(language)
  for (const { input, texts } of MATCHES) {
    const { homeWinProbability, drawProbability, awayWinProbability } = input.prediction
    const chances = [homeWinProbability, drawProbability, awayWinProbability]
    const parts = toRoundedParts(chances, 1)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 6)
    for (const [index, part] of parts.entries()) {
      expect(Math.abs(part - chances[index]!)).toBeLessThan(0.1)
      expect(texts[language].split('\n')[0]).toContain(words.percent(part, 1))
    }
  }
})

test('the confidence is the chance that the opening prints of the predicted outcome', () => {
  const { words } = getTelling('en')
  for (const { input, texts } of MATCHES) {
    const { predictedOutcome, confidenceScore, homeWinProbability } = input.prediction
    if (predictedOutcome !== 'home_win') continue
    expect(confidenceScore).toBe(homeWinProbability)
    const { home } = toPrintedChances(input.prediction)
    const values = {
      confidence: words.percent(home, 1),
      rounded: words.decimal(Math.round(home)),
    }
    expect(says('en', texts.en, 'confidence', values), texts.en).toBe(true)
  }
})

test.each(LANGUAGE_CODES)('a score on the other side of 2.5 goals is bridged in %s', (language) => {
  const { words } = getTelling(language)
  let bridges = 0
  for (const { input, texts } of MATCHES) {
    const { probOver25Goals, predictedHomeScore, predictedAwayScore, overUnderPrediction } =
      input.prediction
    const [over, under] = toRoundedParts([probOver25Goals, 100 - probOver25Goals], 1)
    const values = {
      line: words.decimal(2.5, 1),
      over: words.percent(over!, 1),
      under: words.percent(under!, 1),
      score: words.score(predictedHomeScore, predictedAwayScore),
    }
    const isOver = overUnderPrediction === 'over_2.5'
    const differs = predictedHomeScore + predictedAwayScore > 2.5 !== isOver
    if (differs) bridges += 1
    const kind = differs
      ? isOver
        ? 'bridgeOver'
        : 'bridgeUnder'
      : isOver
        ? 'goalsOver'
        : 'goalsUnder'
    expect(says(language, texts[language], kind, values), texts[language]).toBe(true)
  }
  expect(bridges).toBeGreaterThan(5)
})

/** The last game of a club as fixtures are written: who was at home first, with the goals in that order. */
function toLastResult(language: Language, team: string, games: readonly LastGame[]): string {
  const { templates, words } = getTelling(language)
  const last = games.reduce((latest, game) => (game.date > latest.date ? game : latest))
  const { isHome, opponent, teamScore, opponentScore } = last
  const [home, away] = isHome ? [team, opponent] : [opponent, team]
  const goals = isHome
    ? ([teamScore, opponentScore] as const)
    : ([opponentScore, teamScore] as const)
  return fill(templates, templates.result, { home, away, score: words.score(...goals) })
}

test.each(LANGUAGE_CODES)('every score in %s is told home side first, whoever won', (language) => {
  const { words } = getTelling(language)
  let awayWins = 0
  let lastGames = 0
  for (const { input, texts, stories } of MATCHES) {
    const { homeTeam, awayTeam, context } = toNamedInput(input, language)
    const { predictedOutcome, predictedHomeScore, predictedAwayScore } = input.prediction
    const score = words.score(predictedHomeScore, predictedAwayScore)
    if (predictedOutcome !== 'draw') {
      const team = predictedOutcome === 'home_win' ? homeTeam : awayTeam
      expect(says(language, texts[language], 'closingWin', { team, score })).toBe(true)
      awayWins += Number(team === awayTeam)
    }
    const told = stories[language]
      .flatMap((block) => block.sentences)
      .filter(({ kind }) => kind === 'lastWon' || kind === 'lastDrew' || kind === 'lastLost')
    if (told.length === 0 || context === null) continue
    lastGames += told.length
    expect(told[0]!.text).toContain(toLastResult(language, homeTeam, context.homeLast5Games))
    expect(told[1]!.text).toContain(toLastResult(language, awayTeam, context.awayLast5Games))
  }
  expect(awayWins).toBeGreaterThan(20)
  expect(lastGames).toBeGreaterThan(20)
})

test.each(LANGUAGE_CODES)('no text in %s has a fault that was found once', (language) => {
  const faults = MATCHES.flatMap(({ texts }) => findLanguageFaults(texts[language], language))
  expect(faults.slice(0, 20)).toEqual([])
})

/** A frame in more texts than this share makes them look alike. */
const LARGEST_SHARE = 0.2

const BLANK = new Proxy<Record<string, string>>({}, { get: () => '#' })

/** A wording without its values; kinds that are worded alike have the same frame. */
function toFrame(language: Language, kind: SentenceKind, way: number): string {
  const { templates } = getTelling(language)
  return fill(templates, templates.wordings[kind][way]!, BLANK)
}

test.each(LANGUAGE_CODES)(
  'no sentence frame is in more than a fifth of texts in %s',
  (language) => {
    const counts = new Map<string, number>()
    for (const { stories } of MATCHES) {
      const sentences = stories[language].flatMap((block) => block.sentences)
      const frames = sentences.map(({ kind, way }) => toFrame(language, kind, way))
      for (const frame of new Set(frames)) counts.set(frame, (counts.get(frame) ?? 0) + 1)
    }
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
    expect(most![1] / MATCHES.length, most![0]).toBeLessThanOrEqual(LARGEST_SHARE)
  },
)

test('each language words a match for itself, with the same facts', () => {
  const isAlike = MATCHES.map(({ stories }) => {
    const told = LANGUAGE_CODES.map((language) =>
      stories[language].flatMap((block) => block.sentences),
    )
    const kinds = told.map((sentences) => sentences.map(({ kind }) => kind).join())
    expect(new Set(kinds).size).toBe(1)
    return new Set(told.map((sentences) => sentences.map(({ way }) => way).join())).size === 1
  })
  expect(isAlike).not.toContain(true)
})

test.each(LANGUAGE_CODES)('the wordings in %s name values that their kind has', (language) => {
  const { wordings } = getTelling(language).templates
  for (const [kind, ways] of Object.entries(wordings)) {
    const names: readonly string[] = SENTENCES[kind as SentenceKind]
    expect(ways.length, kind).toBeGreaterThan(1)
    expect(new Set(ways).size, kind).toBe(ways.length)
    for (const [, name] of ways.join(' ').matchAll(/\{(?:\p{L}+ )?(\w+)\}/gu))
      expect(names, kind).toContain(name)
  }
})

/** Kinds of which a text may have two, one a team: the second takes the next place in its own list. */
const PAIRED = [
  ['absenceOne', 'absences', 'absencesMany'],
  ['lastWon', 'lastDrew', 'lastLost'],
] as const

test.each(LANGUAGE_CODES)('the two teams are never told in one mould in %s', (language) => {
  const { wordings } = getTelling(language).templates
  // Lists of one length: the next place in one list is never the same place in another.
  for (const kinds of PAIRED)
    expect(new Set(kinds.map((kind) => wordings[kind].length)).size, kinds.join()).toBe(1)
  for (const { stories } of MATCHES.slice(0, 200)) {
    const sentences = stories[language].flatMap((block) => block.sentences)
    for (const kinds of PAIRED) {
      const ways = sentences
        .filter(({ kind }) => (kinds as readonly SentenceKind[]).includes(kind))
        .map(({ way }) => way)
      expect(new Set(ways).size).toBe(ways.length)
    }
  }
})

test('a change is told with the two printed chances, and its reason only where one input has most of it', () => {
  let reasons = 0
  for (const { input, texts } of MATCHES) {
    const { previous, prediction } = input
    const sides = ['home', 'away'] as const
    const isTold = (['revisedUp', 'revisedDown'] as const).some((kind) =>
      sides.some((side) => {
        if (previous === null) return false
        const before = toPrintedChances(previous)[side]
        const after = toPrintedChances(prediction)[side]
        if ((kind === 'revisedUp') !== after > before) return false
        const { words } = getTelling('en')
        return says('en', texts.en, kind, {
          team: input[`${side}Team`],
          before: words.percent(before, 1),
          after: words.percent(after, 1),
        })
      }),
    )
    expect(/revision/.test(texts.en)).toBe(isTold)
    if (previous === null) continue
    const { groups } = getTelling('en').templates
    const named = Object.entries(groups).filter(([, group]) =>
      says('en', texts.en, 'revisedBy', { group }),
    )
    reasons += named.length
    for (const [group] of named) {
      const shifts = prediction.factors.outcome.filter(
        (part, index) => part.value !== previous.factors.outcome[index]!.value,
      )
      expect(shifts.map((shift) => shift.group)).toEqual([group])
      expect(
        sides.some((side) =>
          [true, false].some((rose) => findMainShift(input, side, rose) === group),
        ),
      ).toBe(true)
    }
  }
  expect(reasons).toBeGreaterThan(50)
})
