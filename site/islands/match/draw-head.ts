/** Teams with their score, and the chances as a bar: the same for the first paint and for the scoreboard that replaces it. */
import type { MatchDetail } from '#data/model/replies.ts'
import { toNameSize } from '#site/lib/match/long-words.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'
import { html, type Html } from '#site/pieces/html.ts'
import { drawOutcomeBar } from '#site/pieces/outcome-bar.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'

const TEXT_OF = { large: 'text-xl', middle: 'text-base', small: 'text-sm' } as const

export function drawTeams(texts: PieceTexts, { match }: MatchDetail): Html {
  const size = TEXT_OF[toNameSize(match)]
  return html`<h1
    class="mt-5 grid grid-cols-[minmax(0,1fr)_4rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)] sm:gap-4 sm:text-3xl ${size}"
  >
    <span class="text-right wrap-break-word hyphens-auto">${match.homeTeam}</span>
    ${drawScore(texts, match)}
    <span class="wrap-break-word hyphens-auto">${match.awayTeam}</span>
  </h1>`
}

function drawScore({ t }: PieceTexts, match: MatchDetail['match']): Html {
  const { matchStatus, actualHomeScore, actualAwayScore } = match
  if (hasBegun(match))
    return html`<span class="figures text-center text-2xl whitespace-nowrap sm:text-4xl"
      >${formatScore(actualHomeScore, actualAwayScore)}</span
    >`
  // What is called off has its badge and no score; "not started" would promise a start.
  if (matchStatus !== 'scheduled')
    return html`<span class="text-center text-muted">${NO_FIGURE}</span>`
  return html`<span class="pt-1 text-center font-sans text-xs text-muted sm:text-sm"
    >${t('notStarted')}</span
  >`
}

/** The three chances as a bar, where there is a prediction. */
export function drawChances(texts: PieceTexts, { prediction }: MatchDetail): Html | null {
  return (
    prediction &&
    html`<div class="mx-auto mt-6 max-w-2xl">${drawOutcomeBar(texts, prediction, 'large')}</div>`
  )
}
