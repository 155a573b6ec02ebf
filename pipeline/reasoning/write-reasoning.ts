/**
 * The written reasoning: 120 to 250 words made only from the numbers of its
 * input. Required blocks first, then the optional ones by weight until the
 * match's own length is reached; told in the order of the paragraphs.
 */
import type { Language } from '#data/model/languages.ts'
import type { Block, Telling } from './blocks.ts'
import { toContextBlocks } from './context-blocks.ts'
import { toCountsBlocks } from './counts-blocks.ts'
import { toGoalsBlocks } from './goals-blocks.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { countRuns, countWords, toSay, toSeed, type Sentence } from './say.ts'
import { getTelling } from './templates/languages.ts'
import { toVerdictBlocks } from './verdict-blocks.ts'

/** Fewest and most words of a reasoning. */
export const MIN_WORDS = 120
export const MAX_WORDS = 250
/** However words are counted: no more than this by the most generous count. */
const HIGHEST = 248
/** A match's own length lies between these, by the plainest count. */
const SHORTEST = 175
const LONGEST = 215

function toTelling(input: ReasoningInput, language: Language): Telling {
  const { templates, words } = getTelling(language)
  return { input, templates, words, say: toSay(templates, input.prediction.matchId) }
}

function addUp(sentences: readonly Sentence[], count: (text: string) => number): number {
  return sentences.reduce((sum, { text }) => sum + count(text), 0)
}

/** Sentences to tell: the required, then by weight while there is room. */
function chooseSentences(blocks: readonly Block[], matchId: string): Set<Sentence> {
  const length = SHORTEST + (toSeed(`${matchId}/length`) % (LONGEST - SHORTEST))
  const chosen = new Set<Sentence>()
  let words = 0
  let runs = 0
  for (const { sentences, weight, after } of toRanked(blocks)) {
    if (weight !== Number.POSITIVE_INFINITY) {
      if (words >= length) break
      if (after && !chosen.has(after)) continue
    }
    // A block that is too long is cut to its first sentence, which stands alone.
    const told = [sentences, sentences.slice(0, 1)].find(
      (some) => weight === Number.POSITIVE_INFINITY || runs + addUp(some, countRuns) <= HIGHEST,
    )
    for (const sentence of told ?? []) chosen.add(sentence)
    words += addUp(told ?? [], countWords)
    runs += addUp(told ?? [], countRuns)
  }
  return chosen
}

/** Heaviest first; in the order of the story where they weigh the same. */
function toRanked(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((a, b) => (a.weight === b.weight ? 0 : b.weight > a.weight ? 1 : -1))
}

/** Why the prediction is what it is, in one of the 8 languages. */
export function writeReasoning(input: ReasoningInput, language: Language): string {
  const telling = toTelling(input, language)
  const blocks = [
    ...toVerdictBlocks(telling),
    ...toGoalsBlocks(telling),
    ...toContextBlocks(telling),
    ...toCountsBlocks(telling),
  ]
  const chosen = chooseSentences(blocks, input.prediction.matchId)
  return ([0, 1, 2, 3] as const)
    .map((paragraph) =>
      blocks
        .filter((block) => block.paragraph === paragraph)
        .flatMap((block) => block.sentences)
        .filter((sentence) => chosen.has(sentence))
        .map(({ text }) => text)
        .join(' '),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}
