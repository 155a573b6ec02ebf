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

/** Whether the reader hides results, and has not asked for that of this match. */
const isResultHidden = (id: string) =>
  document.querySelector(`[data-results] [data-match="${id}"]`)?.matches(':not([data-shown])')

export function announceGoals(matches: readonly Scored[]): void {
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
  if (news.length === 0) return
  const text = news.join('. ')
  // A goal that was taken back and scored again: the same text would not be told again.
  region.textContent = text === region.textContent ? `${text}.` : text
}
