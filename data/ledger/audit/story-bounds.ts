/**
 * Bounds of memory and of work while verifying a log. A stranger's log may contain anything: its
 * schemas bound each text, and this bounds what its story remembers, and what it goes over again.
 */
import { AppError } from '#data/model/errors.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import type { LogStory } from './log-story.ts'

/**
 * Matches, kick-offs, days, commits, openings, what incidents name and void: our log has some
 * 46,000 a year, so this is 13 years. With the longest allowed texts they take 500 MB.
 */
const MOST_HELD = 600_000
/**
 * Steps through entries that were read before, and through an entry of its own. A revision of a match
 * goes through those before it, a replay through what follows the voided entry. Our log takes some
 * 45 an entry.
 */
const MOST_STEPS = 60_000_000
const STEPS_PER_ENTRY = 20
/** Values of an opening and bytes of an entry that are read for these steps; few of ours have more. */
const USUAL_VALUES = 300
const USUAL_BYTES = 16_384
const STEPS_PER_VALUE = 10
const BYTES_PER_STEP = 8
/** Steps that reading a listed fixture, or a club of a season forecast, counts for: nothing else of it may be held. */
const STEPS_PER_LISTING = 25
/** Monthly rotation takes a lifetime to reach this. */
const MOST_KEYS = 1000
/** Beyond this nothing can repair a log; the first contradiction is reported. */
const MOST_CONTRADICTIONS = 10_000
/** Letters of an incident's message that count as one item, for itself and each entry that it voids. */
const MESSAGE_LETTERS = 50
/** Letters of the names in a listing, of a league or a model, that count as one item more: ours have fewer. */
const NAME_LETTERS = 100

function refuse(words: string, more = ''): never {
  throw new AppError('ledger_invalid', `The log ${words}: it is not checked further.${more}`)
}

const COMMA = ','.charCodeAt(0)

/** Steps that reading an entry takes by itself. What the lists of other leaves say is counted by the item. */
function countSteps({ kind }: Leaf, entry: Bytes): number {
  let values = 1
  if (kind === 'open') for (const byte of entry) if (byte === COMMA) values++
  return (
    STEPS_PER_ENTRY +
    STEPS_PER_VALUE * Math.max(0, values - USUAL_VALUES) +
    Math.max(0, entry.length - USUAL_BYTES) / BYTES_PER_STEP
  )
}

const countNames = (...names: readonly string[]) =>
  Math.floor(names.reduce((letters, name) => letters + name.length, 0) / NAME_LETTERS)

/** Counts the items of a story, leaf by leaf. */
export class StoryBounds {
  private readonly story: LogStory
  private readonly most: number
  /** Items that no size of the story counts. */
  private beside = 0
  private listed = 0
  private read = 0
  private keys = 0

  constructor(story: LogStory, most = MOST_HELD) {
    this.story = story
    this.most = most
  }

  /** After an entry's leaf was added to the story. Throws `ledger_invalid` once it is too large. */
  add(leaf: Leaf, entry: Bytes): void {
    this.read += countSteps(leaf, entry)
    if (leaf.kind === 'universe') {
      this.listed += 1 + leaf.fixtures.length
      for (const { league, homeTeam, awayTeam } of leaf.fixtures)
        this.beside += countNames(league, homeTeam, awayTeam)
    }
    if (leaf.kind === 'commit') this.beside += countNames(leaf.modelVersion)
    if (leaf.kind === 'season') {
      this.listed += 1 + leaf.teams.length
      this.beside += countNames(leaf.league)
    }
    if (leaf.kind === 'key') this.keys++
    if (leaf.kind === 'incident') {
      const { message, matchIds, voids = [] } = leaf
      this.beside += matchIds.length + (1 + voids.length) * (1 + message.length / MESSAGE_LETTERS)
    }
    this.requireBounded()
  }

  private requireBounded(): void {
    const { matches, days, pending, events, seasons, lasting, passing, kickoffs } = this.story
    const held =
      matches.size +
      days.size +
      (pending?.fixtures.length ?? 0) +
      events.length +
      kickoffs +
      seasons.size +
      this.beside
    if (held > this.most) refuse(`speaks of more than ${this.most} matches and predictions`)
    const { steps: again, said } = this.story
    const steps = again + said.compared + this.listed * STEPS_PER_LISTING + this.read
    if (steps > MOST_STEPS) refuse('says the same again and again')
    if (this.keys > MOST_KEYS) refuse(`hands over its key more than ${MOST_KEYS} times`)
    if (lasting.length + passing.size <= MOST_CONTRADICTIONS) return
    const first = lasting[0]?.message ?? [...passing.values()][0]!.message
    refuse(`contradicts itself more than ${MOST_CONTRADICTIONS} times`, ` The first: ${first}`)
  }
}
