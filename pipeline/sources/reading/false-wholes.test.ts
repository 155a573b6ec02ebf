/** What leaving a part out must not make false: a score, an eleven, a count, a calling-off. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseFixtures as parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import { parseFixtures as parseSportmonks } from '#pipeline/sources/sportmonks/parse.ts'

const readSample = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../data/fixtures/${name}`, import.meta.url), 'utf8'),
  ) as Record<string, unknown[]>
const toLeague = () => structuredClone(readSample('api-football/fixtures.json')['response']![0]!)
const toFinal = () => structuredClone(readSample('sportmonks/fixtures.json')['data']![0]!)

/** The made-up league match of API-Football, changed. */
// oxlint-disable-next-line typescript/no-explicit-any
function readLeague(change: (raw: any) => void) {
  const raw = toLeague()
  change(raw)
  return parseApiFootball([raw])
}

/** The made-up final of SportMonks, changed. */
// oxlint-disable-next-line typescript/no-explicit-any
function readFinal(change: (raw: any) => void) {
  const raw = toFinal()
  change(raw)
  return parseSportmonks([raw])
}

test.each(['FT', 'ft', ' Ft '])('API-Football: the status “%s” is read in any case', (short) => {
  const { rows } = readLeague((raw) => (raw.fixture.status.short = short))
  expect(rows[0]).toMatchObject({ matchStatus: 'finished', actualHomeScore: 3 })
})

test('API-Football: Canc is cancelled', () => {
  const { rows } = readLeague((raw) => (raw.fixture.status.short = 'Canc'))
  expect(rows[0]).toMatchObject({ matchStatus: 'cancelled', actualHomeScore: null })
})

test.each(['AWD', 'WO'])(
  'API-Football: %s without any score is cancelled, with half or an unreadable one it is rejected',
  (short) => {
    const none = { home: null, away: null }
    const read = (goals: unknown, fulltime: unknown = none) =>
      readLeague((raw) => {
        raw.fixture.status.short = short
        raw.goals = goals
        raw.score = { halftime: none, fulltime }
      })
    for (const found of [read(none), read(null), read(undefined, null)])
      expect(found.rows).toMatchObject([
        { matchStatus: 'cancelled', awarded: true, actualHomeScore: null, events: [] },
      ])
    expect(read({ home: 3, away: 0 }).rows).toMatchObject([
      { matchStatus: 'finished', awarded: true, actualHomeScore: 3 },
    ])
    for (const goals of [{ home: 3, away: null }, { home: 'x', away: 0 }, 'x'])
      expect(read(goals)).toMatchObject({ rows: [], rejects: [{}] })
  },
)

test('API-Football: goals with extra time are no score after 90 minutes', () => {
  const read = (short: string) =>
    readLeague((raw) => {
      raw.fixture.status.short = short
      raw.score.fulltime.home = 'x'
    })
  expect(read('FT').rows).toMatchObject([{ actualHomeScore: 3 }])
  expect(read('AET')).toMatchObject({
    rows: [],
    rejects: [{ reason: expect.stringContaining('score.fulltime.home') }],
  })
})

test('API-Football: half of a running score is none, and the match stays live', () => {
  const { rows } = readLeague((raw) => {
    raw.fixture.status.short = '1H'
    raw.goals = { home: 1, away: null }
    raw.score.fulltime = null
  })
  expect(rows[0]).toMatchObject({
    matchStatus: 'live',
    actualHomeScore: null,
    actualAwayScore: null,
  })
})

test('API-Football: with a goal left out no running score is told, with a card left out it is', () => {
  const toScores = (place: number) =>
    readLeague((raw) => (raw.events[place].type = null)).rows[0]!.events.flatMap(
      ({ result }) => result ?? [],
    )
  expect(toScores(0)).toEqual([])
  expect(toScores(5)).toEqual(['0-1', '1-1', '2-1', '2-2', '3-2'])
  const named = readLeague((raw) => (raw.events[0].team.id = null)).rows[0]!
  expect(named.events).toHaveLength(9)
  expect(named.events.every(({ result }) => result === null)).toBe(true)
})

