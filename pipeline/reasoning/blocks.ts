/**
 * What can be said of a match, in blocks of sentences that belong together.
 * A block is said whole or not at all; without its data it does not exist. `weight` decides which optional
 * blocks are said: the larger the contribution of its inputs, the sooner.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toSeed, type Say, type Sentence } from './say.ts'
import type { Templates } from '#pipeline/reasoning/templates/sentences.ts'
import type { Words } from './words.ts'

export interface Block {
  readonly sentences: readonly Sentence[]
  /** Infinity: always said. */
  readonly weight: number
  /** Said only when the block just before it is, because it refers to it. */
  readonly refersBack?: true
  /** Paragraph: the verdict, the goals, the facts around, the counts and the small print. */
  readonly paragraph: 0 | 1 | 2 | 3
}

/** What every function that makes blocks is given. */
export interface Telling {
  readonly input: ReasoningInput
  readonly templates: Templates
  readonly words: Words
  readonly say: Say
}

/** Weight that a block gets from its inputs' part in the outcome's log-odds. */
export function toInfluence(input: ReasoningInput, group: FactorGroup): number {
  const contribution = input.prediction.factors.outcome.find((part) => part.group === group)
  return 10 * Math.abs(contribution?.value ?? 0)
}

/** A weight from 0 to `size` that the match's id decides: so that matches with like figures do not all speak of the same topics. */
export function toTaste(input: ReasoningInput, topic: string, size: number): number {
  return (size * (toSeed(`${input.prediction.matchId}/${topic}`) % 1000)) / 1000
}

/** A block, or none without sentences. */
export function toBlock(
  paragraph: Block['paragraph'],
  weight: number,
  sentences: readonly (Sentence | null)[],
): Block[] {
  const said = sentences.filter((sentence) => sentence !== null)
  return said.length === 0 ? [] : [{ sentences: said, weight, paragraph }]
}
