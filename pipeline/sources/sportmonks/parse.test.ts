import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSportmonks } from './parse.ts'

const sample = readFileSync(
  new URL('../../../data/fixtures/sportmonks/fixtures.json', import.meta.url),
)
const { rows, rejects } = parseSportmonks(sample)
const final = rows[0]!

test('a cup final has its sides by location, its score after 90 minutes and the half-time score', () => {
  expect(final).toMatchObject({
    source: 'sportmonks',
    sourceId: '90000001',
    league: 'Champions League',
    season: 2030,
    stage: 'Final',
    homeTeam: 'Paris Saint-Germain',
    awayTeam: 'Arsenal',
    kickoffAt: '2031-05-30T19:00:00.000Z',
    matchStatus: 'finished',
    neutral: true,
    // Not 3–3, which is the score after extra time, nor 2–1, which is the second half alone.
    actualHomeScore: 2,
    actualAwayScore: 2,
    halfTimeHomeScore: 0,
    halfTimeAwayScore: 1,
    venue: 'Example Arena',
    city: 'Budapest',
    referee: 'A. Whistle',
    awarded: false,
  })
})

test('an absence that is called completed counts where its dates cover the day of the match', () => {
  const raw = (JSON.parse(sample.toString()) as { data: Record<string, unknown>[] }).data[0]!
  const read = (sideline: object) =>
    parseSportmonks(
      Buffer.from(
        JSON.stringify({
          data: [
            { ...raw, sidelined: [of(sideline), of({ ...sideline, type: { name: 'Suspended' } })] },
          ],
        }),
      ),
    ).rows[0]!.sidelinedPlayers.length
  const of = (sideline: object) => ({
    participant_id: 19,
    sideline: { ...ABSENCE, ...sideline },
  })
  const ABSENCE = { player: { name: 'Nine' }, type: { name: 'Knee' }, completed: true }
  // The match is on 30 May.
  expect(read({ start_date: '2031-05-01', end_date: '2031-05-30' })).toBe(1)
  expect(read({ start_date: '2031-05-30', end_date: '2031-06-10' })).toBe(1)
  expect(read({ start_date: '2031-05-01', end_date: '2031-05-29' })).toBe(0)
  expect(read({ start_date: '2031-05-31', end_date: '2031-06-10' })).toBe(0)
  expect(read({ start_date: '2031-05-01', end_date: null })).toBe(0)
  expect(read({ start_date: null, end_date: '2031-06-10' })).toBe(0)
  expect(read({ completed: false, end_date: null })).toBe(1)
})

test('a ground that is not the home club’s own and is far from its town is neutral', () => {
  const league = (JSON.parse(sample.toString()) as { data: Record<string, unknown>[] }).data[1]!
  const read = (venue: object | null, venueId: number, homeVenueId: number) => {
    const participants = (league['participants'] as { meta: { location: string } }[]).map((team) =>
      team.meta.location === 'home' ? { ...team, venue_id: homeVenueId } : team,
    )
    const answer = { data: [{ ...league, venue, venue_id: venueId, participants }] }
    return parseSportmonks(Buffer.from(JSON.stringify(answer))).rows[0]!
  }
  const inMiami = { name: 'Far Arena', latitude: '25.9580', longitude: '-80.2389' }
  expect(read(inMiami, 2, 1)).toMatchObject({
    neutral: true,
    venuePlace: { latitude: 25.96, longitude: -80.24 },
  })
  // If SportMonks calls it the club's own ground, that overrides the coordinates.
  expect(read(inMiami, 1, 1).neutral).toBe(false)
  expect(read({ ...inMiami, latitude: '0', longitude: '0' }, 2, 1)).toMatchObject({
    neutral: false,
    venuePlace: null,
  })
  for (const latitude of [null, '', 'north', '91'])
    expect(read({ ...inMiami, latitude }, 2, 1).venuePlace).toBeNull()
  expect(read(null, 2, 1)).toMatchObject({ neutral: false, venuePlace: null })
})

