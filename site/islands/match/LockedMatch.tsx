/** A match that this account may not open: what is public of it, and what includes it. One that is called off has no prediction to offer. */
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { isOffThePitch } from '#data/model/match/match.ts'
import { fixtureRead } from '#site/lib/calls/fixture-read.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { formatFixtureLine } from '#site/lib/texts/fixture-line.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'

export function LockedMatch({ id }: { readonly id: string }) {
  const { t, language } = useTexts()
  const { data: fixture, isLoading } = useQuery(fixtureRead(id))
  if (isLoading) return <Skeleton />
  const isOff = fixture !== undefined && isOffThePitch(fixture.matchStatus)
  return (
    <section
      data-locked
      className={`mx-auto mt-8 grid max-w-xl justify-items-center gap-4 border-y py-10 text-center ${isOff ? 'border-rule' : 'border-premium'}`}
    >
      {!isOff && <Lock size={24} strokeWidth={1.5} className="text-premium" aria-hidden="true" />}
      {fixture && (
        <div className="mb-2" data-locked-fixture>
          <p className="font-serif text-lg text-balance">
            {fixture.homeTeam} – {fixture.awayTeam}
          </p>
          <p className="mt-1 text-sm text-muted">{formatFixtureLine(fixture, language)}</p>
        </div>
      )}
      {isOff ? (
        <>
          <h1 className="text-2xl">{t(`status.${fixture.matchStatus}`)}</h1>
          <p className="text-muted">{t(`off.${fixture.matchStatus}`)}</p>
        </>
      ) : (
        <>
          <h1 className="text-2xl">{t('upgrade.title')}</h1>
          <p className="text-muted">{t('upgrade.text')}</p>
          <a className="button button-primary" href={toPagePath('/subscribe')}>
            {t('account.upgrade')}
          </a>
        </>
      )}
    </section>
  )
}
