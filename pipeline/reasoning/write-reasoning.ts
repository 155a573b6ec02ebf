/**
 * The reasoning: 120 to 250 words made only from the numbers of its input. The facts are chosen
 * once for all languages: the required blocks, then the optional ones by weight until the match's
 * own length is reached; written in the match's own order.
 */
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { Block, Writer } from './blocks.ts'
import { toContextBlocks } from './context-blocks.ts'
import { toCountsBlocks } from './counts-blocks.ts'
import { toGoalsBlocks } from './goals-blocks.ts'
import { toNamedInput } from './named-input.ts'
import { beginsWithSetting, chooseOrder, type Order } from './orders.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toRevisionBlocks } from './revision-blocks.ts'
import { countRuns, countSpoken, toSay, toSeed, type Sentence } from './say.ts'
import type { SentenceKind } from '#pipeline/reasoning/templates/sentences.ts'
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'
import { toReasonBlocks, toVerdictBlocks } from './verdict-blocks.ts'

/** Fewest and most words of a reasoning, in any language. */
export const MIN_WORDS = 120
export const MAX_WORDS = 250
/** Limit by the most generous count. */
const HIGHEST = 248
/** Words that a text may lose because a team is not named twice running. */
const NAMES_LEFT_OUT = 16
/** A match's own length in English is between these. */
const SHORTEST = 140
const LONGEST = 175

/** The blocks of a match's text in a language, and their order. */
export interface Story {
  readonly blocks: readonly Block[]
  readonly order: Order
}

/** All possible blocks of a match in a language; the same in each. */
function toBlocks(input: ReasoningInput, language: Language, order: Order): Block[] {
  const { templates, words } = getWriter(language)
  const say = toSay(templates, input.prediction.matchId)
  const writer: Writer = { input: toNamedInput(input, language), templates, words, say }
  return [
    ...toVerdictBlocks(writer, beginsWithSetting(order)),
    ...toReasonBlocks(writer),
    ...toRevisionBlocks(writer),
    ...toGoalsBlocks(writer),
    ...toContextBlocks(writer),
    ...toCountsBlocks(writer),
  ]
}

const toBlockText = ({ sentences }: Block) => sentences.map(({ text }) => text).join(' ')

/** Words of each block by the strictest and by the loosest way to count. */
function measure(blocks: readonly Block[]) {
  return blocks.map((block) => {
    const text = toBlockText(block)
    return { spoken: countSpoken(text), runs: countRuns(text) }
  })
}

/** What a text states once: the probabilities that a block prints, and its facts. */
function listFacts(block: Block): string[] {
  return [...(toBlockText(block).match(/\d+\.\d%/g) ?? []), ...(block.facts ?? [])]
}

/** Indexes of the chosen blocks: the required ones, then by weight while there is room in every language. */
function chooseBlocks(
  byLanguage: Readonly<Record<Language, Block[]>>,
  matchId: string,
): Set<number> {
  const length = SHORTEST + (toSeed(`${matchId}/length`) % (LONGEST - SHORTEST))
  const chosen = new Set<number>()
  const facts = new Set<string>()
  const sums = LANGUAGE_CODES.map((language) => ({
    language,
    blocks: measure(byLanguage[language]),
    spoken: 0,
    runs: 0,
  }))
  const choose = (index: number) => {
    chosen.add(index)
    for (const fact of listFacts(byLanguage.en[index]!)) facts.add(fact)
    for (const sum of sums) {
      sum.spoken += sum.blocks[index]!.spoken
      sum.runs += sum.blocks[index]!.runs
    }
  }
  for (const { weight, refersBack, standsIn, index } of toRanked(byLanguage.en)) {
    if (weight === Number.POSITIVE_INFINITY) {
      choose(index)
      continue
    }
    if (refersBack && !chosen.has(index - 1)) continue
    if (standsIn && chosen.has(index - 1)) continue
    const isLongEnough = sums.every(
      ({ language, spoken }) => spoken >= (language === 'en' ? length : MIN_WORDS + NAMES_LEFT_OUT),
    )
    if (isLongEnough) break
    if (listFacts(byLanguage.en[index]!).some((fact) => facts.has(fact))) continue
    if (sums.every(({ blocks, runs }) => runs + blocks[index]!.runs <= HIGHEST)) choose(index)
  }
  return chosen
}

