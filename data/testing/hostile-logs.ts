/**
 * Signed logs that are made to exhaust whoever verifies them, by memory or by time: each is as long
 * as it takes to reach a bound. For tests only.
 */
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import { makeCommitment } from '#data/ledger/leaves/commitment.ts'
import { formatCorrection } from '#data/ledger/leaves/correction.ts'

export type Leaf = Readonly<Record<string, unknown>>

const KICKOFF = '2099-08-01T12:00:00Z'
const statedAt = '2098-08-01T12:00:00Z'
const madeAt = '2026-08-01T12:00:00Z'
const NONCE = 'ab'.repeat(32)

/** A text of this many letters more. */
const long = (letters: number) => 'a'.repeat(letters)

const key = (text: string): Leaf => ({
  v: 1,
  kind: 'key',
  key: text,
  previousKey: null,
  signature: null,
  statedAt,
})

export const incident = (message: string, matchIds: readonly string[], voids?: number[]): Leaf => ({
  v: 1,
  kind: 'incident',
  statedAt,
  message,
  matchIds,
  ...(voids && { voids }),
})

const universe = (day: string, fixtures: readonly object[]): Leaf => ({
  v: 1,
  kind: 'universe',
  day,
  part: 1,
  parts: 1,
  fixtures,
})

const fixture = (matchId: string, kickoffAt: string, status: string) => ({
  matchId,
  league: '',
  homeTeam: '',
  awayTeam: '',
  kickoffAt,
  status,
})

const prediction = (matchId: string, revision: number) => ({
  matchId,
  revision,
  modelVersion: long(200),
  madeAt,
  predictedOutcome: 'draw',
  homeWinProbability: 1,
  drawProbability: 98,
  awayWinProbability: 1,
  predictedHomeScore: 0,
  predictedAwayScore: 0,
  confidenceScore: 98,
  overUnderPrediction: 'under_2.5',
  probOver25Goals: 1,
})

export function commit(matchId: string, revision = 1, more: Leaf = {}): Leaf {
  const hidden = { ...prediction(matchId, revision), ...more }
  const { modelVersion } = hidden
  const { commitment } = makeCommitment(hidden, Buffer.from(NONCE, 'hex'))
  const facts = { matchId, kickoffAt: KICKOFF, revision, modelVersion, madeAt, commitment }
  return { v: 1, kind: 'commit', ...facts }
}

const open = (matchId: string, revision = 1, more: Leaf = {}): Leaf => ({
  v: 1,
  kind: 'open',
  matchId,
  revision,
  nonce: NONCE,
  prediction: { ...prediction(matchId, revision), ...more },
  result: { homeScore: 0, awayScore: 0 },
})

const season = (round: number, teams: number): Leaf => ({
  v: 1,
  kind: 'season',
  league: 'a',
  season: 2026,
  round,
  madeAt,
  modelVersion: 'a',
  simulated: 1,
  teams: Array.from({ length: teams }, () => ({
    teamId: 'a',
    team: 'a',
    played: 0,
    points: 0,
    expectedPoints: 0,
    spread: [1, 1, 1, 1, 1],
    chances: {},
  })),
})

