/** Hundreds of made-up matches in every language: claims compared with figures, grammar, variety. */
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
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'
import {
  SENTENCES,
  type SentenceKind,
  type SentenceValues,
} from '#pipeline/reasoning/templates/sentences.ts'
import {
  CALLED_PERCENT,
  CLEAR_FAVOURITE_PERCENT,
  FAVOURITE_PERCENT,
} from '#data/model/forecast/reasons.ts'
import { chooseStories, toTexts } from './write-reasoning.ts'

const MATCHES = Array.from({ length: 1000 }, (_, index) => {
  const input = makeUpMatch(1000 + index)
  const stories = chooseStories(input)
  return { input, texts: toTexts(stories), stories }
})

/** True when a text has a sentence of a kind, in any of its wordings. */
function says<Kind extends SentenceKind>(
  language: Language,
  text: string,
  kind: Kind,
  values: SentenceValues[Kind],
): boolean {
  const { templates } = getWriter(language)
  return templates.wordings[kind].some((way) => text.includes(fill(templates, way, values)))
}

function getLeader({ prediction, homeTeam, awayTeam }: ReasoningInput) {
  const { homeWinProbability, drawProbability, awayWinProbability } = prediction
  const chance = Math.max(homeWinProbability, awayWinProbability)
  const team = homeWinProbability >= awayWinProbability ? homeTeam : awayTeam
  return { team, chance, isLargest: chance >= drawProbability }
}

test.each(LANGUAGE_CODES)(
  'the side called favourite in %s has the largest probability',
  (language) => {
    let favourites = 0
    for (const { input, texts } of MATCHES) {
      const { team, chance, isLargest } = getLeader(toNamedInput(input, language))
      const { homeTeam, awayTeam } = toNamedInput(input, language)
      for (const named of [homeTeam, awayTeam]) {
        const isClear = says(language, texts[language], 'clear', { team: named })
        if (!isClear && !says(language, texts[language], 'favourite', { team: named })) continue
        favourites += 1
        expect(named).toBe(team)
        expect(isLargest && chance >= FAVOURITE_PERCENT).toBe(true)
        expect(chance >= CLEAR_FAVOURITE_PERCENT, texts[language]).toBe(isClear)
      }
    }
    expect(favourites).toBeGreaterThan(50)
  },
)

test.each(LANGUAGE_CODES)(
  'the three probabilities in %s are the prediction’s and sum to 100',
  (language) => {
    const { words } = getWriter(language)
    for (const { input, texts } of MATCHES) {
      const { homeWinProbability, drawProbability, awayWinProbability } = input.prediction
      const chances = [homeWinProbability, drawProbability, awayWinProbability]
      const parts = toRoundedParts(chances, 1)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 6)
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - chances[index]!)).toBeLessThan(0.1)
        expect(texts[language]).toContain(words.percent(part, 1))
      }
    }
  },
)

test.each(LANGUAGE_CODES)(
  'over or under is called from 52 per cent on in %s, with a bridge',
  (language) => {
    const { words } = getWriter(language)
    const told = { bridged: 0, even: 0 }
    for (const { input, stories } of MATCHES) {
      const { probOver25Goals, predictedHomeScore, predictedAwayScore } = input.prediction
      const [over, under] = toRoundedParts([probOver25Goals, 100 - probOver25Goals], 1)
      const isOver = over! > under!
      const differs = predictedHomeScore + predictedAwayScore > 2.5 !== isOver
      const called = differs
        ? isOver
          ? 'bridgeOver'
          : 'bridgeUnder'
        : isOver
          ? 'goalsOver'
          : 'goalsUnder'
      const kind = Math.max(over!, under!) < CALLED_PERCENT ? 'goalsEven' : called
      const sentences = stories[language].blocks
        .flatMap((block) => block.sentences)
        .filter((sentence) => /^(?:goals(?:Over|Under|Even)|bridge)/.test(sentence.kind))
      // Left out when its probability has been printed already.
      if (sentences.length === 0) continue
      expect(sentences.map((sentence) => sentence.kind)).toEqual([kind])
      // One side of the market only: the other is what is left to 100.
      const isUnder = kind === 'goalsUnder' || kind === 'bridgeUnder'
      const [printed, left] = isUnder ? [under!, over!] : [over!, under!]
      expect(sentences[0]!.text).toContain(words.percent(printed, 1))
      if (left !== printed) expect(sentences[0]!.text).not.toContain(words.percent(left, 1))
      if (kind.startsWith('bridge')) told.bridged += 1
      if (kind === 'goalsEven') told.even += 1
    }
    expect(told.bridged).toBeGreaterThan(5)
    expect(told.even).toBeGreaterThan(20)
  },
)

/** The last game of a club in fixture notation: home side first, with the goals in that order. */
function toLastResult(language: Language, team: string, games: readonly LastGame[]): string {
  const { templates, words } = getWriter(language)
  const last = games.reduce((latest, game) => (game.date > latest.date ? game : latest))
  const { isHome, opponent, teamScore, opponentScore } = last
  const [home, away] = isHome ? [team, opponent] : [opponent, team]
  const goals = isHome
    ? ([teamScore, opponentScore] as const)
    : ([opponentScore, teamScore] as const)
  return fill(templates, templates.result, { home, away, score: words.score(...goals) })
}

