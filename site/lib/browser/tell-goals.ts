/** Tells screen readers each goal once: a polled score with more goals than the one before. */
export interface Scored {
  readonly id: string
  readonly home: number | null
  readonly away: number | null
  /** The sentence for a goal. */
  readonly sentence: string
}

const known = new Map<string, number>()

/** A region that says nothing until its text changes. */
let region: HTMLElement | null = null

/** Whether the reader has asked for no result of this match; the choice itself is the members' code. */
const isResultHidden = (id: string): boolean =>
  document.documentElement.dataset['results'] === 'hidden' &&
  document.querySelector(`[data-match="${id}"][data-shown]`) === null

export function tellGoals(matches: readonly Scored[]): void {
  if (region === null) {
    region = document.createElement('p')
    region.className = 'sr-only'
    region.role = 'status'
    document.body.append(region)
  }
  const news = matches.flatMap(({ id, home, away, sentence }) => {
    if (home === null || away === null) return []
    const before = known.get(id)
    known.set(id, home + away)
    return before !== undefined && home + away > before && !isResultHidden(id) ? [sentence] : []
  })
  if (news.length > 0) region.textContent = news.join('. ')
}
