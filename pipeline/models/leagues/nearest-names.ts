/**
 * Names most similar to another one, by shared letter pairs: suggestions for a club with an unknown
 * name. Source: Dice (1945), Ecology 26(3), 297–302.
 */
/** Letter pairs of each word, including its beginning and its end. */
function toPairs(name: string): string[] {
  return name.split('-').flatMap((word) => {
    const letters = ` ${word} `
    return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2))
  })
}

function toLikeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const shared = one.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / Math.max(1, one.length + other.length)
}

/** `wba` of west-bromwich-albion. */
const toInitials = (name: string) => name.replaceAll(/(\w)\w*-?/g, '$1')

/** The names of a list most similar to one that is not in it, best first. */
export function listNearestNames(name: string, known: Iterable<string>, most = 3): string[] {
  const pairs = toPairs(name)
  return [...known]
    .map((candidate) => ({
      candidate,
      likeness: toInitials(candidate) === name ? 1 : toLikeness(pairs, toPairs(candidate)),
    }))
    .sort((a, b) => b.likeness - a.likeness || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, most)
    .map(({ candidate }) => candidate)
}
