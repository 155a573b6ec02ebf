/**
 * Visible evidence of a difference in strength: points, places and recent goals; and why a side
 * without a win is the favourite.
 */
import type { WaterfallStep } from '#data/model/forecast/waterfall.ts'
import type { LastGame } from '#data/model/match/match.ts'
import {
  SIDES,
  toFactorName,
  toOther,
  toPlaceFact,
  toReason,
  toSide,
  type Block,
  type Side,
  type Writer,
} from './blocks.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { findRun } from './runs.ts'
import type { Sentence } from './say.ts'

/** Difference in table points, or places, that counts as clear. */
const CLEAR_POINTS = 6
const CLEAR_PLACES = 4
/** After fewer matches a table is too uncertain. */
const FEWEST_PLAYED = 6
/** Difference between the teams' recent goal differences that counts as clear. */
const CLEAR_GOALS = 6
const FEWEST_GAMES = 4
const BEFORE_ALL_FACTS = 12
const BOTH_PLACES = SIDES.map(toPlaceFact)

/** Goals scored and conceded in a team's last matches. */
function sumGoals(games: readonly LastGame[]) {
  const scored = games.reduce((sum, game) => sum + game.teamScore, 0)
  const conceded = games.reduce((sum, game) => sum + game.opponentScore, 0)
  return { scored, conceded, balance: scored - conceded }
}

/** Evidence for the strength that favours a side, or that the table contradicts it. */
export function toBasisBlocks(writer: Writer, step: WaterfallStep): Block[] {
  const { context } = writer.input
  const side = toSide(step)
  if (context === null || step.group !== 'strength') return []
  const found =
    describeTable(writer, context, side) ??
    describeGoals(writer, context, side) ??
    describeDespite(writer, context, side)
  return toBackward(found && { ...found, weight: BEFORE_ALL_FACTS })
}

type Found = {
  readonly reason: string
  readonly sentence: Sentence
  readonly facts?: readonly string[]
} | null

function toBackward(found: (NonNullable<Found> & { readonly weight: number }) | null): Block[] {
  if (found === null) return []
  return toReason('reasons', found.weight, found).map((block) => ({
    ...block,
    refersBack: true as const,
    ...(found.facts && { facts: found.facts }),
  }))
}

function toRows({ leagueStandings, homeTeamId, awayTeamId }: ReasoningContext) {
  const home = leagueStandings.find(({ teamId }) => teamId === homeTeamId)
  const away = leagueStandings.find(({ teamId }) => teamId === awayTeamId)
  if (!home || !away || Math.min(home.matchesPlayed, away.matchesPlayed) < FEWEST_PLAYED)
    return null
  return { home, away }
}

function describeTable(writer: Writer, context: ReasoningContext, side: Side): Found {
  const { input, words, templates, say } = writer
  const rows = toRows(context)
  if (!rows) return null
  const [own, other] = [rows[side], rows[toOther(side)]]
  const isBehind = own.position >= other.position || own.matchesPlayed > other.matchesPlayed
  if (isBehind || own.points - other.points < CLEAR_POINTS || other.points === 0) return null
  const sentence = say('basisTable', {
    team: input[`${side}Team`],
    other: input[`${toOther(side)}Team`],
    points: words.count(own.points, 'point'),
    otherPoints: words.count(other.points, 'point'),
    otherFigure: words.decimal(other.points),
    place: templates.toPlace(own.position),
    otherPlace: templates.toPlace(other.position),
  })
  return { reason: `basisTable/${side}`, sentence, facts: BOTH_PLACES }
}

function describeGoals(writer: Writer, context: ReasoningContext, side: Side): Found {
  const { input, words, say } = writer
  const [ownGames, otherGames] = [
    context[`${side}Last5Games`],
    context[`${toOther(side)}Last5Games`],
  ]
  if (ownGames.length < FEWEST_GAMES || ownGames.length !== otherGames.length) return null
  // A run is told with its goals.
  if (findRun(ownGames) || findRun(otherGames)) return null
  const [own, other] = [sumGoals(ownGames), sumGoals(otherGames)]
  if (own.balance - other.balance < CLEAR_GOALS) return null
  const sentence = say('basisGoals', {
    team: input[`${side}Team`],
    other: input[`${toOther(side)}Team`],
    number: words.numeral(ownGames.length, 'match'),
    balance: words.score(own.scored, own.conceded),
    otherBalance: words.score(other.scored, other.conceded),
  })
  return { reason: `basisGoals/${side}`, sentence }
}

function describeDespite(writer: Writer, context: ReasoningContext, side: Side): Found {
  const { input, templates, say } = writer
  const rows = toRows(context)
  if (!rows) return null
  const [own, other] = [rows[side], rows[toOther(side)]]
  if (own.position - other.position < CLEAR_PLACES || own.points >= other.points) return null
  const sentence = say('basisDespite', {
    team: input[`${side}Team`],
    other: input[`${toOther(side)}Team`],
    place: templates.toPlace(own.position),
    otherPlace: templates.toPlace(other.position),
  })
  return { reason: `basisDespite/${side}`, sentence, facts: BOTH_PLACES }
}

/** The side most likely to win although it has not won recently, if a factor of its own explains it. */
export function findWinlessFavourite(
  { prediction, context }: Writer['input'],
  reasons: readonly WaterfallStep[],
): { readonly side: Side; readonly step: WaterfallStep } | null {
  if (context === null || prediction.predictedOutcome === 'draw') return null
  const side = prediction.predictedOutcome === 'home_win' ? 'home' : 'away'
  const games = context[`${side}Last5Games`]
  if (games.length < FEWEST_GAMES || games.some(({ result }) => result === 'W')) return null
  const step = reasons.find(({ points }) => points > 0 === (side === 'home'))
  return step ? { side, step } : null
}

export function toWinlessBlocks(writer: Writer, reasons: readonly WaterfallStep[]): Block[] {
  const { input, words, say } = writer
  const found = findWinlessFavourite(input, reasons)
  if (!found) return []
  const sentence = say('winlessFavourite', {
    team: input[`${found.side}Team`],
    number: words.numeral(input.context![`${found.side}Last5Games`].length, 'match'),
    group: toFactorName(writer, found.step),
  })
  return toReason('reasons', Number.POSITIVE_INFINITY, {
    reason: `winlessFavourite/${found.side}`,
    sentence,
  })
}
