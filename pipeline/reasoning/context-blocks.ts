/** The third paragraph: form, absences and rest, then for context table, earlier meetings, weather, referee. */
import type { LastGame } from '#data/model/match/match.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import { toBlock, toInfluence, toTaste, type Block, type Telling } from './blocks.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { fill, type Sentence } from './say.ts'

/** Largest weight that the match's id adds to a topic. */
const TASTE = 4

/** Everything around the match that is known. */
export function toContextBlocks(telling: Telling): Block[] {
  const { input } = telling
  const { context } = input
  if (context === null) return []
  const toWeight = (usual: number, group: FactorGroup) =>
    usual + toInfluence(input, group) + toTaste(input, group, TASTE)
  return [
    ...toFormBlocks(telling, context),
    ...toBlock(2, toWeight(4, 'absences'), [
      sayAbsences(telling, context, 'home'),
      sayAbsences(telling, context, 'away'),
    ]),
    ...toBlock(2, toWeight(2.5, 'rest'), [sayRest(telling, context)]),
    ...toBlock(2, 6.5, [sayTable(telling, context)]),
    ...toBlock(2, 2 + toTaste(input, 'points', TASTE), [sayPoints(telling, context)]),
    ...toSeasonBlocks(telling, context),
    ...toMeetingBlocks(telling, context, toWeight(3, 'headToHead')),
    ...toBlock(2, toWeight(2, 'weather'), [sayWeather(telling, context)]),
    ...toRefereeBlocks(telling, context, toWeight(3, 'referee')),
  ]
}

function toYear({ input }: Telling): string {
  return input.kickoffAt.slice(0, 4)
}

/** Both teams' last five matches, or neither's; then the last of each with score and date. */
function toFormBlocks(telling: Telling, context: ReasoningContext): Block[] {
  const { input } = telling
  const { homeLast5Games, awayLast5Games } = context
  // One match is no form.
  if (homeLast5Games.length < 2 || awayLast5Games.length < 2) return []
  const weight = 3 + toInfluence(input, 'form') / 2 + toTaste(input, 'last games', TASTE)
  return [
    ...toBlock(2, 7 + toInfluence(input, 'form'), [
      sayForm(telling, input.homeTeam, homeLast5Games, 0),
      sayForm(telling, input.awayTeam, awayLast5Games, 1),
    ]),
    ...toBlock(2, weight, [
      sayLast(telling, input.homeTeam, homeLast5Games, 0),
      sayLast(telling, input.awayTeam, awayLast5Games, 1),
    ]),
  ]
}

type Results = Readonly<Record<LastGame['result'], number>>

function toFormKind({ W, D, L }: Results) {
  if (D === 0 && L === 0) return 'formAllWon'
  if (L === 0) return 'formUnbeaten'
  if (W === 0 && D === 0) return 'formAllLost'
  return W === 0 ? 'formWinless' : 'form'
}

function sayForm(
  { words, say, templates }: Telling,
  team: string,
  games: readonly LastGame[],
  turn: number,
): Sentence {
  const countOf = (result: LastGame['result']) =>
    games.filter((game) => game.result === result).length
  const results = { W: countOf('W'), D: countOf('D'), L: countOf('L') }
  const scored = games.reduce((sum, game) => sum + game.teamScore, 0)
  const conceded = games.reduce((sum, game) => sum + game.opponentScore, 0)
  const told = (['win', 'draw', 'loss'] as const)
    .map((noun, index) => ({ noun, count: [results.W, results.D, results.L][index]! }))
    .filter(({ count }) => count > 0)
  const record = words.list(told.map(({ noun, count }) => words.spell(count, noun)))
  const { deeds } = templates
  const values = {
    team,
    number: words.numeral(games.length, 'match'),
    record,
    deeds: deeds
      ? words.list(told.map(({ noun, count }) => `${deeds[noun]} ${words.numeral(count, noun)}`))
      : record,
    goalsFor: words.count(scored, 'goalFor'),
    goalsAgainst: words.count(conceded, 'goalAgainst'),
    balance: words.score(scored, conceded),
  }
  return say(toFormKind(results), values, { family: 'form', turn })
}

function sayLast(
  telling: Telling,
  team: string,
  games: readonly LastGame[],
  turn: number,
): Sentence {
  const { words, say, templates } = telling
  const last = games.reduce((latest, game) => (game.date > latest.date ? game : latest))
  const kind = ({ W: 'lastWon', D: 'lastDrew', L: 'lastLost' } as const)[last.result]
  const values = {
    team,
    result: toResult(telling, team, last),
    onDate: templates.toOnDate(words.date(last.date, toYear(telling))),
  }
  return say(kind, values, { family: 'last', turn })
}

/** A game as fixtures are written: who was at home comes first, with the goals in that order. */
function toResult({ words, templates }: Telling, team: string, game: LastGame): string {
  const { isHome, opponent, teamScore, opponentScore } = game
  return fill(
    templates,
    templates.result,
    isHome
      ? { home: team, away: opponent, score: words.score(teamScore, opponentScore) }
      : { home: opponent, away: team, score: words.score(opponentScore, teamScore) },
  )
}

function sayTable(
  { input, templates, say }: Telling,
  { homeLeaguePosition, awayLeaguePosition }: ReasoningContext,
): Sentence | null {
  if (homeLeaguePosition === null || awayLeaguePosition === null) return null
  return say('table', {
    home: input.homeTeam,
    away: input.awayTeam,
    homePlace: templates.toPlace(homeLeaguePosition),
    awayPlace: templates.toPlace(awayLeaguePosition),
  })
}

