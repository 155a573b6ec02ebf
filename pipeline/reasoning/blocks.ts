/**
 * The building blocks of a text: sentences that belong together. A block is used whole or not at
 * all; without its data it does not exist. `weight` selects the optional blocks: the rarer its
 * content is among matches, the higher.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { WaterfallStep } from '#data/model/forecast/waterfall.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toSeed, type Say, type Sentence } from './say.ts'
import type { Section } from './orders.ts'
import type { Templates } from '#pipeline/reasoning/templates/sentences.ts'
import type { Words } from './words.ts'

export interface Block {
  readonly sentences: readonly Sentence[]
  /** Infinity: always used. */
  readonly weight: number
  /** Used only when the previous block is, because it refers to it. */
  readonly refersBack?: true
  readonly section: Section
  /** Used only when the previous block is not: the same facts in other words. */
  readonly standsIn?: true
  /** What the block states and a text states once: `place/home`. */
  readonly facts?: readonly string[]
  /** Content of the block, the same keys for all matches with it: `formWinless/home`. */
  readonly reasons?: readonly string[]
}

/** Input of every function that makes blocks. */
export interface Writer {
  readonly input: ReasoningInput
  readonly templates: Templates
  readonly words: Words
  readonly say: Say
}

export type Side = 'home' | 'away'

export const SIDES = ['home', 'away'] as const

/** A side's place in the table, as a fact that a text states once. */
export const toPlaceFact = (side: Side) => `place/${side}`

/** The other side of a match. */
export function toOther(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

/** The side that a factor speaks for. */
export function toSide({ points }: Pick<WaterfallStep, 'points'>): Side {
  return points > 0 ? 'home' : 'away'
}

/** A factor by the chart's name; absences are those of the team that they speak against. */
export function toFactorName({ input, templates }: Writer, step: WaterfallStep): string {
  if (step.group !== 'absences') return templates.groups[step.group]
  return templates.toAbsencesOf(input[`${toOther(toSide(step))}Team`])
}

/** Sorts by day, latest first. */
export function compareLatest(a: { readonly date: string }, b: { readonly date: string }): number {
  return a.date === b.date ? 0 : a.date < b.date ? 1 : -1
}

/** Weight of a block from its inputs' part in the outcome's log-odds. */
export function toInfluence(input: ReasoningInput, group: FactorGroup): number {
  const contribution = input.prediction.factors.outcome.find((part) => part.group === group)
  return 10 * Math.abs(contribution?.value ?? 0)
}

/**
 * A weight from 0 to `size`, derived from the match's id: matches with similar figures then cover
 * different topics.
 */
export function toTaste(input: ReasoningInput, topic: string, size: number): number {
  return (size * (toSeed(`${input.prediction.matchId}/${topic}`) % 1000)) / 1000
}

/** A block, or none without sentences. */
export function toBlock(
  section: Section,
  weight: number,
  sentences: readonly (Sentence | null)[],
): Block[] {
  const said = sentences.filter((sentence) => sentence !== null)
  return said.length === 0 ? [] : [{ sentences: said, weight, section }]
}

/** A block of one sentence with content that most matches do not have. */
export function toReason(
  section: Section,
  weight: number,
  told: { readonly reason: string; readonly sentence: Sentence },
): Block[] {
  return [{ sentences: [told.sentence], weight, section, reasons: [told.reason] }]
}
