/** Score, minute and red cards of matches in play, put into rows and pages (ui/rows/live-place.tsx). */
import type { HALF_TIME as HalfTime } from '#data/model/match/clock.ts'
import type { LiveScores } from '#data/model/replies.ts'
import { formatTime } from '#site/lib/texts/local-time.ts'
import { announceGoals, type Scored } from './announce-goals.ts'

/**
 * The type ties it to the model's constant; importing the value would load a file of the islands on
 * static pages.
 */
const HALF_TIME: typeof HalfTime = 'HT'

type LiveScore = LiveScores[number]

function showScore(
  row: Element,
  { actualHomeScore: home, actualAwayScore: away, redCards }: LiveScore,
): void {
  for (const [side, club] of row.querySelectorAll('.club').entries())
    club.setAttribute('data-red', `${redCards?.[side] || ''}`)
  if (home === null) return
  for (const now of row.querySelectorAll<HTMLElement>('[data-now]')) {
    now.textContent = `${home} - ${away}`
    now.dataset['result'] = ''
  }
  // The score was that of the publication.
  const asOf = row.querySelector('[data-as-of] time')
  if (asOf) asOf.textContent = formatTime(new Date().toISOString())
}

/** A text for screen readers alone. */
const makeSpoken = (said: string) =>
  Object.assign(document.createElement('span'), { className: 'sr-only', textContent: said })

function showStage(stage: HTMLElement, { matchStatus, clock, redCards }: LiveScore): void {
  const words = stage.closest<HTMLElement>('[data-live]')!.dataset
  const word = words[matchStatus]
  if (!word) return
  stage.dataset['status'] = matchStatus
  stage.textContent = word
  if (matchStatus !== 'live') return
  const since = words['since']!.replace('{time}', formatTime(stage.dataset['plays']!))
  // Readers see from the minute that the match is in play; screen readers need the word.
  if (clock === null) stage.append(` ${since}`)
  else
    stage.replaceChildren(
      makeSpoken(`${word}, `),
      clock === HALF_TIME ? words['halfTime']! : `${clock}′`,
    )
  if (!redCards?.some(Boolean)) return
  const cards = makeSpoken(`${words['redCards']} ${redCards.join(' - ')}`)
  cards.dataset['result'] = ''
  stage.append(' ', cards)
}

const toScored = (row: Element, { id, actualHomeScore, actualAwayScore }: LiveScore): Scored => {
  const [home = '', away = ''] = [...row.querySelectorAll('.club')].map((club) => club.textContent)
  return {
    id,
    home: actualHomeScore,
    away: actualAwayScore,
    sentence: row
      .closest<HTMLElement>('[data-live]')!
      .dataset['goal']!.replace('{home}', () => home)
      .replace('{score}', `${actualHomeScore}–${actualAwayScore}`)
      .replace('{away}', () => away),
  }
}

export async function showLiveScores(): Promise<void> {
  const reply = await fetch('/api/matches/live').catch(() => null)
  // If the read fails, keep the published state.
  if (!reply?.ok) return
  const scored = new Map<string, Scored>()
  // Parsing with the schema would bring zod to pages that have no other use for it.
  for (const score of (await reply.json()) as LiveScores) {
    for (const stage of document.querySelectorAll<HTMLElement>(
      `[data-match="${score.id}"] [data-plays]`,
    )) {
      const row = stage.closest('[data-match]')!
      scored.set(score.id, toScored(row, score))
      showScore(row, score)
      showStage(stage, score)
    }
  }
  announceGoals([...scored.values()])
}