function sayPoints({ input, words, say }: Telling, context: ReasoningContext): Sentence | null {
  const getPoints = (teamId: string) =>
    context.leagueStandings.find((row) => row.teamId === teamId)?.points ?? null
  const homePoints = getPoints(context.homeTeamId)
  const awayPoints = getPoints(context.awayTeamId)
  // Nobody writes "0 points": a season that has not begun is not told.
  if (!homePoints || !awayPoints) return null
  return say('points', {
    home: input.homeTeam,
    away: input.awayTeam,
    homePoints: words.count(homePoints, 'point'),
    awayPoints: words.count(awayPoints, 'point'),
  })
}

/** Both teams' goals this season, or neither's. */
function toSeasonBlocks(telling: Telling, context: ReasoningContext): Block[] {
  const home = saySeason(telling, context, 'home')
  const away = saySeason(telling, context, 'away')
  if (home === null || away === null) return []
  return toBlock(2, 1.5 + toTaste(telling.input, 'season goals', TASTE), [home, away])
}

function saySeason(
  { input, words, say }: Telling,
  context: ReasoningContext,
  side: 'home' | 'away',
): Sentence | null {
  const played = context[`${side}MatchesPlayed`]
  const scored = context[`${side}GoalsScored`]
  const conceded = context[`${side}GoalsConceded`]
  // Unknown, or none of it: "0 goals" is not told.
  if (!played || !scored || !conceded) return null
  const values = {
    team: input[`${side}Team`],
    played: words.count(played, 'match'),
    scored: words.count(scored, 'goal'),
    conceded: words.decimal(conceded),
    balance: words.score(scored, conceded),
  }
  return say('season', values, { family: 'season', turn: side === 'home' ? 0 : 1 })
}

function toMeetingBlocks(telling: Telling, context: ReasoningContext, weight: number): Block[] {
  const { input, words, say, templates } = telling
  const { headToHead } = context
  if (headToHead === null) return []
  const { home_wins, draws, away_wins, recent_matches } = headToHead
  const toWinsOf = (wins: number, team: string) =>
    templates.toWinsOf(words.spell(wins, 'win'), team)
  const tally = [
    home_wins > 0 ? toWinsOf(home_wins, input.homeTeam) : null,
    away_wins > 0 ? toWinsOf(away_wins, input.awayTeam) : null,
    draws > 0 ? words.spell(draws, 'draw') : null,
  ].filter((part) => part !== null)
  if (tally.length === 0) return []
  const record = say('headToHead', {
    meetings: words.spell(headToHead.total_matches, 'match'),
    tally: words.list(tally),
  })
  if (recent_matches.length === 0) return toBlock(2, weight, [record])
  const last = recent_matches.reduce((latest, match) => (match.date > latest.date ? match : latest))
  const meeting = say('lastMeeting', {
    onDate: templates.toOnDate(words.date(last.date)),
    first: last.home_team,
    second: last.away_team,
    score: words.score(last.home_score, last.away_score),
  })
  return [
    ...toBlock(2, weight, [record]),
    ...toBlock(2, weight - 0.1, [meeting]).map((block) => ({
      ...block,
      refersBack: true as const,
    })),
  ]
}

function sayRest({ input, words, say }: Telling, context: ReasoningContext): Sentence | null {
  const { homeRestDays, awayRestDays } = context
  if (!homeRestDays || !awayRestDays) return null
  return say('rest', {
    home: input.homeTeam,
    away: input.awayTeam,
    homeDays: words.count(homeRestDays, 'day'),
    awayDays: words.count(awayRestDays, 'day'),
  })
}

/** No more names than these are put into one sentence: those who have played most. */
const MAX_NAMES = 3

function sayAbsences(
  { input, words, say }: Telling,
  context: ReasoningContext,
  side: 'home' | 'away',
): Sentence | null {
  const teamId = context[`${side}TeamId`]
  const missing = context.sidelinedPlayers
    .filter((player) => player.team_id === teamId)
    .toSorted((a, b) => (b.minutes_share ?? 0) - (a.minutes_share ?? 0))
  if (missing.length === 0) return null
  const values = {
    team: input[`${side}Team`],
    players: words.spell(missing.length, 'player'),
    names: words.list(missing.slice(0, MAX_NAMES).map((player) => player.player_name)),
  }
  const several = missing.length > MAX_NAMES ? 'absencesMany' : 'absences'
  const place = { family: 'absences', turn: side === 'home' ? 0 : 1 }
  return say(missing.length === 1 ? 'absenceOne' : several, values, place)
}

function sayWeather({ words, say }: Telling, context: ReasoningContext): Sentence | null {
  const { temperature, windSpeed, humidity } = context
  if (temperature === null || windSpeed === null || humidity === null) return null
  return say('weather', {
    temperature: words.degrees(temperature),
    wind: words.speed(windSpeed),
    humidity: words.percent(humidity),
  })
}

function toRefereeBlocks(
  { words, say }: Telling,
  context: ReasoningContext,
  weight: number,
): Block[] {
  const { refereeName: name, refereeAvgYellowCards, refereeAvgRedCards } = context
  if (name === null || refereeAvgYellowCards === null) return []
  const yellow = say('referee', { name, yellow: words.decimal(refereeAvgYellowCards, 1) })
  // Less than one in two hundred matches would print as none at all.
  if (refereeAvgRedCards === null || refereeAvgRedCards < 0.005) return toBlock(2, weight, [yellow])
  const red = say('refereeRed', { name, red: words.decimal(refereeAvgRedCards, 2) })
  return [
    ...toBlock(2, weight, [yellow]),
    ...toBlock(2, weight - 0.1, [red]).map((block) => ({ ...block, refersBack: true as const })),
  ]
}
