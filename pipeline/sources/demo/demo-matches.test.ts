import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FeedMatch } from '#data/model/feed.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { LineupSchema, SidelinedPlayerSchema, toWindow } from '#data/model/match/match.ts'
import { MatchEventSchema, StatisticsSchema } from '#data/model/match/statistics.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import { makeDemoMatches } from './demo-matches.ts'
import { HOUR_MS } from '#data/model/time.ts'

const now = new Date('2026-11-21T17:10:00Z')
const feed = makeDemoMatches({ now })
const listWindow = (matches: readonly FeedMatch[], at: Date) => {
  const { from, to } = toWindow(at)
  return matches.filter(({ kickoffAt }) => {
    const ms = Date.parse(kickoffAt)
    return ms >= from.getTime() && ms < to.getTime()
  })
}

test('a cup has its whole season, a league the shown days', () => {
  const { to } = toWindow(now)
  const later = feed.filter(({ kickoffAt }) => Date.parse(kickoffAt) >= to.getTime() + 24 * HOUR_MS)
  const tiers = new Map(LEAGUES.map(({ name, tier }) => [name, tier]))
  expect(later.length).toBeGreaterThan(300)
  expect(
    new Set(later.map(({ league, matchStatus }) => [tiers.get(league), matchStatus].join())),
  ).toEqual(new Set(['0,scheduled']))
})

test('the same date and seed give the same bytes, another seed other results', () => {
  expect(JSON.stringify(makeDemoMatches({ now }))).toBe(JSON.stringify(feed))
  const other = makeDemoMatches({ now, seed: 'another' })
  expect(other).toHaveLength(feed.length)
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(feed))
})

test('the matches of a league are those of the whole feed, alone', () => {
  const serieB = feed.filter(({ league }) => league === 'Serie B')
  expect(serieB.length).toBeGreaterThan(500)
  expect(makeDemoMatches({ now, leagues: ['serie-b'] })).toEqual(serieB)
})

test('named matches are those of the whole feed, alone', () => {
  const live = feed.filter(({ matchStatus }) => matchStatus === 'live')
  expect(live.length).toBeGreaterThan(0)
  const ids = new Set(live.map(({ sourceId }) => sourceId!))
  expect(makeDemoMatches({ now, ids })).toEqual(live)
})

test('every match is marked as mock and has an id of its own', () => {
  expect(feed.every((match) => match.isMock && match.source === 'demo')).toBe(true)
  expect(new Set(feed.map(toFeedMatchId)).size).toBe(feed.length)
})

test('each league has two whole seasons behind it and fixtures ahead', () => {
  for (const { name } of LEAGUES) {
    const ours = feed.filter((match) => match.league === name)
    const bySeason = Map.groupBy(ours, (match) => match.season)
    expect([...bySeason.keys()].toSorted()).toEqual([2024, 2025, 2026])
    expect((bySeason.get(2024) ?? []).every((match) => match.matchStatus === 'finished')).toBe(true)
    expect([name, ours.some((match) => match.matchStatus === 'scheduled')]).toEqual([name, true])
  }
  const premierLeague = feed.filter((match) => match.league === 'Premier League')
  expect(premierLeague.filter((match) => match.season === 2025)).toHaveLength(380)
})

test('a window has a match of clubs that have not met before', () => {
  const played = new Set(
    feed.flatMap((match) =>
      match.matchStatus === 'finished' ? [match.homeTeamId, match.awayTeamId] : [],
    ),
  )
  const unknown = listWindow(feed, now).filter(
    (match) => !played.has(match.homeTeamId) && !played.has(match.awayTeamId),
  )
  expect(unknown.map((match) => match.stage)).toEqual(['Preliminary round'])
})

test('what was scheduled yesterday is finished today, and a result never changes', () => {
  const yesterday = new Date(now.getTime() - 24 * HOUR_MS)
  const later = new Map(
    makeDemoMatches({ now: new Date(now.getTime() + 24 * HOUR_MS) }).map((match) => [
      toFeedMatchId(match),
      match,
    ]),
  )
  const toFacts = (match: FeedMatch | undefined) => [
    match?.kickoffAt,
    match?.matchStatus,
    match?.actualHomeScore,
    match?.actualAwayScore,
    match?.statistics,
    match?.odds,
    match?.referee,
  ]
  const finished = feed.filter((match) => match.matchStatus === 'finished')
  for (const match of finished)
    expect(toFacts(later.get(toFeedMatchId(match)))).toEqual(toFacts(match))

  const before = makeDemoMatches({ now: yesterday }).filter(
    (match) => match.matchStatus === 'scheduled' && Date.parse(match.kickoffAt) < now.getTime(),
  )
  expect(before.length).toBeGreaterThan(10)
  for (const match of before) {
    const known = later.get(toFeedMatchId(match))
    expect(known?.matchStatus).toBe('finished')
    expect(known?.kickoffAt).toBe(match.kickoffAt)
  }
})

test('a postponed match keeps its id and is played eleven days later', () => {
  const postponed = listWindow(feed, now).find((match) => match.matchStatus === 'postponed')
  if (postponed === undefined) throw new Error('The window has no postponed match.')
  const kickoff = Date.parse(postponed.kickoffAt)
  const find = (at: number) =>
    makeDemoMatches({ now: new Date(at) }).find(
      (match) => toFeedMatchId(match) === toFeedMatchId(postponed),
    )
  const moved = new Date(kickoff + 11 * 24 * HOUR_MS).toISOString()
  expect(find(kickoff + 6 * 24 * HOUR_MS)).toMatchObject({
    kickoffAt: moved,
    matchStatus: 'scheduled',
  })
  expect(find(kickoff + 12 * 24 * HOUR_MS)).toMatchObject({
    kickoffAt: moved,
    matchStatus: 'finished',
  })
})

