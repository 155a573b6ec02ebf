import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { matches, predictions } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import {
  decideHeldFixture,
  listHeldFixtures,
  replaceHeldFixtures,
  type HeldFixture,
} from '#data/queries/operation/held-fixtures.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run, type Stage } from '#pipeline/stages/run.ts'
import { holdBackPhantoms } from './held-fixtures.ts'

const NOW = new Date('2026-11-24T06:00:00Z')

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  let rows: FeedMatch[]
  let real: FeedMatch
  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/demo')
    rows = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
    real = rows.find((row) => row.matchStatus === 'scheduled')!
    const report = await readFeed(rows)
    expect(report.ingest!.held).toEqual([])
  })
  afterAll(() => database.close())

  const readFeed = (list: readonly FeedMatch[], stages: readonly Stage[] = TEST_REQUEST.stages) =>
    run(
      toTestContext({
        database,
        source: { name: 'demo', load: async () => ({ rows: list, rejects: [], warnings: [] }) },
        signingKey,
        dataDir,
        now: NOW,
      }),
      { ...TEST_REQUEST, stages },
    )
  const toSwapped = (row: FeedMatch): FeedMatch => ({
    ...row,
    homeTeam: row.awayTeam,
    homeTeamId: row.awayTeamId,
    awayTeam: row.homeTeam,
    awayTeamId: row.homeTeamId,
  })
  const toRenamed = (row: FeedMatch): FeedMatch => ({
    ...row,
    homeTeam: 'Brentford Reborn',
    homeTeamId: 'brentford-reborn',
  })
  const isStored = async (row: FeedMatch) => {
    const id = toFeedMatchId(row)
    return database.read(async (db) => ({
      match: (await db.select().from(matches)).some((each) => each.id === id),
      prediction: (await db.select().from(predictions)).some((each) => each.matchId === id),
    }))
  }

  test('a swapped fixture and one of a stranger are held: no match, no prediction, and a warning', async () => {
    const phantoms = [toSwapped(real), toRenamed(real)]
    const others = rows.filter((row) => row !== real)
    const report = await readFeed([...others, ...phantoms])
    expect(new Set(report.ingest!.held)).toEqual(new Set(phantoms.map(toFeedMatchId)))
    for (const phantom of phantoms) {
      expect(await isStored(phantom)).toEqual({ match: false, prediction: false })
      const line = report.warnings.find((each) => each.startsWith(`${phantom.homeTeam} against`))
      expect(line).toContain('is held, and neither predicted nor shown')
    }
    // The real one is missing from the feed for the first time: no warning yet.
    expect(report.warnings.join()).not.toContain('is missing from the feed')
    const again = await readFeed([...others, ...phantoms])
    expect(again.warnings.join()).toContain(`${toFeedMatchId(real)} is missing from the feed`)
  })

  test('a held fixture is released when the feed is right again', async () => {
    const report = await readFeed(rows, ['ingest'])
    expect(report.ingest!.held).toEqual([])
    expect(report.warnings.join()).not.toContain('is missing from the feed')
    expect(await database.read(listHeldFixtures)).toEqual([])
  })

  test('what an administrator takes is predicted, what he drops is left out without a warning', async () => {
    const swapped = toSwapped(real)
    const renamed = toRenamed(real)
    const list = [...rows, swapped, renamed]
    expect((await readFeed(list, ['ingest'])).ingest!.held).toHaveLength(2)
    const decide = (row: FeedMatch, decision: 'take' | 'drop') =>
      database.write((db) =>
        decideHeldFixture(db, {
          matchId: toFeedMatchId(row),
          decision,
          decidedAt: NOW,
          decidedBy: null,
        }),
      )
    await decide(swapped, 'take')
    await decide(renamed, 'drop')
    const report = await readFeed(list)
    expect(report.ingest!.held).toEqual([])
    expect(report.warnings.join()).not.toContain('Brentford Reborn')
    expect(await isStored(swapped)).toEqual({ match: true, prediction: true })
    expect(await isStored(renamed)).toEqual({ match: false, prediction: false })
    await expect(decide(real, 'take')).rejects.toThrow('No fixture')
    // Whom a person has named stays named, years later as well.
    const read = { leagueIds: ['premier-league'], at: new Date(NOW.getTime() + 500 * DAY_MS) }
    await database.write((db) => replaceHeldFixtures(db, [], read))
    const stored = await database.read(listHeldFixtures)
    expect(stored.map(({ decision }) => decision)).toEqual(['take'])
  })
})

