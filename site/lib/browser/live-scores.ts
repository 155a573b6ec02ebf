/** Score and minute of matches in play, put into the rows of a built list (ui/rows/live-place.tsx). */
import type { HALF_TIME as HalfTime } from '#data/model/match/clock.ts'
import type { LiveScores } from '#data/model/replies.ts'

/**
 * The type ties it to the model's constant; importing the value would load a file of the islands on
 * static pages.
 */
const HALF_TIME: typeof HalfTime = 'HT'

type LiveScore = LiveScores[number]

function showScore(
  row: Element,
  { actualHomeScore: home, actualAwayScore: away }: LiveScore,
): void {
  const now = row.querySelector('[data-now]')
  if (now && home !== null) now.textContent = `${home} - ${away}`
}

function showStage(stage: HTMLElement, { matchStatus, clock }: LiveScore): void {
  const words = stage.closest<HTMLElement>('[data-live]')!.dataset
  const word = words[matchStatus]
  if (!word) return
  stage.dataset['status'] = matchStatus
  stage.textContent = word
  const minute = clock === HALF_TIME ? words['halfTime'] : clock && `${clock}′`
  if (matchStatus !== 'live' || !minute) return
  // Readers see from the minute that the match is in play; screen readers need the word.
  const said = document.createElement('span')
  said.className = 'sr-only'
  said.textContent = `${word}, `
  stage.replaceChildren(said, minute)
}

export async function showLiveScores(): Promise<void> {
  const reply = await fetch('/api/matches/live').catch(() => null)
  // If the read fails, keep the published state.
  if (!reply?.ok) return
  // Parsing with the schema would bring zod to pages that have no other use for it.
  for (const score of (await reply.json()) as LiveScores) {
    const stages = document.querySelectorAll<HTMLElement>(`[data-match="${score.id}"] [data-plays]`)
    for (const stage of stages) {
      showScore(stage.closest('[data-match]')!, score)
      showStage(stage, score)
    }
  }
}
