import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes, toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import type { KeyLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { makeSampleDay, makeSampleFixture } from '#data/testing/sample-log.ts'
import { addToStory, startStory } from './log-story.ts'
import { StoryBounds } from './story-bounds.ts'

/** Adds leaves until the bounds refuse one; returns the number accepted and the message. */
function fill(leaves: Iterable<Leaf>, most: number) {
  const story = startStory()
  const bounds = new StoryBounds(story, most)
  let taken = 0
  try {
    for (const leaf of leaves) {
      addToStory(story, leaf, taken)
      bounds.add(leaf, toCanonicalBytes(leaf))
      taken++
    }
  } catch (error) {
    return { taken, words: (error as Error).message }
  }
  return { taken, words: null }
}

const statedAt = '2026-08-01T20:00:00.000Z'
const keyLeaf: KeyLeaf = {
  v: 1,
  kind: 'key',
  key: 'k',
  previousKey: null,
  signature: null,
  statedAt,
}

test('a day is refused at the first leaf that exceeds the bounds', () => {
  const { universe, commits, opens } = makeSampleDay(0)
  const leaves = [...universe, ...commits, ...opens]
  // Two matches, their kick-offs, their day: 5; then one for each commit and opening.
  expect(fill(leaves, 4)).toMatchObject({ taken: 0, words: expect.stringContaining('more than 4') })
  expect(fill(leaves, 7).taken).toBe(3)
  expect(fill(leaves, 9)).toEqual({ taken: 5, words: null })
})

test('the same day listed repeatedly counts once, each new kick-off counts', () => {
  const { universe } = makeSampleDay(0)
  const again = Array.from({ length: 1000 }, () => universe).flat()
  expect(fill(again, 5).words).toBeNull()
  const moving = Array.from({ length: 100 }, (_, minute) =>
    toUniverseLeaves('2026-08-01', [
      {
        ...makeSampleFixture(0),
        kickoffAt: new Date(Date.UTC(2026, 7, 1, 12, minute)).toISOString(),
      },
    ]),
  ).flat()
  expect(fill(moving, 50)).toMatchObject({ taken: 48 })
})

test('incidents count by their matches and by the length of their message', () => {
  const matches = Array.from({ length: 60 }, (_, n) => ({ matchId: `match-${n}` }))
  const long = toIncident(matches, { message: 'x'.repeat(8000), statedAt })
  // Itself, 60 matches, 160 times 50 letters.
  expect(fill([long], 220).words).toContain('more than 220')
  expect(fill([long], 221).words).toBeNull()
  // What it voids counts once more.
  const voids = {
    ...toIncident([], { message: 'x', statedAt }),
    voids: Array.from({ length: 50 }, (_, n) => n),
  }
  expect(fill([voids], 51).words).toContain('more than 51')
  expect(fill([voids], 53).words).toBeNull()
})

test('reading an entry counts too, however little it says', () => {
  const leaf = toUniverseLeaves('2026-08-01', [])[0]!
  const entry = toCanonicalBytes(leaf)
  const bounds = new StoryBounds(startStory())
  const read = (entries: number) => {
    for (let n = 0; n < entries; n++) bounds.add(leaf, entry)
  }
  read(1_000_000)
  expect(() => read(1_000_000)).toThrow('says the same again and again')
})

test('a log that rotates its key endlessly is given up, and so is one full of contradictions', () => {
  const keys = Array.from({ length: 2000 }, () => keyLeaf)
  expect(fill(keys, 1e6)).toMatchObject({ taken: 1000, words: expect.stringContaining('its key') })
  const { commits } = makeSampleDay(0)
  const twice = Array.from({ length: 12_000 }, () => commits[0]!)
  expect(fill(twice, 1e6).words).toContain('contradicts itself more than 10000 times')
})

test.each<[string, object]>([
  ['a key', { ...keyLeaf, key: 'k'.repeat(60_000) }],
  ['an instant', { ...keyLeaf, statedAt: `2026-08-01T20:00:00.${'0'.repeat(60_000)}Z` }],
  ['a message', { ...toIncident([], { message: 'x'.repeat(60_000), statedAt }) }],
  ['the league of a season', { v: 1, kind: 'season', league: 'x'.repeat(60_000) }],
])('a leaf with a text longer than any of ours is refused: %s', (_, leaf) => {
  expect(() => parseLeaf(toUtf8(toCanonicalJson(leaf)))).toThrow('not a known leaf')
})
