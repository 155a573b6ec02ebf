/**
 * A match that this account may not open: its public page, with the offer of Premium in place of
 * the words about the sealed prediction; a match that is called off has none to offer. Nothing
 * comes from the prediction, because the public page has no closed figure.
 */
// Style of the stakes bars.
import '#site/styles/season.css'
import { useQuery } from '@tanstack/react-query'
import { LOCK } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isOffThePitch, type PreviewMatch } from '#data/model/match/match.ts'
import { fixtureRead } from '#site/lib/calls/fixture-read.ts'
import { publicPageRead } from '#site/lib/calls/public-page-read.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { takePublicPage } from '#site/lib/match/take-public-page.ts'
import { formatFixtureLine } from '#site/lib/texts/fixture-line.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { OwnForecastPart } from '#site/islands/forecast/OwnForecastPart.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function LockedMatch({ id }: { readonly id: string }) {
  const fixture = useQuery(fixtureRead(id))
  const path = fixture.data ? toPagePath(toMatchPath(fixture.data)) : null
  const page = useQuery(publicPageRead(path))
  if (fixture.isLoading || page.isLoading) return <Skeleton />
  return (
    <>
      {page.data ? (
        <PublicPart page={page.data} />
      ) : (
        <div className="mt-8" data-locked="">
          <WithoutPage fixture={fixture.data} />
        </div>
      )}
      {/* For every member: it shows no figure of our prediction. */}
      <Suspense>
        {fixture.data && <OwnForecastPart match={toForecastMatch(fixture.data)} ours={null} />}
      </Suspense>
    </>
  )
}

/** Times of fixtures are UTC. A locked match has no result yet. */
const toForecastMatch = (fixture: PreviewMatch) => ({
  ...fixture,
  kickoffAt: `${fixture.matchDate}T${fixture.matchTime}:00.000Z`,
  actualHomeScore: null,
  actualAwayScore: null,
})

/** The content of the public page; the offer takes the place of the words about the seal. */
function PublicPart({ page }: { readonly page: Document }) {
  const place = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<Element | null>(null)
  useLayoutEffect(() => {
    if (place.current !== null) setSlot(takePublicPage(page, place.current))
  }, [page])
  return (
    <div data-locked="">
      <div ref={place} />
      {slot && createPortal(<PremiumOffer />, slot)}
    </div>
  )
}

/** The facts of the fixture, where the public page could not be read. */
function WithoutPage({ fixture }: { readonly fixture: PreviewMatch | undefined }) {
  const { language } = useTexts()
  if (fixture === undefined) return <PremiumOffer />
  const facts = (
    <div className="mb-2" data-locked-fixture="">
      <p className="font-serif text-lg text-balance">
        {fixture.homeTeam} – {fixture.awayTeam}
      </p>
      <p className="mt-1 text-sm text-muted">{formatFixtureLine(fixture, language)}</p>
    </div>
  )
  return isOffThePitch(fixture.matchStatus) ? (
    <CalledOff status={fixture.matchStatus}>{facts}</CalledOff>
  ) : (
    <PremiumOffer>{facts}</PremiumOffer>
  )
}

const FRAME = 'mb-4 grid justify-items-start gap-3 border-y py-6'

interface CalledOffProps {
  readonly status: PreviewMatch['matchStatus']
  readonly children: ReactNode
}

function CalledOff({ status, children }: CalledOffProps) {
  const { t } = useTexts()
  return (
    <section className={`${FRAME} border-rule`}>
      {children}
      <h1>{t(`status.${status}`)}</h1>
      <p className="text-muted">{t(`off.${status}`)}</p>
    </section>
  )
}

function PremiumOffer({ children }: { readonly children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <section className={`${FRAME} border-premium`}>
      {children}
      {/* Names the section of the public page that it stands in. */}
      <h2 id="receipt-title" className="flex items-center gap-2 text-xl">
        <Icon path={LOCK} size={20} className="text-premium" />
        {t('upgrade.title')}
      </h2>
      <p className="text-muted">{t('upgrade.text')}</p>
      <a className="button button-primary" href={toPagePath('/subscribe')}>
        {t('account.upgrade')}
      </a>
    </section>
  )
}