const times = <Item>(count: number, make: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** Repeats one leaf; its bytes are made once. */
function* repeat(count: number, leaf: Leaf): Generator<Leaf> {
  for (let n = 0; n < count; n++) yield leaf
}

/** What a stranger's log does, the words that end its verification, and its leaves. */
export const HOSTILE_LOGS: Readonly<
  Record<string, { readonly words: string; readonly leaves: () => Iterable<Leaf> }>
> = {
  'entries of 64 kB': {
    words: 'Entry 0: The entry is not a known leaf: its "key"',
    leaves: () => repeat(2048, key(long(MOST_ENTRY_BYTES - 200))),
  },
  'ids of matches of 64 kB': {
    words: 'Entry 0: The entry is not a known leaf: its "prediction"',
    leaves: () => repeat(2048, open('aaa', 1, { matchId: long(60_000) })),
  },
  'a key that is handed over without end': {
    words: 'hands over its key more than 1000 times',
    leaves: () => repeat(16_384, key(long(500))),
  },
  'the same contradiction again and again': {
    words: 'contradicts itself more than 10000 times',
    leaves: () => repeat(11_000, commit('aaa')),
  },
  'a match that is moved without end': {
    words: 'more than 600000 matches',
    leaves: function* () {
      const toKickoff = (ms: number) => new Date(Date.UTC(2099, 7, 1) + ms).toISOString()
      for (let from = 0; from < 620_000; from += 500)
        yield universe(
          '2099-08-01',
          times(500, (n) => fixture('aaa', toKickoff(from + n), 'predicted')),
        )
    },
  },
  'matches with names as long as may be, of letters that take two bytes': {
    words: 'more than 600000 matches',
    leaves: function* () {
      const name = '中'.repeat(200)
      const names = { league: name, homeTeam: name, awayTeam: name }
      for (let from = 0; from < 90_000; from += 30)
        yield universe(
          '2099-08-01',
          times(30, (n) => ({
            ...fixture(`a${long(150)}-${from + n}`, KICKOFF, 'stale'),
            ...names,
          })),
        )
    },
  },
  'openings of thousands of values': {
    words: 'again and again',
    leaves: function* () {
      const values = Object.fromEntries(times(5000, (n) => [`k${n}`, n]))
      yield commit('aaa', 1, values)
      yield* repeat(1300, open('aaa', 1, values))
    },
  },
  'a day that is listed again and again': {
    words: 'again and again',
    leaves: () =>
      repeat(
        4900,
        universe(
          '2099-08-01',
          times(500, (n) => fixture(`aaa-${n}`, KICKOFF, 'stale')),
        ),
      ),
  },
  'a forecast of the season for each of 5,000 rounds': {
    words: 'again and again',
    leaves: function* () {
      for (let round = 0; round < 4900; round++) yield season(round, 500)
    },
  },
  'revisions of one match': {
    words: 'again and again',
    leaves: function* () {
      for (let revision = 1; revision < 12_000; revision++) yield commit('aaa', revision)
    },
  },
  'openings of a match with thousands of revisions': {
    words: 'again and again',
    leaves: function* () {
      for (let revision = 1; revision <= 4000; revision++) yield commit('aaa', revision)
      yield* repeat(16_000, open('aaa', 4000))
    },
  },
  'the same opening again and again': {
    words: 'again and again',
    leaves: function* () {
      yield commit('aaa')
      yield* repeat(160_000, open('aaa'))
    },
  },
  'openings without commits, voided by the hundred': {
    words: 'more than 600000 matches',
    leaves: function* () {
      const opening = open(`a${long(150)}`)
      for (let first = 0; first < 310_000; first += 252) {
        yield* repeat(250, opening)
        yield commit(`aaa-${first}`)
        const voids = times(250, (n) => first + n)
        yield incident('x', ['aaa'], voids)
      }
    },
  },
  'a commit, and an incident that voids it, without end': {
    words: 'again and again',
    leaves: function* () {
      for (let n = 0; n < 16_000; n += 2) {
        yield commit(`aaa-${n}`)
        yield incident('x', ['aaa'], [n])
      }
    },
  },
  'a log that is voided from its beginning, entry by entry': {
    words: 'again and again',
    leaves: function* () {
      for (let n = 0; n < 10_000; n++) yield commit(`aaa-${n}`)
      for (let n = 0; n < 10_000; n++) yield incident('x', ['aaa'], [n])
    },
  },
  'secrets that are lost one after the other': {
    words: 'again and again',
    leaves: function* () {
      for (let n = 0; n < 10_000; n++) yield commit(`aaa-${n}`)
      for (let n = 9999; n > 0; n--) yield incident('secrets_lost: x', ['aaa'], [n])
    },
  },
  'one incident with a long message that voids thousands': {
    words: 'more than 600000 matches',
    leaves: function* () {
      for (let n = 0; n < 4000; n++) yield commit(`aaa-${n}`)
      yield incident(
        long(8000),
        ['aaa'],
        times(4000, (n) => n),
      )
    },
  },
  'corrections of a thousand incidents about hundreds of matches': {
    words: 'again and again',
    leaves: function* () {
      const matches = times(500, (n) => `aaa-${n}`)
      yield* repeat(1000, incident('x', matches))
      const all = times(1000, (n) => n)
      yield* repeat(200, incident(formatCorrection(all, 'x'), ['aaa-0']))
    },
  },
}
