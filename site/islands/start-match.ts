/** What a match's page begins with: who plays and what is said of it as soon as it is there, then everything else. */
import '#site/styles/members.css'
import type { MatchDetail } from '#data/model/replies.ts'
import { beginReads } from '#site/lib/calls/early-reads.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { html } from '#site/pieces/html.ts'
import { drawChances, drawTeams } from './match/draw-head.ts'
import { drawFirst } from './shared/first-paint.ts'

const { name, firstTexts, laterReads } = ISLANDS.match
const USER = '/api/auth/user'
const MATCH = '/api/matches/'

await drawFirst({ id: name, texts: firstTexts, reads: [USER, MATCH] }, (texts, answers) => {
  const detail = answers[1] as MatchDetail
  return html`<div class="frame pb-16">
    <div class="match-back"></div>
    <header class="mt-2 border-y border-rule py-6">
      <div class="match-facts"></div>
      ${drawTeams(texts, detail)} ${drawChances(texts, detail)}
    </header>
  </div>`
})
beginReads(laterReads)
await import('./mount-match.tsx')