test('before a match begins only people and weather are known', () => {
  const open = feed.filter((match) => match.matchStatus === 'scheduled')
  expect(open.length).toBeGreaterThan(90)
  for (const match of open) {
    expect(match).toMatchObject({ actualHomeScore: null, statistics: null, odds: null, events: [] })
    const isNear = Date.parse(match.kickoffAt) - HOUR_MS <= now.getTime()
    expect([match.kickoffAt, match.homeLineup !== null]).toEqual([match.kickoffAt, isNear])
    expect(match.weather).not.toBeNull()
    expect(match.tvStations.length).toBeGreaterThan(0)
  }
  expect(open.some((match) => match.homeLineup !== null)).toBe(true)
  expect(open.some((match) => match.referee === null)).toBe(true)
})

test('events, line-ups and statistics have the shapes of the wire and agree with the score', () => {
  const recent = feed.filter((match) => match.events.length > 0)
  expect(recent.length).toBeGreaterThan(80)
  for (const match of recent) {
    z.array(MatchEventSchema).parse(match.events)
    LineupSchema.parse(match.homeLineup)
    z.strictObject(StatisticsSchema.shape).parse(match.statistics)
    z.array(SidelinedPlayerSchema).parse(match.sidelinedPlayers)
    const count = (types: string[], teamId: string) =>
      match.events.filter((event) => types.includes(event.eventType) && event.teamId === teamId)
        .length
    expect(count(['goal', 'penalty'], match.homeTeamId)).toBe(match.actualHomeScore)
    expect(count(['goal', 'penalty'], match.awayTeamId)).toBe(match.actualAwayScore)
    if (match.matchStatus !== 'finished') continue
    expect(count(['yellow_card'], match.homeTeamId)).toBe(match.statistics?.homeYellowCards)
    expect(count(['red_card'], match.awayTeamId)).toBe(match.statistics?.awayRedCards)
  }
})

test('eleven different fit players start for each side', () => {
  const withTeams = feed.filter((match) => match.homeLineup !== null)
  expect(withTeams.length).toBeGreaterThan(80)
  for (const match of withTeams) {
    for (const lineup of [match.homeLineup, match.awayLineup]) {
      const names = new Set(lineup?.startingXI.map((player) => player.name))
      expect(names.size).toBe(11)
      expect(lineup?.substitutes.length).toBeGreaterThan(2)
      expect(lineup?.substitutes.some((player) => names.has(player.name))).toBe(false)
    }
    const home = new Set(match.homeLineup?.startingXI.map((player) => player.name))
    const out = match.sidelinedPlayers.filter((player) => player.team_id === match.homeTeamId)
    expect(out.filter((player) => home.has(player.player_name))).toEqual([])
  }
})

test('clubs have the same names and ids as in all feeds', () => {
  for (const match of feed)
    expect(toCanonicalTeam(match.homeTeam, null)).toEqual({
      name: match.homeTeam,
      id: match.homeTeamId,
    })
})

test('results look like football: goals, home advantage, corners and cards within plausible bounds', () => {
  const finished = feed.filter((match) => match.matchStatus === 'finished')
  const mean = (read: (match: FeedMatch) => number | null | undefined) =>
    finished.reduce((sum, match) => sum + (read(match) ?? 0), 0) / finished.length
  const goals = mean((match) => (match.actualHomeScore ?? 0) + (match.actualAwayScore ?? 0))
  const homeWins = mean((match) =>
    Number((match.actualHomeScore ?? 0) > (match.actualAwayScore ?? 0)),
  )
  const draws = mean((match) => Number(match.actualHomeScore === match.actualAwayScore))
  const corners = mean(
    (match) => (match.statistics?.homeCorners ?? 0) + (match.statistics?.awayCorners ?? 0),
  )
  const cards = mean(
    (match) => (match.statistics?.homeYellowCards ?? 0) + (match.statistics?.awayYellowCards ?? 0),
  )
  expect(goals).toBeGreaterThan(2.4)
  expect(goals).toBeLessThan(3)
  expect(homeWins).toBeGreaterThan(0.41)
  expect(homeWins).toBeLessThan(0.48)
  expect(draws).toBeGreaterThan(0.21)
  expect(draws).toBeLessThan(0.29)
  expect(corners).toBeGreaterThan(9)
  expect(corners).toBeLessThan(11)
  expect(cards).toBeGreaterThan(3.5)
  expect(cards).toBeLessThan(5)
})

test('odds predict the outcome better than base rates, with a margin below 12 %', () => {
  const finished = feed.filter((match) => match.matchStatus === 'finished')
  let logLoss = 0
  const counts = { home: 0, draw: 0, away: 0 }
  for (const { odds, actualHomeScore, actualAwayScore } of finished) {
    if (!odds) throw new Error('A finished match of the demo has no odds.')
    const total = 1 / odds.home + 1 / odds.draw + 1 / odds.away
    expect(total).toBeGreaterThan(1)
    expect(total).toBeLessThan(1.12)
    const [home = 0, away = 0] = [actualHomeScore ?? 0, actualAwayScore ?? 0]
    const outcome = home > away ? 'home' : home === away ? 'draw' : 'away'
    counts[outcome] += 1
    logLoss -= Math.log(1 / odds[outcome] / total)
  }
  const ofBaseRates = Object.values(counts).reduce(
    (sum, count) => sum - count * Math.log(count / finished.length),
    0,
  )
  expect(logLoss).toBeLessThan(0.97 * ofBaseRates)
})
