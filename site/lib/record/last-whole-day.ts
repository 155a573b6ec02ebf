/**
 * The last day whose matches are all over and opened: how many we called right, and how many our
 * own chances predicted.
 */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { countCalls, type OpenedCall } from './count-calls.ts'

export interface WholeDay {
  readonly day: string
  readonly count: number
  readonly right: number
  /** Expected number of right calls: the sum of the chances of the outcomes we called. */
  readonly promised: number
  readonly calls: readonly { readonly id: string; readonly wasCorrect: boolean }[]
}

/** What is read of a published match. */
interface Match extends Pick<
  PublicMatch,
  'id' | 'matchDate' | 'matchStatus' | 'receipt' | 'awarded'
> {
  readonly opened: OpenedCall | null
}

interface Day {
  readonly day: string
  /** Matches that are over or were called off, by kick-off. */
  readonly matches: readonly Match[]
}

interface Published {
  readonly matches: readonly Match[]
  /** The newest first. */
  readonly resultDays: readonly Day[]
}

/** True for a finished match whose commitment is not opened yet; of an awarded one it never is. */
const isWaiting = ({ matchStatus, receipt, opened, awarded }: Match) =>
  matchStatus === 'finished' && receipt !== null && opened === null && !awarded

export function findLastWholeDay({ matches, resultDays }: Published): WholeDay | null {
  const planned = Map.groupBy(matches, ({ matchDate }) => matchDate)
  for (const { day, matches: behind } of resultDays) {
    const counted = countCalls(behind)
    const isWhole = planned.get(day)?.length === behind.length && !behind.some(isWaiting)
    if (!isWhole || counted.count === 0) continue
    const calls = behind.flatMap(({ id, opened }) =>
      opened ? { id, wasCorrect: opened.wasCorrect } : [],
    )
    return { day, ...counted, calls }
  }
  return null
}

/** The last match of the newest of these days that is opened, if there is one. */
export const findLatestOpened = (
  days: readonly { readonly matches: readonly PublicMatch[] }[],
): PublicMatch | undefined =>
  days.flatMap(({ matches }) => matches.toReversed()).find(({ opened }) => opened !== null)
