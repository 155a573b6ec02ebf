/** Entry of the dashboard: draws today's rows as soon as their replies are there, then loads the island. */
import '#site/styles/members.css'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import type { Favorites, MatchList as MatchListReply } from '#data/model/replies.ts'
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { beginReads } from '#site/lib/calls/early-reads.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { MatchList } from '#site/ui/list/MatchList.tsx'
import { MatchRow } from '#site/ui/list/MatchRow.tsx'
import { NextFreeLine } from '#site/ui/list/NextFree.tsx'
import { findLead, putFirst } from '#site/ui/list/row-groups.ts'
import { drawFirst } from '#site/islands/shared/first-paint.ts'

const { name, firstTexts, laterReads } = ISLANDS.dashboard
const READS = ['/api/auth/user', '/api/matches?', '/api/favorites', '/api/follows/matches']

await drawFirst({ id: name, texts: firstTexts, reads: READS }, (texts, answers) => {
  const [user, { matches, nextFree }, favorites, followed] = answers as [
    CurrentUser,
    MatchListReply,
    Favorites,
    string[],
  ]
  noteResults(user.hidesResults)
  const [first] = matches
  if (first === undefined) return null
  const paths = Object.keys(globalThis.earlyReads ?? {}).join(' ')
  const isByLeague = paths.includes('&order=league')
  const date = formatDay(first.match.matchDate, texts.language)
  const isUnlimited = toPlan(user) === 'premium'
  const marked = favorites.map(({ matchId }) => matchId)
  const own = [...marked, ...followed]
  const lead = paths.includes('&order=') ? null : findLead(matches, own)
  return (
    <div className="frame pb-16">
      <div className="dashboard-head">
        <h1 className="first-letter:uppercase">{date}</h1>
      </div>
      <div className="day-rail" />
      <div className="dashboard-filters" />
      {nextFree !== undefined && <NextFreeLine texts={texts} />}
      <MatchList
        texts={texts}
        caption={texts.t('dashboard:table.caption', { date })}
        rows={putFirst(lead, matches, own)}
        isByLeague={isByLeague}
        renderRow={(row, isSameTime) => (
          <MatchRow
            key={row.match.id}
            texts={texts}
            row={row}
            isUnlimited={isUnlimited}
            isFavorite={marked.includes(row.match.id)}
            isLead={row === lead}
            isSameTime={isSameTime}
            isFirstPaint
          />
        )}
      />
    </div>
  )
})
beginReads(laterReads)
await import('./mount-dashboard.tsx')
