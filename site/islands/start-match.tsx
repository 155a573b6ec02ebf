/** Entry of a match's page: draws its head as soon as the reply is there, then loads the island. */
import '#site/styles/members.css'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { beginReads } from '#site/lib/calls/early-reads.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { canForecast } from '#site/lib/forecast/can-forecast.ts'
import { withoutOurs } from '#site/lib/forecast/without-ours.ts'
import { $isYoursFirst } from '#site/stores/yours-first.ts'
import { MemberHead } from '#site/ui/match/MemberHead.tsx'
import { drawFirst } from '#site/islands/shared/first-paint.ts'

const { name, firstTexts, laterReads } = ISLANDS.match
const USER = '/api/auth/user'
const MATCH = '/api/matches/'

await drawFirst({ id: name, texts: firstTexts, reads: [USER, MATCH] }, (texts, answers) => {
  const [user, detail] = answers as [CurrentUser, MatchDetail]
  noteResults(user.hidesResults)
  // It is not known yet whether the member has given a forecast, so hide ours: it must never flash
  // up.
  const isHidden = $isYoursFirst.get() && canForecast(detail.match, Date.now())
  // Preload only: if it fails, the island loads it again and shows the failure.
  if (!detail.isBasic) import('#site/islands/match/WholeMatch.tsx').catch(() => null)
  return (
    <div className="frame pb-16">
      <div className="match-back" />
      <div data-match={detail.match.id}>
        <MemberHead
          texts={texts}
          detail={isHidden ? withoutOurs(detail) : detail}
          tools={<span className="star" />}
        />
      </div>
    </div>
  )
})
beginReads(laterReads)
await import('./mount-match.tsx')
