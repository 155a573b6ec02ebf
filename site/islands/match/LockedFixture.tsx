/** Which match it is that is locked: what is public of it, and nothing of the prediction. */
import { useQuery } from '@tanstack/react-query'
import { fixtureRead } from '#site/lib/calls/fixture-read.ts'
import { formatFixtureLine } from '#site/lib/texts/fixture-line.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

export function LockedFixture({ id }: { readonly id: string }) {
  const { language } = useTexts()
  const { data: fixture } = useQuery(fixtureRead(id))
  if (!fixture) return null
  return (
    <div className="mb-2" data-locked-fixture>
      <p className="font-serif text-lg text-balance">
        {fixture.homeTeam} – {fixture.awayTeam}
      </p>
      <p className="mt-1 text-sm text-muted">{formatFixtureLine(fixture, language)}</p>
    </div>
  )
}
