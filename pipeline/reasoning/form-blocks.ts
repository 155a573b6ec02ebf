/** Runs in a team's last matches; both teams' form in one sentence when neither has a run. */
import type { LastGame } from '#data/model/match/match.ts'
import { listReasons } from '#data/model/forecast/reasons.ts'
import { findWinlessFavourite } from './basis-blocks.ts'
import {
  compareLatest,
  SIDES,
  toBlock,
  toInfluence,
  toReason,
  type Block,
  type Side,
  type Writer,
} from './blocks.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { countOf, countRow, findRun, type RunKind } from './runs.ts'
import { fill, type Sentence } from './say.ts'

const FEWEST_IN_A_ROW = 2
/** Wins and defeats in a row are common; draws are not. */
const FEWEST_RESULTS = { W: 3, D: 2, L: 3 } as const
/** A win or defeat by this many goals gets a sentence of its own. */
const BIG_MARGIN = 3
const WEIGHTS = { all: 9.5, none: 7.2, row: 7.5, ground: 7, big: 7, both: 2.5 } as const

/** Notable facts of either team's last matches, else a line on both. */
export function toFormBlocks(writer: Writer, context: ReasoningContext): Block[] {
  const runs = SIDES.flatMap((side) => toTeamBlocks(writer, context, side))
  if (runs.length > 0) return runs
  const weight = WEIGHTS.both + toInfluence(writer.input, 'form')
  return toBlock('facts', weight, [sayBoth(writer, context)])
}

function toTeamBlocks(writer: Writer, context: ReasoningContext, side: Side): Block[] {
  const { input } = writer
  const games = context[`${side}Last5Games`].toSorted(compareLatest)
  const run = findRun(games)
  const winless = findWinlessFavourite(input, listReasons(input.prediction))
  // A favourite without a win is among the reasons already.
  const isTold = winless?.side === side && run !== 'formUnbeaten'
  return [
    ...(run && !isTold ? toRunBlocks(writer, { side, games, run }) : []),
    ...toRowBlocks(writer, { side, games, run }),
    ...(run === null ? toResultBlocks(writer, side, games) : []),
    ...toBigBlocks(writer, side, games),
  ]
}

interface Team {
  readonly side: Side
  /** Latest first. */
  readonly games: readonly LastGame[]
  readonly run: RunKind | null
}

const toTurn = (side: Side) => (side === 'home' ? 0 : 1)

function sayRecord({ words }: Writer, games: readonly LastGame[]) {
  return words.list(listResults(games).map(({ noun, count }) => words.spell(count, noun)))
}

function sayDeeds(writer: Writer, games: readonly LastGame[]) {
  const { words, templates } = writer
  const { deeds } = templates
  if (!deeds) return sayRecord(writer, games)
  return words.list(
    listResults(games).map(({ noun, count }) => `${deeds[noun]} ${words.numeral(count, noun)}`),
  )
}

function listResults(games: readonly LastGame[]) {
  const sentences = [
    { noun: 'win', count: countOf(games, 'W') },
    { noun: 'draw', count: countOf(games, 'D') },
    { noun: 'loss', count: countOf(games, 'L') },
  ] as const
  return sentences.filter(({ count }) => count > 0)
}

function toRunBlocks(writer: Writer, { side, games, run }: Team & { run: RunKind }): Block[] {
  const { input, words, say } = writer
  const scored = games.reduce((sum, game) => sum + game.teamScore, 0)
  const conceded = games.reduce((sum, game) => sum + game.opponentScore, 0)
  const values = {
    team: input[`${side}Team`],
    number: words.numeral(games.length, 'match'),
    record: sayRecord(writer, games),
    goalsFor: words.count(scored, 'goalFor'),
    goalsAgainst: words.count(conceded, 'goalAgainst'),
    balance: words.score(scored, conceded),
  }
  const isAll = run === 'formAllWon' || run === 'formAllLost'
  return toReason('facts', isAll ? WEIGHTS.all : WEIGHTS.none, {
    reason: `${run}/${side}`,
    sentence: say(run, values, { family: 'form', turn: toTurn(side) }),
  })
}

