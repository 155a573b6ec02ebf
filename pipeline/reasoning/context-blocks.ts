/** The third paragraph: form, table, earlier meetings, rest, absences, weather, referee. */
import type { LastGame } from '#data/model/match/match.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import { toBlock, toInfluence, toTaste, type Block, type Telling } from './blocks.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import type { Sentence } from './say.ts'

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
    ...toBlock(2, 6.5, [sayTable(telling, context)]),
    ...toBlock(2, 2 + toTaste(input, 'points', TASTE), [sayPoints(telling, context)]),
    ...toFormBlocks(telling, input.homeTeam, context.homeLast5Games),
    ...toFormBlocks(telling, input.awayTeam, context.awayLast5Games),
    ...toBlock(2, 1.5 + toTaste(input, 'season goals', TASTE), [
      saySeason(telling, context, 'home'),
      saySeason(telling, context, 'away'),
    ]),
    ...toBlock(2, toWeight(4, 'headToHead'), sayMeetings(telling, context)),
    ...toBlock(2, toWeight(2.5, 'rest'), [sayRest(telling, context)]),
    ...toBlock(2, toWeight(4, 'absences'), [
      sayAbsences(telling, context, 'home'),
      sayAbsences(telling, context, 'away'),
    ]),
    ...toBlock(2, toWeight(2.5, 'weather'), [sayWeather(telling, context)]),
    ...toBlock(2, toWeight(3, 'referee'), sayReferee(telling, context)),
  ]
}

function toYear({ input }: Telling): string {
  return input.kickoffAt.slice(0, 4)
}

/** A team's last five matches, and the last of them with score and date. */
function toFormBlocks(telling: Telling, team: string, games: readonly LastGame[]): Block[] {
  if (games.length === 0) return []
  const { input } = telling
  const form = sayForm(telling, team, games)
  const weight = 3 + toInfluence(input, 'form') / 2 + toTaste(input, `last of ${team}`, TASTE)
  return [
    ...toBlock(2, 7 + toInfluence(input, 'form'), [form]),
    ...toBlock(2, weight, [sayLast(telling, team, games)]).map((block) => ({
      ...block,
      after: form,
    })),
  ]
}

function sayForm({ words, say }: Telling, team: string, games: readonly LastGame[]): Sentence {
  const countOf = (result: LastGame['result']) =>
    games.filter((game) => game.result === result).length
  const scored = games.reduce((sum, game) => sum + game.teamScore, 0)
  const conceded = games.reduce((sum, game) => sum + game.opponentScore, 0)
  return say(
    'form',
    {
      team,
      games: words.count(games.length, 'match'),
      wins: words.count(countOf('W'), 'win'),
      draws: words.count(countOf('D'), 'draw'),
      losses: words.count(countOf('L'), 'loss'),
      scored: words.count(scored, 'goal'),
      conceded: words.decimal(conceded),
      balance: words.score(scored, conceded),
    },
    team,
  )
}

function sayLast(telling: Telling, team: string, games: readonly LastGame[]): Sentence {
  const { words, say, templates } = telling
  const last = games.reduce((latest, game) => (game.date > latest.date ? game : latest))
  const kind = ({ W: 'lastWon', D: 'lastDrew', L: 'lastLost' } as const)[last.result]
  const values = {
    team,
    opponent: last.opponent,
    score: words.score(last.teamScore, last.opponentScore),
    onDate: templates.toOnDate(words.date(last.date, toYear(telling))),
  }
  return say(kind, values, team)
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
  if (homePoints === null || awayPoints === null) return null
  return say('points', {
    home: input.homeTeam,
    away: input.awayTeam,
    homePoints: words.count(homePoints, 'point'),
    awayPoints: words.count(awayPoints, 'point'),
  })
}

function saySeason(
  { input, words, say }: Telling,
  context: ReasoningContext,
  side: 'home' | 'away',
): Sentence | null {
  const played = context[`${side}MatchesPlayed`]
  const scored = context[`${side}GoalsScored`]
  const conceded = context[`${side}GoalsConceded`]
  if (played === null || played === 0 || scored === null || conceded === null) return null
  const values = {
    team: input[`${side}Team`],
    played: words.count(played, 'match'),
    scored: words.count(scored, 'goal'),
    conceded: words.decimal(conceded),
    balance: words.score(scored, conceded),
  }
  return say('season', values, side)
}

function sayMeetings(telling: Telling, { headToHead }: ReasoningContext): (Sentence | null)[] {
  if (headToHead === null || headToHead.total_matches === 0) return []
  const { input, words, say, templates } = telling
  const record = say('headToHead', {
    home: input.homeTeam,
    away: input.awayTeam,
    meetings: words.count(headToHead.total_matches, 'match'),
    homeWins: words.count(headToHead.home_wins, 'win'),
    draws: words.count(headToHead.draws, 'draw'),
    awayWins: words.count(headToHead.away_wins, 'win'),
  })
  if (headToHead.recent_matches.length === 0) return [record]
  const last = headToHead.recent_matches.reduce((latest, match) =>
    match.date > latest.date ? match : latest,
  )
  const meeting = say('lastMeeting', {
    onDate: templates.toOnDate(words.date(last.date)),
    first: last.home_team,
    second: last.away_team,
    score: words.score(last.home_score, last.away_score),
  })
  return [record, meeting]
}

function sayRest({ input, words, say }: Telling, context: ReasoningContext): Sentence | null {
  const { homeRestDays, awayRestDays } = context
  if (homeRestDays === null || awayRestDays === null) return null
  return say('rest', {
    home: input.homeTeam,
    away: input.awayTeam,
    homeDays: words.count(homeRestDays, 'day'),
    awayDays: words.count(awayRestDays, 'day'),
  })
}

/** No more names than these are put into one sentence. */
const MAX_NAMES = 3

function sayAbsences(
  { input, words, say }: Telling,
  context: ReasoningContext,
  side: 'home' | 'away',
): Sentence | null {
  const teamId = context[`${side}TeamId`]
  const missing = context.sidelinedPlayers.filter((player) => player.team_id === teamId)
  if (missing.length === 0) return null
  const values = {
    team: input[`${side}Team`],
    players: words.count(missing.length, 'player'),
    names: words.list(missing.slice(0, MAX_NAMES).map((player) => player.player_name)),
  }
  return say(missing.length > MAX_NAMES ? 'absencesMany' : 'absences', values, side)
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

function sayReferee({ words, say }: Telling, context: ReasoningContext): (Sentence | null)[] {
  const { refereeName, refereeAvgYellowCards, refereeAvgRedCards } = context
  if (refereeName === null || refereeAvgYellowCards === null) return []
  const name = refereeName
  const yellow = say('referee', { name, yellow: words.decimal(refereeAvgYellowCards, 1) })
  if (refereeAvgRedCards === null) return [yellow]
  return [yellow, say('refereeRed', { name, red: words.decimal(refereeAvgRedCards, 2) })]
}
