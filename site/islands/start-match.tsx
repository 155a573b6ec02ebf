/** What a match's page begins with: who plays and what is said of it as soon as it is there, then everything else. */
import '#site/styles/members.css'
import type { MatchDetail } from '#data/model/replies.ts'
import { beginReads } from '#site/lib/calls/early-reads.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { MatchTeams } from '#site/ui/match/MatchTeams.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { drawFirst } from './shared/first-paint.ts'

const { name, firstTexts, laterReads } = ISLANDS.match
const USER = '/api/auth/user'
const MATCH = '/api/matches/'

await drawFirst({ id: name, texts: firstTexts, reads: [USER, MATCH] }, (texts, answers) => {
  const { match, prediction, isBasic } = answers[1] as MatchDetail
  // Beside everything else; should it fail, the island tells so.
  if (!isBasic) import('./match/WholeMatch.tsx').catch(() => null)
  return (
    <div className="frame pb-16">
      <div className="match-back" />
      <header className="mt-2 border-y border-rule py-6">
        <div className="match-facts" />
        <MatchTeams texts={texts} match={match} />
        {prediction && (
          <div className="mx-auto mt-6 max-w-2xl">
            <OutcomeBar texts={texts} chances={prediction} size="large" />
          </div>
        )}
      </header>
    </div>
  )
})
beginReads(laterReads)
await import('./mount-match.tsx')
