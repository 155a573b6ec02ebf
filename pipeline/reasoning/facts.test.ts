import { expect, test } from 'vitest'
import type { LastGame, Standing } from '#data/model/match/match.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import type { ReasoningContext, ReasoningInput } from './reasoning-input.ts'
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'
import { toContextBlocks } from './context-blocks.ts'
import { toReasonBlocks } from './verdict-blocks.ts'
import { toSay } from './say.ts'

const base = makeUpMatch(5)
const known: ReasoningContext = {
  ...Array.from({ length: 50 }, (_, seed) => makeUpMatch(seed).context).find(
    (context) => context !== null,
  )!,
  homeLast5Games: [],
  awayLast5Games: [],
  headToHead: null,
  leagueStandings: [],
  homeLeaguePosition: null,
  sidelinedPlayers: [],
  homeRestDays: null,
  awayRestDays: null,
  isDerby: false,
  isCup: false,
}

function toTelling(context: Partial<ReasoningContext>, input: Partial<ReasoningInput> = {}) {
  const { templates, words } = getWriter('en')
  return {
    input: { ...base, ...input, previous: null, context: { ...known, ...context } },
    templates,
    words,
    say: toSay(templates, 'a-match'),
  }
}

/** Reasons from the facts around a match with this context. */
const listReasonsOf = (context: Partial<ReasoningContext>) =>
  toContextBlocks(toTelling(context)).flatMap(({ reasons }) => reasons ?? [])

/** Games of a team, latest first: `2-0` is scored and conceded. */
function toGames(...scores: readonly string[]): LastGame[] {
  return scores.map((score, index) => {
    const [teamScore, opponentScore] = score.split('-').map(Number) as [number, number]
    return {
      result: teamScore > opponentScore ? 'W' : teamScore < opponentScore ? 'L' : 'D',
      isHome: index % 2 === 0,
      opponent: 'Wolves',
      date: `2023-05-${String(14 - index).padStart(2, '0')}`,
      teamScore,
      opponentScore,
    }
  })
}

test('a run is stated for the team that has it, and none for four mixed matches', () => {
  const mixed = toGames('1-0', '0-1', '1-0', '0-1', '1-1')
  expect(listReasonsOf({ homeLast5Games: mixed, awayLast5Games: mixed })).toEqual(['awayLosses'])
  const winless = toGames('1-1', '0-1', '1-1', '0-1', '1-1')
  expect(listReasonsOf({ homeLast5Games: mixed, awayLast5Games: winless })).toContain(
    'formWinless/away',
  )
  const won = toGames('2-1', '2-1', '2-1', '2-1', '2-1')
  expect(listReasonsOf({ homeLast5Games: won, awayLast5Games: mixed })).toContain('formAllWon/home')
})

test('the same result three times running, or two draws, is stated', () => {
  const won = toGames('2-1', '1-0', '3-2', '0-1', '1-1')
  expect(listReasonsOf({ awayLast5Games: won })).toContain('wonRow/away')
  const lost = toGames('0-1', '1-2', '0-1', '1-1', '1-0')
  expect(listReasonsOf({ homeLast5Games: lost })).toContain('lostRow/home')
  const drawn = toGames('1-1', '0-0', '0-1', '1-0', '1-0')
  expect(listReasonsOf({ homeLast5Games: drawn })).toContain('drawnRow/home')
  const once = toGames('1-1', '1-0', '0-1', '0-0', '1-0')
  expect(listReasonsOf({ homeLast5Games: once })).toEqual([])
})

test('a record of the season is stated of the team that has it alone', () => {
  const places = { home: 6, away: 9 }
  const table = toTable(POINTS, places).map((row) => ({ ...row, wins: 6, draws: 8, losses: 6 }))
  const having = (teamId: string, counts: Partial<Standing>) =>
    table.map((row) => (row.teamId === teamId ? { ...row, ...counts } : row))
  const list = (leagueStandings: Standing[]) =>
    listReasonsOf({ homeTeamId: 'home', awayTeamId: 'away', leagueStandings }).filter((reason) =>
      /most|fewest/.test(reason),
    )
  expect(list(table)).toEqual([])
  expect(list(having('away', { draws: 9 }))).toEqual(['mostDraws/away'])
  expect(list(having('home', { losses: 3, draws: 11 }))).toEqual(['fewestLosses/home'])
  expect(list(having('home', { wins: 5, losses: 7 }))).toEqual(['fewestWins/home'])
  expect(list(having('club-2', { draws: 9 }))).toEqual([])
  const early = having('away', { draws: 9 }).map((row) => ({ ...row, matchesPlayed: 7 }))
  expect(list(early)).toEqual([])
})

test('where the table is evidence of strength, the stakes leave out the place', () => {
  const input = toTelling({
    homeTeamId: 'home',
    awayTeamId: 'away',
    leagueStandings: toTable(POINTS, { home: 3, away: 12 }),
  })
  const [placed, bare] = toContextBlocks(input)
  expect(placed!.sentences[0]!.text).toContain('third')
  expect(placed!.facts).toEqual(['place/home'])
  expect(bare!.standsIn).toBe(true)
  expect(bare!.sentences[0]!.text).not.toContain('third')
  expect(bare!.reasons).toEqual(placed!.reasons)
})

test('rows without a goal, and a big result, are stated from the latest match on', () => {
  const dry = toGames('0-1', '0-0', '2-0', '0-2', '1-0')
  expect(listReasonsOf({ homeLast5Games: dry })).toContain('scoreless/home')
  const safe = toGames('1-0', '0-0', '0-2', '2-1', '1-0')
  expect(listReasonsOf({ awayLast5Games: safe })).toContain('cleanSheets/away')
  const beaten = toGames('0-4', '1-0', '0-2', '2-1', '1-0')
  expect(listReasonsOf({ awayLast5Games: beaten })).toContain('bigLoss/away')
  expect(listReasonsOf({ awayLast5Games: toGames('0-2', '1-0') })).toEqual([])
})

