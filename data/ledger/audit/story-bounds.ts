/**
 * How much of a log is held in memory while it is verified. A log of somebody else may
 * hold anything: its texts are bounded by their schemas, and what its story remembers of them here.
 */
import { AppError } from '#data/model/errors.ts'
import type { Leaf, UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import type { LogStory } from './log-story.ts'

/**
 * Matches, kick-offs, days, commits, openings and matches named by incidents: a log of ours has
 * some 46,000 a year, so this is 13 years. With the longest texts there may be they take 500 MB.
 */
const MOST_HELD = 600_000
/** Handing the key over once a month takes a lifetime to get here. */
const MOST_KEYS = 1000
/** After so many contradictions nothing can repair a log, and the first one is told. */
const MOST_CONTRADICTIONS = 10_000
/** Letters of an incident's message that count as one thing held. */
const MESSAGE_LETTERS = 200

const countKickoffs = ({ matches }: LogStory, matchIds: ReadonlySet<string>) =>
  [...matchIds].reduce((sum, id) => sum + (matches.get(id)?.predictedKickoffs.size ?? 0), 0)

/** Counts what a story holds, leaf by leaf. */
export class StoryBounds {
  private readonly story: LogStory
  private readonly most: number
  /** Things that no map of the story counts by its size. */
  private beside = 0
  private keys = 0

  constructor(story: LogStory, most = MOST_HELD) {
    this.story = story
    this.most = most
  }

  /** Adds a leaf to the story by `add`. Throws `ledger_invalid` once the story holds too much. */
  add(leaf: Leaf, add: () => void): void {
    if (leaf.kind === 'universe') this.addUniverse(leaf, add)
    else add()
    if (leaf.kind === 'key') this.keys++
    if (leaf.kind === 'incident')
      this.beside += leaf.matchIds.length + leaf.message.length / MESSAGE_LETTERS
    this.requireBounded()
  }

  private addUniverse(leaf: UniverseLeaf, add: () => void): void {
    const fixtures = [...(this.story.pending?.fixtures ?? []), ...leaf.fixtures]
    const matchIds = new Set(fixtures.map(({ matchId }) => matchId))
    const before = countKickoffs(this.story, matchIds)
    add()
    this.beside += countKickoffs(this.story, matchIds) - before
  }

  private requireBounded(): void {
    const { matches, days, pending, events, said, seasons, lasting, passing } = this.story
    const held =
      matches.size +
      days.size +
      (pending?.fixtures.length ?? 0) +
      events.size +
      said.incidents.size +
      seasons.size +
      this.beside
    if (held > this.most)
      throw new AppError(
        'ledger_invalid',
        `The log speaks of more than ${this.most} matches, predictions and incidents: it is not checked further.`,
      )
    if (this.keys > MOST_KEYS)
      throw new AppError(
        'ledger_invalid',
        `The log hands over its key more than ${MOST_KEYS} times: it is not checked further.`,
      )
    if (lasting.length + passing.size > MOST_CONTRADICTIONS)
      throw new AppError(
        'ledger_invalid',
        `The log contradicts itself more than ${MOST_CONTRADICTIONS} times: it is not checked further. The first: ${lasting[0]?.message ?? [...passing.values()][0]!.message}`,
      )
  }
}
