/** The score of a row after 90 minutes and at half-time. */
import type { FeedMatch } from '#data/model/feed.ts'
import { RowError } from './row-error.ts'

type ReadCell = (name: string) => string
type Score = Pick<
  FeedMatch,
  'actualHomeScore' | 'actualAwayScore' | 'halfTimeHomeScore' | 'halfTimeAwayScore' | 'awarded'
>

const MOST_GOALS = 40

/** Null when the match has no score yet; throws `RowError` for an impossible one. */
export function readScore(cell: ReadCell): Score | null {
  const home = readGoals(cell('FTHG'), 'FTHG')
  const away = readGoals(cell('FTAG'), 'FTAG')
  if (home === null && away === null) return null
  if (home === null || away === null) throw new RowError('Only one side of the score is there.')
  const result = cell('FTR')
  if (result !== '' && result !== toLetter(home, away))
    throw new RowError(`FTR "${result}" contradicts the score ${home}-${away}.`)
  const halfTime = readHalfTime(cell)
  const isMoreAtHalfTime = halfTime !== null && (halfTime.home > home || halfTime.away > away)
  // Goals can only be lost after half-time by a committee's decision, which awards the match to
  // nil: its score stands beside the half-time score.
  const isAwarded = cell('Awarded') === '1' || (isMoreAtHalfTime && isToNil(home, away))
  if (isMoreAtHalfTime && !isAwarded)
    throw new RowError(
      `Half-time ${halfTime.home}-${halfTime.away} is more than full time ${home}-${away}.`,
    )
  return {
    actualHomeScore: home,
    actualAwayScore: away,
    halfTimeHomeScore: halfTime?.home ?? null,
    halfTimeAwayScore: halfTime?.away ?? null,
    awarded: isAwarded,
  }
}

function isToNil(home: number, away: number): boolean {
  return home !== away && Math.min(home, away) === 0
}

function readGoals(text: string, name: string): number | null {
  if (text === '') return null
  const goals = Number(text)
  if (!Number.isInteger(goals) || goals < 0 || goals > MOST_GOALS)
    throw new RowError(`${name} "${text}" is no number of goals.`)
  return goals
}

function readHalfTime(cell: ReadCell) {
  const home = readGoals(cell('HTHG'), 'HTHG')
  const away = readGoals(cell('HTAG'), 'HTAG')
  return home === null || away === null ? null : { home, away }
}

function toLetter(home: number, away: number): 'H' | 'D' | 'A' {
  if (home === away) return 'D'
  return home > away ? 'H' : 'A'
}