test('a substitution has the player coming on first; an own goal counts for the side whose score increased', () => {
  expect(final.events.find(({ eventType }) => eventType === 'substitution')).toMatchObject({
    playerName: 'Away Player L',
    relatedPlayerName: 'Away Player J',
    teamName: 'Arsenal',
  })
  expect(final.events.find(({ eventType }) => eventType === 'own_goal')).toMatchObject({
    playerName: 'Away Player C',
    teamName: 'Paris Saint-Germain',
    homeScoreAfter: 2,
    awayScoreAfter: 1,
  })
})

test('events are in order of play, the shoot-out last; a revoked card and a corner are left out', () => {
  expect(final.events.map((event) => [event.minute, event.eventType, event.period])).toEqual([
    [6, 'goal', '1st half'],
    [54, 'yellow_card', '2nd half'],
    [65, 'penalty', '2nd half'],
    [66, 'substitution', '2nd half'],
    [71, 'own_goal', '2nd half'],
    [90, 'goal', '2nd half'],
    [95, 'goal', 'extra time'],
    [112, 'missed_penalty', 'extra time'],
    [118, 'goal', 'extra time'],
    [1, 'shootout_goal', 'penalties'],
    [2, 'shootout_miss', 'penalties'],
  ])
})

test('statistics go to their side; an unknown type is left out and a missing one is not zero but for red cards', () => {
  expect(final.statistics).toMatchObject({
    homeCorners: 11,
    awayCorners: 3,
    homePossession: 75,
    homeXg: 2.31,
    awayXg: 0.87,
    homeRedCards: 0,
    awayFouls: null,
  })
})

test('a line-up has its formation, stated or from the places of its players, and its bench', () => {
  expect(final.homeLineup?.formation).toBe('4-3-3')
  expect(final.awayLineup?.formation).toBe('4-2-3-1')
  expect(final.homeLineup?.startingXI).toHaveLength(11)
  expect(final.awayLineup?.substitutes).toEqual([
    { name: 'Away Player L', jersey_number: 32 },
    { name: 'Away Player M', jersey_number: 33 },
  ])
})

test('a player is absent until his return; a station is named once', () => {
  expect(final.sidelinedPlayers).toEqual([
    {
      team_id: 'paris-saint-germain',
      player_name: 'Home Absentee',
      reason: 'Knee Injury',
      expected_return: '2031-07-01',
    },
  ])
  expect(final.tvStations).toEqual([
    { name: 'Example TV', type: 'channel' },
    { name: 'Other TV', type: null },
  ])
})

test('a fixture of a regular season has no stage, no score and no line-up yet; a postponed one is marked so', () => {
  expect(rows.map(({ sourceId, matchStatus }) => [sourceId, matchStatus])).toEqual([
    ['90000001', 'finished'],
    ['90000002', 'scheduled'],
    ['90000007', 'postponed'],
  ])
  expect(rows[1]).toMatchObject({
    stage: null,
    actualHomeScore: null,
    homeLineup: null,
    events: [],
  })
})

test('an unreadable fixture is rejected with its place and reason; the others are read', () => {
  expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [4, expect.stringMatching(/^participants\.1[.:]/)],
    [
      5,
      'West Ham United – Arsenal (2031-06-06): scores: the match is over and has no readable score.',
    ],
    [6, expect.stringMatching(/^participants: /)],
    [9, 'West Ham United – Arsenal (2031-06-06): state_id: 99 is unknown.'],
  ])
  // What it has and cannot tell is not missing from the feed.
  expect(rejects[3]).toMatchObject({
    season: 2030,
    matchId: 'premier-league-2030-west-ham-united-arsenal',
  })
})

test('half a JSON and a page of HTML are distinguished from an answer', () => {
  expect(() => parseSportmonks(sample.subarray(0, 2000))).toThrow(/not JSON; it begins with/)
  expect(() => parseSportmonks(Buffer.from('<html>down</html>'))).toThrow(/“<html>down<\/html>”/)
  expect(() => parseSportmonks(Buffer.from(''))).toThrow(/empty body/)
})

