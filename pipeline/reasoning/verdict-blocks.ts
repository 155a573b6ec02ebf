/** The first paragraph: who is likelier to win, and which inputs say so. */
import type { Contribution } from '#data/model/forecast/prediction.ts'
import { toBlock, type Block, type Telling } from './blocks.ts'

/** A lead smaller than this many per cent points is a narrow one. */
const NARROW_LEAD = 8
/** Log-odds; a contribution below this is not worth a sentence. */
const MIN_CONTRIBUTION = 0.02

/** Opening, verdict and the largest reasons for and against. */
export function toVerdictBlocks(telling: Telling): Block[] {
  const { input, words, say } = telling
  const { prediction, homeTeam, awayTeam } = input
  const opening = say('opening', {
    home: homeTeam,
    away: awayTeam,
    league: input.league,
    date: words.date(input.kickoffAt),
    homeWin: words.percent(prediction.homeWinProbability, 1),
    draw: words.percent(prediction.drawProbability, 1),
    awayWin: words.percent(prediction.awayWinProbability, 1),
  })
  return [
    ...toBlock(0, Number.POSITIVE_INFINITY, [opening, sayVerdict(telling)]),
    ...toReasonBlocks(telling),
  ]
}

function sayVerdict({ input, words, say }: Telling) {
  const { prediction } = input
  const { homeWinProbability, drawProbability, awayWinProbability } = prediction
  if (prediction.predictedOutcome === 'draw')
    return say('drawLikely', { chance: words.percent(drawProbability, 1) })
  const isHome = prediction.predictedOutcome === 'home_win'
  const team = isHome ? input.homeTeam : input.awayTeam
  const top = isHome ? homeWinProbability : awayWinProbability
  const next = Math.max(drawProbability, isHome ? awayWinProbability : homeWinProbability)
  const chance = words.percent(top, 1)
  if (top - next < NARROW_LEAD) return say('narrow', { team, chance, next: words.percent(next, 1) })
  return say('favourite', { team, chance })
}

/** The league's level and calibration are no reasons of this match. */
function isReason({ group, value }: Contribution): boolean {
  return group !== 'base' && group !== 'calibration' && Math.abs(value) >= MIN_CONTRIBUTION
}

function toReasonBlocks({ input, templates, words, say }: Telling): Block[] {
  const { factors, predictedOutcome } = input.prediction
  const reasons = factors.outcome
    .filter(isReason)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  const first = reasons[0]
  if (!first) return []
  const sign =
    predictedOutcome === 'away_win'
      ? -1
      : predictedOutcome === 'home_win'
        ? 1
        : Math.sign(first.value)
  const speaking = reasons.filter(({ value }) => Math.sign(value) === sign)
  const against = reasons.find(({ value }) => Math.sign(value) !== sign)
  const toValues = ({ group, value }: Contribution) => ({
    group: templates.groups[group],
    team: value > 0 ? input.homeTeam : input.awayTeam,
    other: value > 0 ? input.awayTeam : input.homeTeam,
    times: words.decimal(Math.exp(Math.abs(value)), 2),
  })
  return [
    ...toBlock(0, Number.POSITIVE_INFINITY, [
      speaking[0] ? say('reasonFirst', toValues(speaking[0])) : null,
    ]),
    ...toBlock(0, 5 + 10 * Math.abs(speaking[1]?.value ?? 0), [
      speaking[1] ? say('reasonSecond', toValues(speaking[1])) : null,
    ]),
    ...toBlock(0, 6 + 10 * Math.abs(against?.value ?? 0), [
      against ? say('reasonAgainst', toValues(against)) : null,
    ]),
  ]
}
