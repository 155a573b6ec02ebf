/**
 * Corners, cards and shots on goal over two seasons that chose no constant, 2021/22 and 2022/23: on
 * the real files, where a setting names them, else on the made-up ones, where the better side has
 * more of each.
 */
import { expect, test } from 'vitest'
import { toFixture, type HistoricMatch } from '#data/model/history.ts'
import { SEASON_FILES } from '#data/testing/real-files.ts'
import { readBacktestFolder } from '#pipeline/backtest/league-files.ts'
import { walkHistory } from '#pipeline/backtest/walk.ts'
import {
  COUNT_CATEGORIES,
  COUNTS,
  getCount,
  mapCategories,
  type CountCategory,
} from '#data/model/match/counts.ts'
import type { CountsForecast } from './forecast.ts'
import { createEngine, isForecast, learnMatch, predictFixture } from '#pipeline/models/engine.ts'

const { folder, isReal } = SEASON_FILES
const LONG_MS = 120_000
const LINES = mapCategories((category) => COUNTS[category].lines.total)

/** Log loss of all total lines of a category, and of the shares in the league's own earlier matches. */
class Scores {
  n = 0
  model = 0
  base = 0
  private readonly passed = new Map<number, [over: number, n: number]>()

  learn(total: number, lines: readonly number[]): void {
    for (const line of lines) {
      const seen = this.passed.get(line) ?? [10, 20]
      this.passed.set(line, [seen[0] + (total > line ? 1 : 0), seen[1] + 1])
    }
  }

  add(total: number, lines: readonly number[], over: readonly number[]): void {
    this.n++
    for (const [index, line] of lines.entries()) {
      const [passed, n] = this.passed.get(line) ?? [10, 20]
      this.model -= Math.log(total > line ? over[index]! : 1 - over[index]!)
      this.base -= Math.log(total > line ? passed / n : 1 - passed / n)
    }
  }
}

/** Six seasons are enough to rate the teams. */
const FIRST_SEASON = 2015

/** Walks all leagues; each match of the two seasons is predicted with its referee and without. */
async function walk(
  onPredicted: (
    match: HistoricMatch,
    counts: CountsForecast | null,
    unrefereed: CountsForecast | null,
  ) => void,
  onLearned: (match: HistoricMatch) => void,
) {
  const { matches } = await readBacktestFolder(folder)
  const from = Date.UTC(2021, 6, 1)
  const own = createEngine()
  walkHistory(
    matches.filter(({ season }) => season >= FIRST_SEASON),
    {
      isWanted: ({ kickoffMs }) => kickoffMs >= from,
      onPredicted: ({ match, forecast }) => {
        if (!isForecast(forecast)) return
        const unrefereed = predictFixture(own, { ...toFixture(match), referee: null })
        if (!isForecast(unrefereed)) throw new Error(unrefereed.detail)
        onPredicted(match, forecast.counts, unrefereed.counts)
      },
      onLearned: (match) => {
        learnMatch(own, match)
        onLearned(match)
      },
    },
  )
}

function getTotal(match: HistoricMatch, category: CountCategory): number | null {
  const sides = getCount(match, category)
  return sides && sides.home + sides.away
}

test(
  isReal
    ? "cards and shots on goal beat the league's own shares in every league, corners over all, the referee helps, on the real files"
    : "cards beat the league's own shares in both leagues, the referee helps, on the made-up files",
  async () => {
    const scores = new Map<string, Scores>()
    const requireScores = (key: string) => {
      const known = scores.get(key) ?? new Scores()
      scores.set(key, known)
      return known
    }
    await walk(
      (match, counts, unrefereed) => {
        for (const category of COUNT_CATEGORIES) {
          const total = getTotal(match, category)
          if (total === null) continue
          const over = counts?.[category]?.total.over
          expect(over).toBeDefined()
          requireScores(`${match.league}/${category}`).add(total, LINES[category], over!)
          if (category !== 'cards' || match.referee === null) continue
          requireScores('with the referee').add(total, LINES.cards, over!)
          requireScores('without').add(total, LINES.cards, unrefereed!.cards!.total.over)
        }
      },
      (match) => {
        for (const category of COUNT_CATEGORIES) {
          const total = getTotal(match, category)
          if (total !== null)
            requireScores(`${match.league}/${category}`).learn(total, LINES[category])
        }
      },
    )
    const sums = { model: 0, base: 0 }
    for (const [key, { n, model, base }] of scores) {
      if (!key.includes('/')) continue
      expect(n).toBeGreaterThan(isReal ? 570 : 170)
      // In the made-up files only referees affect totals.
      if (!isReal && !key.endsWith('/cards')) {
        expect(model / base, key).toBeLessThan(1.02)
        continue
      }
      if (!key.endsWith('/corners')) expect(model, key).toBeLessThan(base)
      if (!key.endsWith('/corners')) continue
      sums.model += model
      sums.base += base
      // Totals of corners are hardly predictable: nowhere worse by more than two thousandths.
      expect(model / base, key).toBeLessThan(1.002)
    }
    if (isReal) expect(sums.model).toBeLessThan(sums.base)
    const [refereed, unrefereed] = [requireScores('with the referee'), requireScores('without')]
    expect(refereed.n).toBe(unrefereed.n)
    expect(refereed.model).toBeLessThan(unrefereed.model)
  },
  LONG_MS,
)