test('what was left out of one day is no answer for another day: the fixture is held anew', async () => {
  const database = await RULE_DATABASES[0]![1]()
  const [row] = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
  const fixture = { ...toHeldFixture(row!), kickoffAt: NOW }
  const store = (kickoffAt: Date) =>
    database.write(async (db) => {
      const read = { leagueIds: ['premier-league'], at: kickoffAt }
      await replaceHeldFixtures(db, [{ ...fixture, kickoffAt }], read)
      return (await listHeldFixtures(db)).map(({ decision, heldAt }) => ({ decision, heldAt }))
    })
  await store(NOW)
  const { matchId } = fixture
  await database.write((db) =>
    decideHeldFixture(db, { matchId, decision: 'drop', decidedAt: NOW, decidedBy: null }),
  )
  expect(await store(NOW)).toEqual([{ decision: 'drop', heldAt: NOW }])
  const spring = new Date(NOW.getTime() + 120 * DAY_MS)
  expect(await store(spring)).toEqual([{ decision: null, heldAt: spring }])
  await database.close()
})

/** A made-up league: two clubs meet in a catch-up match and, four days later, in their return. */
const CATCH_UP = '2026-12-01T19:45:00.000Z'
const RETURN = '2026-12-05T19:45:00.000Z'
const byDemo = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
const [pattern, others] = [
  byDemo.find(({ matchStatus }) => matchStatus === 'scheduled')!,
  byDemo.filter(({ matchStatus }) => matchStatus === 'finished'),
]
const catchUp: FeedMatch = { ...pattern, kickoffAt: CATCH_UP }
const second: FeedMatch = {
  ...pattern,
  kickoffAt: RETURN,
  homeTeam: pattern.awayTeam,
  homeTeamId: pattern.awayTeamId,
  awayTeam: pattern.homeTeam,
  awayTeamId: pattern.homeTeamId,
}
const toKnown = (row: FeedMatch, status = row.matchStatus, kickoffAt = row.kickoffAt) => ({
  id: toFeedMatchId(row),
  leagueId: 'premier-league',
  season: row.season,
  stage: row.stage,
  homeTeamId: row.homeTeamId,
  awayTeamId: row.awayTeamId,
  status,
  kickoffAt: new Date(kickoffAt),
  source: 'demo',
  feedHash: null,
  isResultEntered: false,
  sourceId: null,
  isOpened: false,
})
type Known = ReturnType<typeof toKnown>
const toHeldFixture = (row: FeedMatch, reason = 'Held before.') => ({
  matchId: toFeedMatchId(row),
  leagueId: 'premier-league',
  homeTeam: row.homeTeam,
  awayTeam: row.awayTeam,
  kickoffAt: new Date(row.kickoffAt),
  reason,
})
const toBefore = (row: FeedMatch, reason: string, hours: number): HeldFixture => ({
  ...toHeldFixture(row, reason),
  heldAt: new Date(NOW.getTime() - hours * HOUR_MS),
  decision: null,
  decidedAt: null,
  decidedBy: null,
})
interface World {
  readonly known?: readonly Known[]
  readonly before?: readonly HeldFixture[]
  readonly listed?: ReadonlyMap<string, { readonly predictedKickoffs: ReadonlySet<number> }>
  readonly now?: Date
}
/** Which of these rows are held, and the notes. */
const hold = (rows: readonly FeedMatch[], world: World = {}) => {
  const known = [...others.map((row) => toKnown(row)), ...(world.known ?? [])]
  const answer = holdBackPhantoms([...others, ...rows], {
    known: new Map(known.map((match) => [match.id, match])),
    before: world.before ?? [],
    listed: world.listed ?? new Map(),
    now: world.now ?? NOW,
  })
  return { ids: answer.held.map(({ matchId }) => matchId), ...answer }
}
const both = [toFeedMatchId(catchUp), toFeedMatchId(second)]