/** No goals scored, or none conceded, in the latest matches; not after a run that implies it. */
function toRowBlocks({ input, words, say }: Writer, { side, games, run }: Team): Block[] {
  const rows = [
    ['scoreless', countRow(games, ({ teamScore }) => teamScore === 0)],
    ['cleanSheets', countRow(games, ({ opponentScore }) => opponentScore === 0)],
  ] as const
  return rows.flatMap(([kind, count]) => {
    const isTold = run === 'formAllLost' || run === 'formAllWon' || (run && count === games.length)
    if (count < FEWEST_IN_A_ROW || isTold) return []
    const values = { team: input[`${side}Team`], number: words.numeral(count, 'match') }
    const sentence = say(kind, values, { family: kind, turn: toTurn(side) })
    return toReason('facts', WEIGHTS.row, { reason: `${kind}/${side}`, sentence })
  })
}

/** The same result in all of the latest matches, else in those at home, or away. */
function toResultBlocks(writer: Writer, side: Side, games: readonly LastGame[]): Block[] {
  const { input, words, say } = writer
  const last = games[0]
  if (!last) return []
  const count = countRow(games, ({ result }) => result === last.result)
  if (count < FEWEST_RESULTS[last.result]) return toGroundBlocks(writer, side, games)
  const kind = ({ W: 'wonRow', D: 'drawnRow', L: 'lostRow' } as const)[last.result]
  const values = { team: input[`${side}Team`], number: words.numeral(count, 'match') }
  const sentence = say(kind, values, { family: 'row', turn: toTurn(side) })
  return toReason('facts', WEIGHTS.row, { reason: `${kind}/${side}`, sentence })
}

/** The home side at home, or the visitors away, with the same result in all of their latest matches there. */
function toGroundBlocks(writer: Writer, side: Side, games: readonly LastGame[]): Block[] {
  const { input, words, say } = writer
  const there = games.filter(({ isHome }) => isHome === (side === 'home'))
  if (there.length < FEWEST_IN_A_ROW) return []
  const isWon = countOf(there, 'W') === there.length
  if (!isWon && countOf(there, 'L') < there.length) return []
  const kind = `${side}${isWon ? 'Wins' : 'Losses'}` as const
  const values = { team: input[`${side}Team`], number: words.numeral(there.length, 'match') }
  const sentence = say(kind, values, { family: 'ground', turn: toTurn(side) })
  return toReason('facts', WEIGHTS.ground, { reason: kind, sentence })
}

function toBigBlocks(writer: Writer, side: Side, games: readonly LastGame[]): Block[] {
  const { input, words, say, templates } = writer
  const last = games[0]
  if (!last || Math.abs(last.teamScore - last.opponentScore) < BIG_MARGIN) return []
  const kind = last.result === 'W' ? 'bigWin' : 'bigLoss'
  const team = input[`${side}Team`]
  const values = {
    team,
    result: toResult(writer, team, last),
    onDate: templates.toOnDate(words.date(last.date, input.kickoffAt.slice(0, 4))),
  }
  const sentence = say(kind, values, { family: 'last', turn: toTurn(side) })
  return toReason('facts', WEIGHTS.big, { reason: `${kind}/${side}`, sentence })
}

/** A game in fixture notation: home side first, with the goals in that order. */
function toResult({ words, templates }: Writer, team: string, game: LastGame): string {
  const { isHome, opponent, teamScore, opponentScore } = game
  return fill(
    templates,
    templates.result,
    isHome
      ? { home: team, away: opponent, score: words.score(teamScore, opponentScore) }
      : { home: opponent, away: team, score: words.score(opponentScore, teamScore) },
  )
}

function sayBoth(writer: Writer, context: ReasoningContext): Sentence | null {
  const { input, words, say } = writer
  const { homeLast5Games, awayLast5Games } = context
  const { length } = homeLast5Games
  if (length < FEWEST_IN_A_ROW || length !== awayLast5Games.length) return null
  const number = words.numeral(length, 'match')
  const homeRecord = sayRecord(writer, homeLast5Games)
  const awayRecord = sayRecord(writer, awayLast5Games)
  const homeDeeds = sayDeeds(writer, homeLast5Games)
  if (homeRecord === awayRecord)
    return say('formSame', { number, record: homeRecord, deeds: homeDeeds })
  return say('formBoth', {
    home: input.homeTeam,
    away: input.awayTeam,
    number,
    homeRecord,
    awayRecord,
    homeDeeds,
    awayDeeds: sayDeeds(writer, awayLast5Games),
  })
}
