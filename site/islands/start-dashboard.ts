/** What the dashboard begins with: the rows of today as soon as they are there, then everything else. */
import '#site/styles/members.css'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import type { MatchList } from '#data/model/replies.ts'
import { beginReads } from '#site/lib/calls/early-reads.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { html } from '#site/pieces/html.ts'
import { drawTable } from './dashboard/table/draw-table.ts'
import { drawFirst } from './shared/first-paint.ts'

const { name, firstTexts, laterReads } = ISLANDS.dashboard
const USER = '/api/auth/user'
const LIST = '/api/matches?'

await drawFirst({ id: name, texts: firstTexts, reads: [USER, LIST] }, (texts, answers) => {
  const [user, list] = answers as [CurrentUser, MatchList]
  if (list.matches.length === 0) return null
  const isByLeague = Object.keys(globalThis.earlyReads ?? {}).some((path) =>
    path.includes('&order=league'),
  )
  const isUnlimited = toPlan(user) === 'premium'
  return html`<div class="frame pb-16">
    <div class="dashboard-head"></div>
    <div class="dashboard-rail"></div>
    <div class="dashboard-filters"></div>
    ${drawTable(texts, list.matches, { isUnlimited, isByLeague })}
  </div>`
})
beginReads(laterReads)
await import('./mount-dashboard.tsx')