test('two new fixtures of the same clubs within a week, with nothing known of either, are held', () => {
  expect(hold([catchUp, second]).ids).toEqual(both)
})

test('a catch-up match and the return are real where one was abandoned or put off before, stored or in the log', () => {
  for (const status of ['abandoned', 'postponed'] as const) {
    const before = toKnown(catchUp, status, '2026-11-10T19:45:00.000Z')
    expect(hold([catchUp, second], { known: [before] }), status).toMatchObject({ ids: [] })
  }
  // The run before has stored the new date already.
  const listed = new Map([
    [both[0]!, { predictedKickoffs: new Set([Date.parse('2026-11-10T19:45:00Z')]) }],
  ])
  expect(hold([catchUp, second], { known: [toKnown(catchUp)], listed }).ids).toEqual([])
  const same = new Map([[both[0]!, { predictedKickoffs: new Set([Date.parse(CATCH_UP)]) }]])
  expect(hold([catchUp, second], { known: [toKnown(catchUp)], listed: same }).ids).toEqual([
    both[1],
  ])
})

test('they are real where the feed has each in a round of its own, and not in one round', () => {
  const inRounds = (one: string, two: string) => [
    { ...catchUp, round: one },
    { ...second, round: two },
  ]
  expect(hold(inRounds('Regular Season - 14', 'Regular Season - 24')).ids).toEqual([])
  expect(hold(inRounds('Regular Season - 24', 'Regular Season - 24')).ids).toEqual(both)
})

test('the two legs of a play-off are days apart', () => {
  const stage = 'Promotion Play-offs - Semi-finals'
  const legs = [catchUp, second].map((row): FeedMatch => ({ ...row, stage, round: stage }))
  expect(hold(legs).ids).toEqual([])
})

test('otherwise they are held for a day, and then let through with a note', () => {
  const { held } = hold([catchUp, second])
  const heldFor = (hours: number) =>
    hold([catchUp, second], {
      before: [catchUp, second].map((row, at) => toBefore(row, held[at]!.reason, hours)),
    })
  expect(heldFor(23)).toMatchObject({ ids: both, notes: [] })
  const later = heldFor(24)
  expect(later.ids).toEqual([])
  expect(later.notes).toHaveLength(2)
  expect(later.notes[0]).toContain("is a match now, without anybody's decision")
})

test('a swapped fixture at the same hour and a stranger wait for a person, however long', () => {
  const swapped = { ...second, kickoffAt: CATCH_UP }
  const stranger = { ...catchUp, homeTeam: 'Brentford Reborn', homeTeamId: 'brentford-reborn' }
  for (const [row, known] of [
    [swapped, [toKnown(catchUp)]],
    [stranger, []],
    // The feed has renamed the other club, and has the match itself no more.
    [
      { ...catchUp, awayTeam: 'Brentford Reborn', awayTeamId: 'brentford-reborn' },
      [toKnown(catchUp)],
    ],
  ] as const) {
    const before = [toBefore(row, 'Held before.', 500)]
    expect(hold([row], { known, before }).ids).toEqual([toFeedMatchId(row)])
  }
  // Who decides reads all that needs a decision.
  const [held] = hold([catchUp, stranger], { known: [toKnown(catchUp)] }).held
  expect(held!.reason).toMatch(/also plays .* Brentford Reborn came up where no club can be new/)
})

test('a fixture that was left out in autumn is a match in spring, where its id is the return match’s', () => {
  const swapped = { ...second, kickoffAt: CATCH_UP }
  const before = [{ ...toBefore(swapped, 'Held before.', 1), decision: 'drop' as const }]
  const known = [toKnown(catchUp)]
  expect(hold([swapped], { known, before })).toMatchObject({ ids: [], rows: others })
  const real = { ...second, kickoffAt: '2027-03-06T15:00:00.000Z' }
  expect(hold([real], { known, before }).rows).toEqual([...others, real])
  const over = { ...real, matchStatus: 'finished' as const, actualHomeScore: 1, actualAwayScore: 0 }
  const now = new Date('2027-03-07T06:00:00Z')
  expect(hold([over], { known, before, now })).toMatchObject({ rows: [...others, over], notes: [] })
})

