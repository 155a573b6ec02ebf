/** Runs in a team's last matches. */
import type { LastGame } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'

/** With fewer matches there is no run, and no form. */
export const FEWEST_GAMES = 4
/** Wins in a row, over everybody or over the same side, from which they are stated. */
export const FEWEST_WON = 3
/** Matches of a run that is long. */
export const LONG_RUN = 5
/** After so many days without a match, as in summer, the matches before are no form any more. */
const BREAK_DAYS = 60

type RunKind = 'formAllWon' | 'formAllLost' | 'formUnbeaten' | 'formWinless'

export const countOf = (games: readonly LastGame[], result: LastGame['result']) =>
  games.filter((game) => game.result === result).length

/** What all of a team's last matches have in common; null for mixed results and for few matches. */
export function findRun(games: readonly LastGame[]): RunKind | null {
  if (games.length < FEWEST_GAMES) return null
  const [won, lost] = [countOf(games, 'W'), countOf(games, 'L')]
  if (won === games.length) return 'formAllWon'
  if (lost === games.length) return 'formAllLost'
  if (lost === 0) return 'formUnbeaten'
  return won === 0 ? 'formWinless' : null
}

/** Length of the row of latest matches with a property. */
export function countRow(games: readonly LastGame[], has: (game: LastGame) => boolean): number {
  const end = games.findIndex((game) => !has(game))
  return end === -1 ? games.length : end
}

/** Sorts by day, latest first. */
export function compareLatest(a: { readonly date: string }, b: { readonly date: string }): number {
  return a.date === b.date ? 0 : a.date < b.date ? 1 : -1
}

/** The matches since a team's last long break, latest first. */
export function listRecent(games: readonly LastGame[], kickoffMs: number): LastGame[] {
  const latest = games.toSorted(compareLatest)
  const end = latest.findIndex(({ date }, index) => {
    const nextMs = index === 0 ? kickoffMs : Date.parse(latest[index - 1]!.date)
    return nextMs - Date.parse(date) > BREAK_DAYS * DAY_MS
  })
  return end === -1 ? latest : latest.slice(0, end)
}
