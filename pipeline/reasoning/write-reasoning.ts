/**
 * The reasoning: 120 to 250 words made only from the numbers of its input. The facts are chosen
 * once for all languages: the required blocks, then the optional ones by weight until the match's
 * own length is reached; written in the match's own order.
 */
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { Block, Writer } from './blocks.ts'
import { toContextBlocks } from './context-blocks.ts'
import { toCountsBlocks } from './counts-blocks.ts'
import { arrangeFacts } from './fact-order.ts'
import { toGoalsBlocks } from './goals-blocks.ts'
import { toNamedInput } from './named-input.ts'
import { beginsWithSetting, chooseOrder, type Order } from './orders.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toRevisionBlocks } from './revision-blocks.ts'
import { toParagraph, toParagraphs, type Story } from './paragraphs.ts'
import { countRuns, countSpoken, toSay, toSeed } from './say.ts'
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

/** On neutral ground home advantage counts for nothing: nobody is a host. */
function isNeutral({ prediction }: ReasoningInput): boolean {
  return prediction.factors.outcome.some(
    ({ group, value }) => group === 'homeAdvantage' && value === 0,
  )
}

/** All possible blocks of a match in a language; the same in each. */
function toBlocks(input: ReasoningInput, language: Language, order: Order): Block[] {
  const { templates, words } = getWriter(language)
  const named = toNamedInput(input, language)
  const clubs = isNeutral(input) ? null : { home: named.homeTeam, away: named.awayTeam }
  const say = toSay(templates, input.prediction.matchId, clubs)
  const writer: Writer = { input: named, templates, words, say }
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
    // `The visitors` may be longer than the club's name.
    const inRole = block.sentences.map((sentence) => sentence.role ?? sentence.text).join(' ')
    return { spoken: countSpoken(text), runs: Math.max(countRuns(text), countRuns(inRole)) }
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
      {
        order,
        blocks: arrangeFacts(
          byLanguage[language].filter((_, index) => chosen.has(index)),
          matchId,
        ),
      },
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