test('API-Football: an eleven of ten is none, a bench without one is a bench', () => {
  const read = (list: 'startXI' | 'substitutes', name: unknown) =>
    readLeague((raw) => (raw.lineups[0][list][1].player.name = name))
  for (const name of [null, '', 5]) {
    const ten = read('startXI', name)
    expect(ten.rows[0]).toMatchObject({ homeLineup: null, awayLineup: { formation: '4-4-2' } })
    expect(ten.leftOut).toMatchObject([{ path: 'lineups[0].startXI[1].player.name' }])
    expect(read('substitutes', name).rows[0]!.homeLineup).toMatchObject({
      startingXI: { length: 11 },
      substitutes: { length: 2 },
    })
  }
})

test('API-Football: null red cards are none, unreadable ones are unknown', () => {
  const read = (value: unknown) =>
    readLeague((raw) => {
      for (const entry of raw.statistics[0].statistics)
        if (entry.type === 'Red Cards') entry.value = value
    }).rows[0]!.statistics!.homeRedCards
  expect([null, 1, 'x', -1, true].map(read)).toEqual([0, 1, null, null, null])
})

test('SportMonks: a line-up left with ten starters is none, the other side’s stays', () => {
  const isHome = (entry: { team_id: number; type_id: number }) => entry.team_id === 591
  const read = (type: number) =>
    readFinal((raw) => {
      const entry = raw.lineups.find(
        (one: { team_id: number; type_id: number }) => isHome(one) && one.type_id === type,
      )
      if (entry) entry.player_name = null
    })
  const ten = read(11).rows[0]!
  expect(ten.homeLineup).toBeNull()
  expect(ten.awayLineup?.startingXI).toHaveLength(11)
  expect(read(12).rows[0]!.homeLineup?.startingXI).toHaveLength(11)
})

test('SportMonks: without the rows of the second half a match with extra time has no score', () => {
  const read = (state: number) =>
    readFinal((raw) => {
      raw.state_id = state
      for (const row of raw.scores) if (row.description === '2ND_HALF') row.score = null
    })
  expect(read(8)).toMatchObject({
    rows: [],
    rejects: [{ reason: expect.stringMatching(/scores\[\d+\]\.score/) }],
  })
  expect(read(5).rows).toHaveLength(1)
})

test.each([14, 17])('SportMonks: state %i without a score is cancelled', (state) => {
  const read = (scores: unknown) =>
    readFinal((raw) => {
      raw.state_id = state
      raw.scores = scores
    })
  for (const scores of [[], null, undefined])
    expect(read(scores).rows).toMatchObject([{ matchStatus: 'cancelled', awarded: true }])
  for (const scores of ['x', [null], [{ description: 'CURRENT', score: null }]])
    expect(read(scores)).toMatchObject({ rows: [], rejects: [{}] })
})

test('SportMonks: an own goal after a lost goal has no side rather than the wrong one', () => {
  const toOwnGoal = (lost: boolean) =>
    readFinal((raw) => {
      for (const event of raw.events) if (lost && event.result === '1-1') event.minute = null
    }).rows[0]!.events.find(({ eventType }) => eventType === 'own_goal')
  expect(toOwnGoal(false)?.teamName).toBe('Paris Saint-Germain')
  expect(toOwnGoal(true)?.teamName).not.toBe('Arsenal')
})

test('SportMonks: an event whose taking back is unreadable is left out, not shown', () => {
  const { rows, leftOut } = readFinal((raw) => (raw.events[0].rescinded = 'x'))
  expect(rows[0]!.events).toHaveLength(10)
  expect(leftOut).toMatchObject([{ path: 'events[0].rescinded' }])
})

test('figures that the database or a date cannot hold reject one match and stop nothing', () => {
  for (const timestamp of [1e15, -1, 1.5])
    expect(readLeague((raw) => (raw.fixture.timestamp = timestamp)).rejects).toHaveLength(1)
  for (const id of [2 ** 31, 1.5]) {
    const { rows, leftOut } = readLeague((raw) => (raw.fixture.venue.id = id))
    expect(rows[0]!.feedIds?.venue).toBeNull()
    expect(leftOut).toMatchObject([{ path: 'fixture.venue.id' }])
  }
  expect(readLeague((raw) => (raw.fixture.referee = 'A\0B')).rows[0]!.referee).toBeNull()
  expect(parseSportmonks([null, 'x', {}]).rejects).toHaveLength(3)
  expect(parseApiFootball([null, 'x', {}]).rejects).toHaveLength(3)
})

