/** The score and the goals markets, all from the one grid, and the goals of the last matches. */
import { CALLED_PERCENT } from '#data/model/forecast/reasons.ts'
import type { LastGame } from '#data/model/match/match.ts'
import { SIDES, toBlock, toReason, toTaste, type Block, type Side, type Writer } from './blocks.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import { toPrintedDoubleChances } from '#data/model/forecast/printed-chances.ts'
import type { Sentence } from './say.ts'

const OVER_UNDER_WEIGHT = 10
const RUN_WEIGHT = 6
/** So many of the last five matches had many goals, or few. */
const MOST_OF_FIVE = 4
const TASTE = 3

/** Score, over and under, both teams, halves, double chance. */
export function toGoalsBlocks(writer: Writer): Block[] {
  const { input, words, say } = writer
  const { prediction, homeTeam, awayTeam } = input
  const score = say('score', {
    score: words.score(prediction.predictedHomeScore, prediction.predictedAwayScore),
    home: homeTeam,
    away: awayTeam,
    homeGoals: words.decimal(prediction.expectedHomeGoals, 2),
    awayGoals: words.decimal(prediction.expectedAwayGoals, 2),
  })
  const halves = say('halves', {
    first: words.decimal(prediction.expectedFirstHalfGoals, 2),
    second: words.decimal(prediction.expectedSecondHalfGoals, 2),
  })
  const both = words.percent(prediction.bothTeamsToScoreProbability, 1)
  return [
    ...toBlock('goals', Number.POSITIVE_INFINITY, [score]),
    ...toBlock('goals', OVER_UNDER_WEIGHT, [sayOverUnder(writer)]),
    ...SIDES.flatMap((side) => toGoalsRunBlocks(writer, side)),
    ...toBlock('goals', 1 + toTaste(input, 'both', TASTE), [say('both', { yes: both })]),
    ...toBlock('goals', 0.5, [sayLines(writer)]),
    ...toBlock('goals', 0.9, [halves]),
    ...toBlock('goals', 1, [sayUnbeaten(writer)]),
  ]
}

/**
 * The likelier side of 2.5 goals, with a bridge where the predicted score is on the other side;
 * none when it is a toss-up.
 */
function sayOverUnder({ input, words, say }: Writer): Sentence {
  const { probOver25Goals, predictedHomeScore, predictedAwayScore } = input.prediction
  const [over, under] = toRoundedParts([probOver25Goals, 100 - probOver25Goals], 1)
  const values = {
    line: words.decimal(2.5, 1),
    over: words.percent(over!, 1),
    under: words.percent(under!, 1),
    score: words.score(predictedHomeScore, predictedAwayScore),
  }
  if (Math.max(over!, under!) < CALLED_PERCENT) return say('goalsEven', values)
  const isOver = over! > under!
  const agrees = predictedHomeScore + predictedAwayScore > 2.5 === isOver
  if (agrees) return say(isOver ? 'goalsOver' : 'goalsUnder', values)
  return say(isOver ? 'bridgeOver' : 'bridgeUnder', values)
}

/** Many or few goals in most of a team's last matches, if that agrees with the forecast. */
function toGoalsRunBlocks({ input, words, say }: Writer, side: Side): Block[] {
  const games: readonly LastGame[] = input.context?.[`${side}Last5Games`] ?? []
  if (games.length <= MOST_OF_FIVE) return []
  const { probOver25Goals } = input.prediction
  const rich = games.filter(({ teamScore, opponentScore }) => teamScore + opponentScore > 2.5)
  const isRich = rich.length >= MOST_OF_FIVE && probOver25Goals >= CALLED_PERCENT
  const isPoor =
    games.length - rich.length >= MOST_OF_FIVE && 100 - probOver25Goals >= CALLED_PERCENT
  if (!isRich && !isPoor) return []
  const kind = isRich ? 'goalRich' : 'goalPoor'
  const share = isRich ? rich.length : games.length - rich.length
  const values = { team: input[`${side}Team`], number: words.numeral(games.length, 'match') }
  const place = { family: 'goals run', turn: side === 'home' ? 0 : 1 }
  const sentence =
    share === games.length
      ? say(`${kind}All`, values, place)
      : say(kind, { ...values, share: words.numeral(share, 'match') }, place)
  return toReason('goals', RUN_WEIGHT, { reason: `${kind}/${side}`, sentence })
}

function sayLines({ input, words, say }: Writer): Sentence {
  return say('lines', {
    low: words.decimal(1.5, 1),
    overLow: words.percent(input.prediction.probOver15Goals, 1),
    high: words.decimal(3.5, 1),
    overHigh: words.percent(input.prediction.probOver35Goals, 1),
  })
}

function sayUnbeaten({ input, words, say }: Writer): Sentence {
  const { prediction, homeTeam, awayTeam } = input
  const isAway = prediction.predictedOutcome === 'away_win'
  return say('unbeaten', {
    team: isAway ? awayTeam : homeTeam,
    chance: words.percent(
      toPrintedDoubleChances(prediction)[isAway ? 'drawOrAway' : 'homeOrDraw'],
      1,
    ),
  })
}
