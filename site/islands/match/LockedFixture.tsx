/** Which match it is that is locked: what is public of it, and nothing of the prediction. */
import { useQuery } from '@tanstack/react-query'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { fixtureRead } from '#site/lib/calls/fixture-read.ts'
import { formatKickoff } from '#site/lib/texts/local-time.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

export function LockedFixture({ id }: { readonly id: string }) {
  const { language } = useTexts()
  const { data: fixture } = useQuery(fixtureRead(id))
  if (!fixture) return null
  const { league, homeTeam, awayTeam, matchDate, matchTime } = fixture
  return (
    <div className="mb-2" data-locked-fixture>
      <p className="font-serif text-lg text-balance">
        {homeTeam} – {awayTeam}
      </p>
      <p className="mt-1 text-sm text-muted">
        {toCompetitionName(league, language)} ·{' '}
        {formatKickoff(`${matchDate}T${matchTime}:00Z`, language)}
      </p>
    </div>
  )
}
