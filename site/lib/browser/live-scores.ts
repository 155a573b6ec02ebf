/** Score and minute of matches in play, put into the rows of a built list (ui/rows/live-place.tsx). */
import type { LiveScores } from '#data/model/replies.ts'

/** As a feed's clock says it (data/model/match/clock.ts). */
const HALF_TIME = 'HT'

type LiveScore = LiveScores[number]

function showScore(
  row: Element,
  { actualHomeScore: home, actualAwayScore: away }: LiveScore,
): void {
  const now = row.querySelector('[data-now]')
  if (now && home !== null && away !== null) now.textContent = `${home} - ${away}`
}

function showStage(row: Element, { matchStatus, clock }: LiveScore): void {
  const stage = row.querySelector<HTMLElement>('[data-plays]')
  const words = row.closest<HTMLElement>('[data-live]')?.dataset
  if (!stage || !words || (matchStatus !== 'live' && matchStatus !== 'finished')) return
  stage.dataset['status'] = matchStatus
  const minute = clock === HALF_TIME ? words['halfTime'] : clock && `${clock}′`
  stage.textContent = words[matchStatus] ?? ''
  if (matchStatus !== 'live' || !minute) return
  // A minute alone says that the match is on, to the eye.
  const said = document.createElement('span')
  said.className = 'sr-only'
  said.textContent = `${stage.textContent}, `
  stage.replaceChildren(said, minute)
}

export async function showLiveScores(): Promise<void> {
  const reply = await fetch('/api/matches/live').catch(() => null)
  // Without an answer the page keeps what it was published with.
  if (!reply?.ok) return
  // Parsing with the schema would bring zod to pages that have no other use for it.
  for (const score of (await reply.json()) as LiveScores) {
    const rows = document.querySelectorAll(
      `[data-match="${CSS.escape(score.id)}"]:has([data-plays])`,
    )
    for (const row of rows) {
      showScore(row, score)
      showStage(row, score)
    }
  }
}
