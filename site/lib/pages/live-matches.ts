/** Lists of visitors with a match in play: score and minute come from the server, once a minute. */

/** From its kick-off on a match may be in play for this long, extra time and a break included. */
const LONGEST_MS = 4 * 60 * 60_000

/** Places of matches that are in play by the clock, or will be while the page is open. */
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