/** A table with these points, first place first; `home` and `away` are at the given places. */
function toTable(
  points: readonly number[],
  places: { readonly home: number; readonly away: number },
  matchesPlayed = 20,
): Standing[] {
  const down = points.length - 3
  return points.map((own, index) => {
    const position = index + 1
    const teamId =
      position === places.home ? 'home' : position === places.away ? 'away' : `club-${position}`
    return {
      id: teamId,
      teamId,
      teamName: teamId,
      teamLogo: null,
      position,
      matchesPlayed,
      wins: 0,
      draws: 0,
      losses: 0,
      goalDifference: 0,
      points: own,
      form: '',
      zone: position <= 4 ? 'champions_league' : position > down ? 'relegation' : null,
    }
  })
}
const POINTS = [40, 38, 36, 34, 33, 28, 26, 24, 22, 20, 18, 17, 15, 14]
/** A place that may have been told is left out in a second block of the same reason. */
const listStakes = (places: { home: number; away: number }, played?: number) => [
  ...new Set(
    listReasonsOf({
      homeTeamId: 'home',
      awayTeamId: 'away',
      leagueStandings: toTable(POINTS, places, played),
    }),
  ),
]

test('the stakes of each team follow from its place', () => {
  expect(listStakes({ home: 1, away: 14 })).toEqual(['leads/home', 'dropZone/away'])
  expect(listStakes({ home: 3, away: 11 })).toEqual(['chases/home', 'nearDrop/away'])
  expect(listStakes({ home: 5, away: 8 })).toEqual(['reaches/home'])
  // Two matches before the end the eighth, 10 points short and 7 above, has nothing left to play
  // for.
  expect(listStakes({ home: 8, away: 1 }, 24)).toEqual(['nothingLeft/home', 'leads/away'])
  expect(listStakes({ home: 6, away: 7 })).toEqual(['neighbours'])
  expect(listStakes({ home: 2, away: 4 })).toContain('topMatch')
  expect(listStakes({ home: 11, away: 14 })).toContain('bottomMatch')
  // After seven matches nothing is at stake yet.
  expect(listStakes({ home: 1, away: 14 }, 7)).toEqual([])
})

test('a cup match has a first leg, a league match with the same past has none', () => {
  const headToHead = {
    total_matches: 1,
    home_wins: 0,
    draws: 0,
    away_wins: 1,
    recent_matches: [
      {
        home_team: base.awayTeam,
        away_team: base.homeTeam,
        home_score: 2,
        away_score: 0,
        date: '2023-05-10',
      },
    ],
  }
  expect(listReasonsOf({ headToHead, isCup: true })).toEqual(['firstLegLead'])
  expect(listReasonsOf({ headToHead, isCup: false })).toEqual(['headToHeadOne'])
})

test('a derby and an unequal rest are stated, equal rest is not', () => {
  expect(listReasonsOf({ isDerby: true, homeRestDays: 3, awayRestDays: 7 })).toEqual([
    'derby',
    'rest/away',
  ])
  expect(listReasonsOf({ homeRestDays: 6, awayRestDays: 7 })).toEqual([])
})

test('a missing player is named with his share of the minutes', () => {
  const player = { team_id: known.homeTeamId, reason: null, expected_return: null }
  const [block] = toContextBlocks(
    toTelling({
      sidelinedPlayers: [
        { ...player, player_name: 'Ada Silva', minutes_share: 0.2 },
        { ...player, player_name: 'Luca Bianchi', minutes_share: 0.884 },
        { ...player, player_name: 'Tom Reed', minutes_share: null },
      ],
    }),
  )
  expect(block!.sentences[0]!.text).toContain(
    'Luca Bianchi (88% of the minutes), Ada Silva (20% of the minutes) and Tom Reed',
  )
})

/** The reasons of a match in which the home side is the favourite by strength. */
function listNamed(context: Partial<ReasoningContext>) {
  const home = Array.from({ length: 100 }, (_, seed) => makeUpMatch(seed).prediction).find(
    ({ predictedOutcome }) => predictedOutcome === 'home_win',
  )!
  const factors = { ...home.factors, outcome: [{ group: 'strength', value: 0.6 } as const] }
  const writer = toTelling(context, { prediction: { ...home, factors } })
  return toReasonBlocks(writer).flatMap(({ reasons }) => reasons ?? [])
}

test('strength is stated with its visible evidence, or that the table does not show it', () => {
  const places = (home: number, away: number) => ({
    homeTeamId: 'home',
    awayTeamId: 'away',
    leagueStandings: toTable(POINTS, { home, away }),
  })
  expect(listNamed(places(1, 9))).toEqual(['strength/home', 'basisTable/home'])
  expect(listNamed(places(9, 1))).toEqual(['strength/home', 'basisDespite/home'])
  const goals = {
    homeLast5Games: toGames('3-0', '3-0', '0-1', '2-0'),
    awayLast5Games: toGames('0-3', '1-1', '1-0', '0-1'),
  }
  expect(listNamed({ ...places(5, 6), ...goals })).toEqual(['strength/home', 'basisGoals/home'])
})

test('the reason why a side without a win in five is the favourite is stated', () => {
  const winless = toGames('1-1', '0-1', '1-1', '0-1', '1-1')
  expect(listNamed({ homeLast5Games: winless })).toContain('winlessFavourite/home')
  expect(listNamed({ awayLast5Games: winless })).not.toContain('winlessFavourite/away')
})