/** Heaviest first, with their indexes; on a tie in the order of the story. */
function toRanked(blocks: readonly Block[]) {
  return blocks
    .map((block, index) => ({ ...block, index }))
    .toSorted((a, b) => (a.weight === b.weight ? 0 : b.weight > a.weight ? 1 : -1))
}

/** Kinds that name one team and nobody else, so that a pronoun after them is clear. */
const OF_ONE_TEAM: ReadonlySet<SentenceKind> = new Set([
  'clear',
  'favourite',
  'narrow',
  'strengthFirst',
  'marketFirst',
  'formAllWon',
  'formUnbeaten',
  'formWinless',
  'formAllLost',
  'wonRow',
  'drawnRow',
  'lostRow',
  'scoreless',
  'cleanSheets',
  'homeWins',
  'homeLosses',
  'awayWins',
  'awayLosses',
  'mostDraws',
  'fewestLosses',
  'mostLosses',
  'fewestWins',
  'leads',
  'chases',
  'dropZone',
  'nearDrop',
  'chasesToo',
  'dropZoneToo',
  'nearDropToo',
  'reaches',
  'nothingLeft',
])

/**
 * A paragraph. A team is not named again where it is the subject that the sentence before begins
 * with; after `Safety is 3 points away for Metz` it would be a subject without a name.
 */
function toParagraph(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, index) => {
      const before = sentences[index - 1]
      const { again, text } = sentence
      const isSubject = before?.again !== undefined && OF_ONE_TEAM.has(before.kind)
      const isNamed = isSubject && before.team === sentence.team
      return again && isNamed ? again : text
    })
    .join(' ')
}

/** The sentences of each paragraph; a single sentence is no paragraph and joins the one before. */
function toParagraphs({ blocks, order }: Story): Sentence[][] {
  const paragraphs: Sentence[][] = []
  for (const sections of order) {
    const sentences = sections
      .flatMap((section) => blocks.filter((block) => block.section === section))
      .flatMap((block) => block.sentences)
    const before = paragraphs.at(-1)
    if (before && sentences.length < 2) before.push(...sentences)
    else if (sentences.length > 0) paragraphs.push(sentences)
  }
  return paragraphs
}

function toText(story: Story): string {
  return toParagraphs(story).map(toParagraph).join('\n\n')
}

/** The chosen blocks and their order, the same in all languages. */
export function chooseStories(input: ReasoningInput): Record<Language, Story> {
  const { matchId } = input.prediction
  const order = chooseOrder(matchId, input.context !== null)
  const byLanguage = Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, toBlocks(input, language, order)]),
  ) as Record<Language, Block[]>
  const chosen = chooseBlocks(byLanguage, matchId)
  return Object.fromEntries(
    LANGUAGE_CODES.map((language): [Language, Story] => [
      language,
      { order, blocks: byLanguage[language].filter((_, index) => chosen.has(index)) },
    ]),
  ) as Record<Language, Story>
}

/** The reasoning in all languages, with the same facts. */
export function writeReasonings(input: ReasoningInput): Record<Language, string> {
  return toTexts(chooseStories(input))
}

/** The chosen blocks as texts. */
export function toTexts(stories: Readonly<Record<Language, Story>>): Record<Language, string> {
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, toText(stories[language])]),
  ) as Record<Language, string>
}

/** The reasoning in one of the 8 languages. */
export function writeReasoning(input: ReasoningInput, language: Language): string {
  return writeReasonings(input)[language]
}
