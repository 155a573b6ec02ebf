/** Hundreds of made-up matches in every language: claims against figures, grammar, variety. */
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toRoundedParts } from './rounded-parts.ts'
import { getTelling } from './templates/languages.ts'
import type { SentenceKind, SentenceValues } from './templates/sentences.ts'
import { FAVOURITE_PERCENT } from '#data/model/forecast/reasons.ts'
import { writeReasonings } from './write-reasoning.ts'

const MATCHES = Array.from({ length: 300 }, (_, index) => {
  const input = makeUpMatch(1000 + index)
  return { input, texts: writeReasonings(input) }
})

/** True where a text has a sentence of a kind, in any of its wordings. */
function says<Kind extends SentenceKind>(
  language: Language,
  text: string,
  kind: Kind,
  values: SentenceValues[Kind],
): boolean {
  const { templates } = getTelling(language)
  return templates.sentences[kind].some((way) => {
    const sentence = templates.mend?.(way(values)) ?? way(values)
    // Its first letter may have become a capital.
    return text.includes(sentence.slice(1))
  })
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
      const { team, chance, isLargest } = getLeader(input)
      for (const named of [input.homeTeam, input.awayTeam]) {
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

/** What no text of a language may have. */
const FAULTS: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\d:,.–-])0 (?:wins?|draws?|defeats?|goals|points)|\bodds\b|\ba (?:8|11\.|18\.)|without 1 /i,
  es: /(?<![\d:,.–-])0 (?:victorias?|empates?|derrotas?|goles|puntos)|faltan 1 |Para el (?:[A-Z])|perdió por|leído|es el marcador más probable\.|por sí solo multiplica|\d–\d/,
  fr: /(?<![\d:,.–-])0 (?:victoires?|nuls?|défaites?|buts?|points?)|privé de 1 |\bque [AEIOUÉÀÂÊÎÔÛ]|(?<!\p{L})(?:de|à) Le |\bde [AEIOUÉ]|tombent|\d–\d| [;:!?%]/u,
  de: /(?<![\d:,.–-])0 (?:Siege?|Unentschieden|Niederlagen?|Tore|Punkte)|fehlen 1 |fehlen ein |Tipp|Vertrauen|Konfidenz|Torschüsse|Referee|\d–\d/,
  it: /(?<![\d:,.–-])0 (?:vittori[ae]|pareggi?o?|sconfitt[ae]|gol|punti)|preso a sé|cadono|è il punteggio più probabile\.|Fiducia|fiducia|oltre|\b(?:il|del) 8|\b(?:il|del) 0-|\d–\d/,
  pt: /(?<![\d:,.–-])0 (?:vitórias?|empates?|derrotas?|golos|pontos)|hipóteses de vencer|caem|é o resultado mais provável\.|lido d|Para o [A-Z]|remates à baliza|\d–\d/,
  ro: /(?<![\d:,.–-])0 (?:de )?(?:victori[ei]|egal|înfrânger|golur|punct)|lipsesc: 1|\bun jucători|[Pp]ronostic|este scorul cel mai probabil|\bcad\b|[şţ]|\d–\d/,
  tr: /(?<![\d:,.–-])0 (?:galibiyet|beraberlik|mağlubiyet|gol|puan)|[Pp]azarı|kazanma oran|takım(?:ı|ını|ının) |\d–\d/,
}

test.each(LANGUAGE_CODES)('no text in %s has a known fault of grammar or wording', (language) => {
  for (const { texts } of MATCHES) expect(texts[language]).not.toMatch(FAULTS[language])
})

const hide = (text: string, { homeTeam, awayTeam }: ReasoningInput) =>
  text
    .replaceAll(homeTeam, '@')
    .replaceAll(awayTeam, '@')
    .replace(/\d+(?:[.,:–-]\d+)*/g, '#')

/** The sentences of a text with names and figures hidden. */
function toFrames(text: string, input: ReasoningInput): string[] {
  return hide(text, input)
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence.length > 12)
}

test.each(LANGUAGE_CODES)('no sentence of a text in %s has the mould of another', (language) => {
  for (const { input, texts } of MATCHES) {
    const frames = toFrames(texts[language], input)
    expect(new Set(frames).size, texts[language]).toBe(frames.length)
  }
})

/** Measured: the opening, the verdict and the confidence stand in every text and have two or three wordings. */
const LARGEST_SHARE = 0.45

test.each(LANGUAGE_CODES)(
  'no frame is in more than its measured share of texts in %s',
  (language) => {
    const counts = new Map<string, number>()
    for (const { input, texts } of MATCHES)
      for (const frame of new Set(toFrames(texts[language], input)))
        counts.set(frame, (counts.get(frame) ?? 0) + 1)
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
    expect(most![1] / MATCHES.length, most![0]).toBeLessThanOrEqual(LARGEST_SHARE)
  },
)
