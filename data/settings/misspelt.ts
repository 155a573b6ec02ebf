/** Finds settings whose name is misspelt: they would be ignored without a word. */
import { SETTING_NAMES, toSettingError } from './read-settings.ts'

/** Of a short name a change of two letters makes another word. */
const FEWEST_LETTERS = 7
const MOST_EDITS = 2

/** Letters to add, remove, change or swap with their neighbour to make one of the other. */
function countEdits(from: string, to: string): number {
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1]
      const isSwapped = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      const edits = [next[at - 1]! + 1, last[at]! + 1, last[at - 1]! + (isSame ? 0 : 1)]
      if (isSwapped && row > 1 && at > 1) edits.push(before[at - 2]! + 1)
      next.push(Math.min(...edits))
    }
    before = last
    last = next
  }
  return last[to.length]!
}

function findNearest(name: string): string | null {
  const [nearest] = SETTING_NAMES.filter(
    ({ length }) => Math.abs(length - name.length) <= MOST_EDITS,
  )
    .map((setting) => ({ setting, edits: countEdits(name.toUpperCase(), setting) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .sort((left, right) => left.edits - right.edits)
  return nearest?.setting ?? null
}

/** Throws `bad_configuration` for the first name that is nearly one of ours; others are other programs'. */
export function requireNoMisspelt(names: readonly string[]): void {
  const known = new Set<string>(SETTING_NAMES)
  for (const name of names) {
    const nearest = known.has(name) || name.length < FEWEST_LETTERS ? null : findNearest(name)
    if (nearest !== null) throw toSettingError(name, `is none; did you mean ${nearest}?`)
  }
}