test('a match beside one that the feed has dropped waits a day; beside one that it still has, for a person', () => {
  const third = others[0]!
  const rival = [third.homeTeam, third.homeTeamId, third.awayTeam, third.awayTeamId]
  const at = rival[1] === catchUp.homeTeamId || rival[1] === catchUp.awayTeamId ? 2 : 0
  const moved: FeedMatch = {
    ...catchUp,
    awayTeam: rival[at]!,
    awayTeamId: rival[at + 1]!,
    kickoffAt: '2026-12-01T15:00:00.000Z',
  }
  const known = [toKnown(catchUp)]
  const before = [toBefore(moved, 'Held before.', 24)]
  expect(hold([moved], { known }).ids).toEqual([toFeedMatchId(moved)])
  expect(hold([moved], { known, before })).toMatchObject({ ids: [], notes: [expect.anything()] })
  expect(hold([catchUp, moved], { known, before }).ids).toEqual([toFeedMatchId(moved)])
})

test('a held fixture that has begun stays held until it is over, and what was played is a match', () => {
  const before = [toBefore(second, 'Held before.', 1)]
  const now = new Date(Date.parse(RETURN) + 3 * HOUR_MS)
  const live = hold([{ ...second, matchStatus: 'live' }], { before, now })
  expect(live.ids).toEqual([both[1]])
  const over = hold(
    [{ ...second, matchStatus: 'finished', actualHomeScore: 1, actualAwayScore: 0 }],
    {
      before,
      now,
    },
  )
  expect(over).toMatchObject({ ids: [], notes: [expect.stringContaining('Held before.')] })
})

test('a stranger is held from the first round where the second division is followed, until a person has taken it', () => {
  const { season } = catchUp
  const year = 365 * 24 * HOUR_MS
  const toLastYear = (row: FeedMatch): FeedMatch => ({
    ...row,
    season: season - 1,
    kickoffAt: new Date(Date.parse(row.kickoffAt) - year).toISOString(),
  })
  const ofSeason = others.filter((row) => row.season === season)
  const first = ofSeason.map(toLastYear)
  const second = first.map((row): FeedMatch => ({
    ...row,
    league: 'Championship',
    homeTeam: `${row.homeTeam} B`,
    homeTeamId: `${row.homeTeamId}-b`,
    awayTeam: `${row.awayTeam} B`,
    awayTeamId: `${row.awayTeamId}-b`,
  }))
  const asStranger = (row: FeedMatch): FeedMatch => ({
    ...row,
    homeTeam: 'Arsenal London',
    homeTeamId: 'arsenal-london',
  })
  const promoted = { ...catchUp, homeTeam: 'Arsenal B', homeTeamId: 'arsenal-b' }
  const stranger = asStranger(catchUp)
  const holdAfter = (past: readonly FeedMatch[], row: FeedMatch, before: World['before'] = []) => {
    const facts = { known: new Map(), before, listed: new Map(), now: NOW }
    return holdBackPhantoms([...past, row], facts).held
  }
  expect(holdAfter([...first, ...second], promoted)).toEqual([])
  // Nobody follows the second division, or nothing is known of last year: every summer brings new clubs.
  expect(holdAfter(first, stranger)).toEqual([])
  expect(holdAfter(second, stranger)).toEqual([])
  const [held] = holdAfter([...first, ...second], stranger)
  expect(held!.reason).toContain('Arsenal London came up where no club can be new')
  expect(held!.reason).toMatch(/one of arsenal(?:-b)?, arsenal/)

  // A match that was let through says nothing about who the club is.
  const played = { ...asStranger(ofSeason[0]!), actualHomeScore: 1, actualAwayScore: 0 }
  expect(holdAfter([...first, ...second, played], stranger)).toHaveLength(1)
  const taken = {
    ...toBefore(
      asStranger({ ...pattern, kickoffAt: RETURN, awayTeam: 'Fulham', awayTeamId: 'fulham' }),
      'Held before.',
      90,
    ),
    decision: 'take' as const,
  }
  expect(holdAfter([...first, ...second, played], stranger, [taken])).toEqual([])
})
