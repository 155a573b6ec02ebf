/** The bookmakers' probabilities of the match itself, without their margin: for comparison, never an input. */
import type { HistoricMatch } from '#data/model/history.ts'
import { toFairOver, toFairProbabilities } from '#pipeline/maths/shin.ts'

/** Null for a match without odds. */
export function toBookmakerView({ odds }: HistoricMatch) {
  if (odds === null) return null
  const [home = 0, draw = 0, away = 0] = toFairProbabilities([odds.home, odds.draw, odds.away])
  return { outcome: { home, draw, away }, over25: toFairOver(odds) }
}
