/**
 * Memory bounds while verifying a log. A stranger's log may contain anything: its schemas bound
 * each text, and this bounds what its story remembers.
 */
import { AppError } from '#data/model/errors.ts'
import type { Leaf, UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import type { LogStory } from './log-story.ts'

/**
 * Matches, kick-offs, days, commits, openings and matches named by incidents: our log has some
 * 46,000 a year, so this is 13 years. With the longest allowed texts they take 500 MB.
 */
const MOST_HELD = 600_000
/** Monthly rotation takes a lifetime to reach this. */
const MOST_KEYS = 1000
/** Beyond this nothing can repair a log; the first contradiction is reported. */
const MOST_CONTRADICTIONS = 10_000
/** Letters of an incident's message that count as one item. */
const MESSAGE_LETTERS = 200

const countKickoffs = ({ matches }: LogStory, matchIds: ReadonlySet<string>) =>
  [...matchIds].reduce((sum, id) => sum + (matches.get(id)?.predictedKickoffs.size ?? 0), 0)

/** Counts the items of a story, leaf by leaf. */
export class StoryBounds {
  private readonly story: LogStory
  private readonly most: number
  /** Items that no map's size counts. */
  private beside = 0
  private keys = 0

  constructor(story: LogStory, most = MOST_HELD) {
    this.story = story
    this.most = most
  }

  /** Adds a leaf to the story by `add`. Throws `ledger_invalid` once the story is too large. */
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
