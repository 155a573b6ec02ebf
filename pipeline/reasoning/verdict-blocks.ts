/** The first paragraph: who is likelier to win, and which inputs say so. */
import type { Contribution } from '#data/model/forecast/prediction.ts'
import { FAVOURITE_PERCENT, listReasons } from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toBlock, type Block, type Telling } from './blocks.ts'

/** A lead smaller than this many per cent points is a narrow one. */
const NARROW_LEAD = 8
/** No more groups than these are named as what outweighs the heaviest. */
const MAX_DESPITE = 3

/** Opening, verdict and the largest reasons for and against. */
export function toVerdictBlocks(telling: Telling): Block[] {
  const { input, words, say } = telling
  const { prediction, homeTeam, awayTeam } = input
  const chances = toPrintedChances(prediction)
  const opening = say('opening', {
    home: homeTeam,
    away: awayTeam,
    league: input.league,
    date: words.date(input.kickoffAt),
    homeWin: words.percent(chances.home, 1),
    draw: words.percent(chances.draw, 1),
    awayWin: words.percent(chances.away, 1),
  })
  return [
    ...toBlock(0, Number.POSITIVE_INFINITY, [opening, sayVerdict(telling)]),
    ...toReasonBlocks(telling),
  ]
}

function sayVerdict({ input, say }: Telling) {
  const { homeTeam, awayTeam, prediction } = input
  const { homeWinProbability, drawProbability, awayWinProbability } = prediction
  if (prediction.predictedOutcome === 'draw')
    return say('drawLikely', { home: homeTeam, away: awayTeam })
  const isHome = prediction.predictedOutcome === 'home_win'
  const team = isHome ? homeTeam : awayTeam
  const top = isHome ? homeWinProbability : awayWinProbability
  const next = Math.max(drawProbability, isHome ? awayWinProbability : homeWinProbability)
  if (top - next < NARROW_LEAD) return say('narrow', { team })
  return say(top >= FAVOURITE_PERCENT ? 'favourite' : 'open', { team })
}

/** The fewest of these that together outweigh a value; null where too many are needed. */
function findOutweighing(parts: readonly Contribution[], value: number): Contribution[] | null {
  let sum = 0
  for (const [index, part] of parts.slice(0, MAX_DESPITE).entries()) {
    sum += Math.abs(part.value)
    if (sum > Math.abs(value)) return parts.slice(0, index + 1)
  }
  return null
}

function toReasonBlocks({ input, templates, words, say }: Telling): Block[] {
  const { factors, predictedOutcome } = input.prediction
  const [first, ...others] = listReasons(factors.outcome)
  if (!first) return []
  const same = others.find(({ value }) => Math.sign(value) === Math.sign(first.value))
  const opposite = others.filter(({ value }) => Math.sign(value) !== Math.sign(first.value))
  const against = opposite[0]
  const toValues = ({ group, value }: Contribution) => ({
    group: templates.groups[group],
    team: value > 0 ? input.homeTeam : input.awayTeam,
    times: words.times(Math.exp(Math.abs(value))),
  })
  const winner = { home_win: 1, draw: 0, away_win: -1 }[predictedOutcome]
  const outweighing = findOutweighing(opposite, first.value)
  const heaviest = toBlock(0, Number.POSITIVE_INFINITY, [say('reasonFirst', toValues(first))])
  if (winner === -Math.sign(first.value) && outweighing) {
    const groups = words.list(outweighing.map(({ group }) => templates.groups[group]))
    const team = winner > 0 ? input.homeTeam : input.awayTeam
    return [
      ...heaviest,
      ...toBlock(0, Number.POSITIVE_INFINITY, [say('reasonDespite', { team, groups })]),
    ]
  }
  return [
    ...heaviest,
    ...toBlock(0, 5 + 10 * Math.abs(same?.value ?? 0), [
      same ? say('reasonSecond', toValues(same)) : null,
    ]),
    ...toBlock(0, 6 + 10 * Math.abs(against?.value ?? 0), [
      against ? say('reasonAgainst', toValues(against)) : null,
    ]),
  ]
}
