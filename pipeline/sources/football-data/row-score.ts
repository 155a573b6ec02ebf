/** The score of a row after 90 minutes and at half-time. */
import type { FeedMatch } from '#data/model/feed.ts'
import { RowError, type LeaveOut } from './row-error.ts'

type ReadCell = (name: string) => string
type Score = Pick<
  FeedMatch,
  'actualHomeScore' | 'actualAwayScore' | 'halfTimeHomeScore' | 'halfTimeAwayScore' | 'awarded'
>

const MOST_GOALS = 40

/**
 * Null when the match has no score yet; throws `RowError` for an impossible one. The score decides
 * about the row; half-time is left out when it cannot be read or is more than the score.
 */
export function readScore(cell: ReadCell, leaveOut: LeaveOut): Score | null {
  const home = readGoals(cell('FTHG'), 'FTHG')
  const away = readGoals(cell('FTAG'), 'FTAG')
  if (home === null && away === null) return null
  if (home === null || away === null) throw new RowError('Only one side of the score is there.')
  const result = cell('FTR').toUpperCase()
  if (result !== '' && !'HDA'.includes(result)) leaveOut('FTR')
  else if (result !== '' && result !== toLetter(home, away))
    throw new RowError(`FTR "${result}" contradicts the score ${home}-${away}.`)
  const halfTime = readHalfTime(cell, leaveOut)
  const isMoreAtHalfTime = halfTime !== null && (halfTime.home > home || halfTime.away > away)
  // Goals can only be lost after half-time by a committee's decision, which awards the match to
  // nil: its score stands beside the half-time score.
  const isAwarded = isMarked(cell, leaveOut) || (isMoreAtHalfTime && isToNil(home, away))
  const isPossible = !isMoreAtHalfTime || isAwarded
  if (!isPossible) for (const column of ['HTHG', 'HTAG']) leaveOut(column)
  return {
    actualHomeScore: home,
    actualAwayScore: away,
    halfTimeHomeScore: isPossible ? (halfTime?.home ?? null) : null,
    halfTimeAwayScore: isPossible ? (halfTime?.away ?? null) : null,
    awarded: isAwarded,
  }
}

function isToNil(home: number, away: number): boolean {
  return home !== away && Math.min(home, away) === 0
}

/** The column Awarded of files that merge several sources. */
function isMarked(cell: ReadCell, leaveOut: LeaveOut): boolean {
  const text = cell('Awarded')
  if (!['', '0', '1'].includes(text)) leaveOut('Awarded')
  return text === '1'
}

/** Null for an empty cell, NaN for one that is no number of goals. */
function toGoals(text: string): number | null {
  if (text === '') return null
  const goals = Number(text)
  return Number.isInteger(goals) && goals >= 0 && goals <= MOST_GOALS ? goals : Number.NaN
}

function readGoals(text: string, name: string): number | null {
  const goals = toGoals(text)
  if (Number.isNaN(goals)) throw new RowError(`${name} "${text}" is no number of goals.`)
  return goals
}

/** Null for an empty cell, and for one that is no number of goals, which is told. */
function readHalf(cell: ReadCell, name: string, leaveOut: LeaveOut): number | null {
  const goals = toGoals(cell(name))
  if (!Number.isNaN(goals)) return goals
  leaveOut(name)
  return null
}

/** Null unless both sides are there. */
function readHalfTime(cell: ReadCell, leaveOut: LeaveOut) {
  const home = readHalf(cell, 'HTHG', leaveOut)
  const away = readHalf(cell, 'HTAG', leaveOut)
  return home === null || away === null ? null : { home, away }
}

function toLetter(home: number, away: number): 'H' | 'D' | 'A' {
  if (home === away) return 'D'
  return home > away ? 'H' : 'A'
}