test('API-Football: numbers that come as text are read, and escaped apostrophes are none', () => {
  const { rows, leftOut } = readLeague((raw) => {
    raw.fixture.id = String(raw.fixture.id)
    raw.fixture.timestamp = String(raw.fixture.timestamp)
    raw.league.season = String(raw.league.season)
    raw.score.fulltime = { home: '3', away: '2' }
    raw.fixture.referee = 'N&apos;Golo &amp; Sons'
    raw.events[0].player.name = 'L. O&#39;Brien'
  })
  expect(leftOut).toEqual([])
  expect(rows).toMatchObject([{ actualHomeScore: 3, referee: "N'Golo & Sons" }])
  expect(rows[0]!.events[0]!.playerName).toBe("L. O'Brien")
})

test('text that the database cannot store is left out, of a club it rejects one match', () => {
  for (const text of ['\ud83d', 'x'.repeat(1_001), 'A\0']) {
    const { rows, leftOut } = readLeague((raw) => (raw.events[0].player.name = text))
    expect(rows[0]!.events[0]!.playerName).toBeNull()
    expect(leftOut).toMatchObject([{ path: 'events[0].player.name' }])
  }
  for (const name of ['\ud83d', 'Arsenal'.repeat(20), '…'])
    expect(readLeague((raw) => (raw.teams.home.name = name)).rejects).toHaveLength(1)
})

test('a match whose names make no id of ours is rejected alone', () => {
  const { rows, rejects } = readLeague((raw) => (raw.league.round = 'Play-offs of '.repeat(12)))
  expect(rows).toEqual([])
  expect(rejects).toMatchObject([{ reason: expect.stringContaining('too long for an id') }])
})

test('a goal is one however its kind is written', () => {
  const { rows, leftOut } = readLeague((raw) => {
    for (const event of raw.events) event.detail = event.detail?.toLowerCase()
  })
  expect(leftOut).toEqual([])
  expect(rows[0]!.events).toEqual(readLeague(() => undefined).rows[0]!.events)
})

test('more goals at half-time than at the end are left out and told, unless a committee decided', () => {
  const read = (short: string) =>
    readLeague((raw) => {
      raw.fixture.status.short = short
      raw.score.halftime = { home: 4, away: 0 }
    })
  expect(read('FT').rows).toMatchObject([{ actualHomeScore: 3, halfTimeHomeScore: null }])
  expect(read('FT').leftOut).toMatchObject([{ path: 'the score at half-time' }])
  expect(read('AWD').rows).toMatchObject([{ halfTimeHomeScore: 4 }])
  const final = readFinal((raw) => {
    for (const row of raw.scores)
      if (row.description === '1ST_HALF' && row.score.participant === 'home') row.score.goals = 9
  })
  expect(final.rows).toMatchObject([{ halfTimeHomeScore: null, halfTimeAwayScore: null }])
})

test('SportMonks: a clock that no match has is none, and the match stays live', () => {
  const read = (minutes: number, from: number, length: number) =>
    readFinal((raw) => {
      raw.state_id = 22
      raw.periods = [
        { id: 1, type_id: 2, ticking: true, minutes, counts_from: from, period_length: length },
      ]
    }).rows[0]
  expect(read(93, 45, 45)).toMatchObject({ matchStatus: 'live', clock: '90+3' })
  for (const length of [45, 7])
    expect(read(150, 0, length)).toMatchObject({ matchStatus: 'live', clock: null })
})

test('SportMonks: an absence until no day of the calendar is left out, one with a time is read', () => {
  const read = (end: string) =>
    readFinal((raw) => {
      for (const { sideline } of raw.sidelined) sideline.end_date = end
    }).rows[0]!.sidelinedPlayers.map((player) => player.expected_return)
  expect(new Set(read('2031-06-20 00:00:00'))).toEqual(new Set(['2031-06-20']))
  for (const end of ['2031-99-99', '2031-02-30', '2031-06-2\ud83d']) expect(read(end)).toEqual([])
})