test.each(LANGUAGE_CODES)('every score in %s has the home side first, whoever won', (language) => {
  const { words } = getWriter(language)
  let awayWins = 0
  let bigGames = 0
  for (const { input, texts, stories } of MATCHES) {
    const { homeTeam, awayTeam, context } = toNamedInput(input, language)
    const { predictedOutcome, predictedHomeScore, predictedAwayScore } = input.prediction
    const score = words.score(predictedHomeScore, predictedAwayScore)
    expect(texts[language]).toContain(score)
    awayWins += Number(predictedOutcome === 'away_win')
    for (const { reasons = [], sentences } of stories[language].blocks) {
      const reason = reasons.find((name) => /^big(?:Win|Loss)/.test(name))
      if (!reason || context === null) continue
      bigGames += 1
      const isHome = reason.endsWith('home')
      const last = isHome
        ? toLastResult(language, homeTeam, context.homeLast5Games)
        : toLastResult(language, awayTeam, context.awayLast5Games)
      expect(sentences[0]!.text).toContain(last)
    }
  }
  expect(awayWins).toBeGreaterThan(20)
  expect(bigGames).toBeGreaterThan(20)
})

test.each(LANGUAGE_CODES)('no text in %s has one of the known faults', (language) => {
  const faults = MATCHES.flatMap(({ texts }) => findLanguageFaults(texts[language], language))
  expect(faults.slice(0, 20)).toEqual([])
})

/** A frame in more texts than this share makes them look alike. */
const LARGEST_SHARE = 0.15

const BLANK = new Proxy<Record<string, string>>({}, { get: () => '#' })

/** A wording without its values; kinds with the same words share a frame. */
function toFrame(language: Language, kind: SentenceKind, way: number): string {
  const { templates } = getWriter(language)
  return fill(templates, templates.wordings[kind][way]!, BLANK)
}

test.each(LANGUAGE_CODES)('no sentence frame is in more than 15 of 100 texts in %s', (language) => {
  const counts = new Map<string, number>()
  for (const { stories } of MATCHES) {
    const sentences = stories[language].blocks.flatMap((block) => block.sentences)
    const frames = sentences.map(({ kind, way }) => toFrame(language, kind, way))
    for (const frame of new Set(frames)) counts.set(frame, (counts.get(frame) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  expect(most![1] / MATCHES.length, most![0]).toBeLessThanOrEqual(LARGEST_SHARE)
})

test('each language chooses the wordings of a match separately, with the same facts', () => {
  const isAlike = MATCHES.map(({ stories }) => {
    const told = LANGUAGE_CODES.map((language) =>
      stories[language].blocks.flatMap((block) => block.sentences),
    )
    const kinds = told.map((sentences) => sentences.map(({ kind }) => kind).join())
    expect(new Set(kinds).size).toBe(1)
    return new Set(told.map((sentences) => sentences.map(({ way }) => way).join())).size === 1
  })
  expect(isAlike).not.toContain(true)
})

test.each(LANGUAGE_CODES)('the wordings in %s use only values that their kind has', (language) => {
  const { wordings } = getWriter(language).templates
  for (const [kind, ways] of Object.entries(wordings)) {
    const names: readonly string[] = SENTENCES[kind as SentenceKind]
    expect(ways.length, kind).toBeGreaterThan(1)
    expect(new Set(ways).size, kind).toBe(ways.length)
    for (const [, name] of ways.join(' ').matchAll(/\{(?:\p{L}+ )?(\w+)\}/gu))
      expect(names, kind).toContain(name)
  }
})

/** Kinds that may appear twice in a text, one per team: the second uses the next wording of its list. */
const PAIRED = [
  ['absenceOne', 'absences', 'absencesMany'],
  ['bigWin', 'bigLoss'],
  ['goalRich', 'goalPoor'],
] as const

test.each(LANGUAGE_CODES)('the two teams never get the same wording in %s', (language) => {
  const { wordings } = getWriter(language).templates
  // Lists of the same length: the next index in one list never maps to the same wording in another.
  for (const kinds of PAIRED)
    expect(new Set(kinds.map((kind) => wordings[kind].length)).size, kinds.join()).toBe(1)
  for (const { stories } of MATCHES.slice(0, 200)) {
    const sentences = stories[language].blocks.flatMap((block) => block.sentences)
    for (const kinds of PAIRED) {
      const ways = sentences
        .filter(({ kind }) => (kinds as readonly SentenceKind[]).includes(kind))
        .map(({ way }) => way)
      expect(new Set(ways).size).toBe(ways.length)
    }
  }
})

test('a change of a point or more is reported, and its reason only where one input has most of it', () => {
  let reasons = 0
  for (const { input, stories } of MATCHES) {
    const { previous, prediction } = input
    // With the team's name, which a text may leave out.
    const told = stories.en.blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    const text = told.join(' ')
    const sides = ['home', 'away'] as const
    const isTold = (['revisedUp', 'revisedDown'] as const).some((kind) =>
      sides.some((side) => {
        if (previous === null) return false
        const before = toPrintedChances(previous)[side]
        const change = Number((toPrintedChances(prediction)[side] - before).toFixed(1))
        if ((kind === 'revisedUp') !== change > 0) return false
        const { words } = getWriter('en')
        return says('en', text, kind, {
          team: input[`${side}Team`],
          before: words.percent(before, 1),
          change: words.count(Math.abs(change), 'percentagePoint', 1),
        })
      }),
    )
    expect(/revision/.test(text)).toBe(isTold)
    if (previous === null) continue
    const [was, is] = [toPrintedChances(previous), toPrintedChances(prediction)]
    const changes = sides.map((side) => Math.abs(Number((is[side] - was[side]).toFixed(1))))
    if (isTold) expect(Math.max(...changes)).toBeGreaterThanOrEqual(1)
    const { groups } = getWriter('en').templates
    const named = Object.entries(groups).filter(([, group]) =>
      says('en', text, 'revisedBy', { group }),
    )
    reasons += named.length
    for (const [group] of named) {
      expect(group).not.toBe('homeAdvantage')
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
