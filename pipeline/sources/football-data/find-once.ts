/** Finds what a text means once: every row of a file has the same few. */
export function findOnce<Found>(find: (text: string) => Found): (text: string) => Found {
  const found = new Map<string, Found>()
  return (text) => {
    const known = found.get(text)
    if (known !== undefined) return known
    const made = find(text)
    found.set(text, made)
    return made
  }
}