test('the minute is that of the running period with stoppage time; at half-time it is HT', () => {
  const [raw] = (JSON.parse(sample.toString()) as { data: object[] }).data
  const read = (state: number, periods: object[] | null) => {
    const answer = { data: [{ ...raw, state_id: state, periods }] }
    return parseSportmonks(Buffer.from(JSON.stringify(answer))).rows[0]!.clock
  }
  const first = { id: 1, type_id: 1, counts_from: 0, period_length: 45, minutes: 51 }
  const second = { id: 2, type_id: 2, counts_from: 45, period_length: 45, minutes: 63 }
  const over = { ...first, ticking: false }
  expect(read(2, [{ ...first, minutes: 0, ticking: true }])).toBe('1')
  expect(read(2, [{ ...first, ticking: true }])).toBe('45+6')
  expect(read(3, [over])).toBe('HT')
  expect(read(22, [over, { ...second, ticking: true }])).toBe('63')
  expect(read(22, [over, { ...second, minutes: 97, ticking: true }])).toBe('90+7')
  // A shoot-out has no minutes, and without the include the minute is unknown.
  const shootOut = { id: 5, type_id: 5, counts_from: 120, period_length: 0, minutes: null }
  expect(read(9, [over, { ...shootOut, ticking: true }])).toBeNull()
  expect(read(22, null)).toBeNull()
  expect(read(5, [over, { ...second, ticking: true }])).toBeNull()
})

test('a match with two home sides cannot be told from others', () => {
  const raw = (JSON.parse(sample.toString()) as { data: { participants: object[] }[] }).data[0]!
  const another = { id: 5, name: 'Everton', meta: { location: 'home' } }
  const data = [{ ...raw, participants: [another, ...raw.participants] }]
  const { rows, rejects } = parseSportmonks(Buffer.from(JSON.stringify({ data })))
  expect([rows.length, rejects.length]).toEqual([0, 1])
})

const rawFinal = (JSON.parse(sample.toString()) as { data: Record<string, unknown>[] }).data[0]!
const readRaw = (changes: object) =>
  parseSportmonks(Buffer.from(JSON.stringify({ data: [{ ...rawFinal, ...changes }] }))).rows[0]!

test('no row of red cards is none where the yellow ones are counted; second yellow ones count', () => {
  const toRow = ([type_id, location, value]: readonly [number, string, unknown]) => ({
    type_id,
    location,
    data: { value },
  })
  const read = (...figures: (readonly [number, string, unknown])[]) =>
    readRaw({ statistics: figures.map(toRow) }).statistics
  expect(read([84, 'home', 2], [85, 'home', 1], [83, 'home', 1], [34, 'away', 5])).toMatchObject({
    homeYellowCards: 2,
    homeRedCards: 2,
    awayRedCards: null,
  })
  expect(read([84, 'home', 2])?.homeRedCards).toBe(0)
  expect(read([84, 'home', 2], [83, 'home', 'many'])?.homeRedCards).toBeNull()
})

test('an awarded match has the score of the ruling, not what was played', () => {
  const toScores = (description: string, home: number, away: number) =>
    [
      ['home', home],
      ['away', away],
    ].map(([participant, goals]) => ({ description, score: { goals, participant } }))
  const scores = [...toScores('2ND_HALF', 1, 1), ...toScores('CURRENT', 3, 0)]
  expect(readRaw({ state_id: 17, scores })).toMatchObject({
    actualHomeScore: 3,
    actualAwayScore: 0,
    awarded: true,
  })
  expect(readRaw({ state_id: 5, scores })).toMatchObject({ actualHomeScore: 1 })
})

test('an empty name beside a good one is none', () => {
  const referees = [{ type_id: 6, referee: { id: 1, common_name: '', name: 'Ann Whistle' } }]
  expect(readRaw({ referees }).referee).toBe('Ann Whistle')
})
