/** Polls score and minute of matches in play once a minute, on visitors' lists. */

/** Longest time from kick-off that a match may be in play, extra time and breaks included. */
const LONGEST_MS = 4 * 60 * 60_000

/** True if a match of the page may be in play now, by its kick-off. */
function hasPlaying(nowMs: number): boolean {
  return [...document.querySelectorAll<HTMLElement>('[data-plays]')].some(({ dataset }) => {
    const sinceMs = nowMs - Date.parse(dataset['plays']!)
    return sinceMs >= 0 && sinceMs < LONGEST_MS
  })
}

const LOOK_EVERY_MS = 60_000

export function initLiveMatches(): void {
  const look = () => {
    if (document.hidden || !hasPlaying(Date.now())) return
    void import('#site/lib/browser/live-scores.ts').then(({ showLiveScores }) => showLiveScores())
  }
  look()
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('visibilitychange', look)
}
