/**
 * A match that this account may not open: its public page, with the offer of Premium in place of
 * the words about the sealed prediction; a match that is called off has none to offer. Nothing
 * comes from the prediction, because the page is a built one.
 */
// Style of the stakes bars.
import '#site/styles/season.css'
import { useQuery } from '@tanstack/react-query'
import { LOCK } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isOffThePitch, type PreviewMatch } from '#data/model/match/match.ts'
import { fixtureRead } from '#site/lib/calls/fixture-read.ts'
import { publicPageRead } from '#site/lib/calls/public-page-read.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { formatFixtureLine } from '#site/lib/texts/fixture-line.ts'
import { initLocalTimes } from '#site/lib/texts/local-time.ts'
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
          <Offer fixture={fixture.data} />
        </div>
      )}
      {/* For every member: it shows no figure of our prediction. */}
      {fixture.data && <OwnForecastPart match={toForecastMatch(fixture.data)} ours={null} />}
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
    const found = page.querySelector('[data-shell]')
    if (found === null || place.current === null) return
    const content = document.importNode(found, true)
    // The member's page has its own link back and its own link in.
    for (const other of content.querySelectorAll(':scope > a, [data-way-in]')) other.remove()
    const offer = document.createElement('div')
    const words = content.querySelector('[data-seal-words]')
    if (words !== null) {
      // The offer brings its own heading.
      content.querySelector('#receipt-title')?.remove()
      content.querySelector('#receipt')?.classList.remove('border-t', 'pt-4')
      words.replaceWith(offer)
    }
    place.current.replaceChildren(...content.childNodes)
    initLocalTimes()
    // The stars that follow a club work on this page too.
    import('#site/lib/follow/stars.ts')
      .then(({ drawStars }) => drawStars())
      // Without a connection the page is shown without stars.
      .catch(() => undefined)
    setSlot(offer.isConnected ? offer : null)
  }, [page])
  return (
    <div data-locked="">
      <div ref={place} />
      {slot && createPortal(<Offer />, slot)}
    </div>
  )
}

/** The offer of Premium; if the public page could not be read, with the fixture's facts. */
function Offer({ fixture }: { readonly fixture?: PreviewMatch | undefined }) {
  const { t, language } = useTexts()
  const isOff = fixture !== undefined && isOffThePitch(fixture.matchStatus)
  return (
    <section
      className={`mb-4 grid justify-items-start gap-3 border-y py-6 ${isOff ? 'border-rule' : 'border-premium'}`}
    >
      {fixture && (
        <div className="mb-2" data-locked-fixture="">
          <p className="font-serif text-lg text-balance">
            {fixture.homeTeam} – {fixture.awayTeam}
          </p>
          <p className="mt-1 text-sm text-muted">{formatFixtureLine(fixture, language)}</p>
        </div>
      )}
      {isOff ? (
        <>
          <h1>{t(`status.${fixture.matchStatus}`)}</h1>
          <p className="text-muted">{t(`off.${fixture.matchStatus}`)}</p>
        </>
      ) : (
        <>
          <h2 id="receipt-title" className="flex items-center gap-2 text-xl">
            <Icon path={LOCK} size={20} className="text-premium" />
            {t('upgrade.title')}
          </h2>
          <p className="text-muted">{t('upgrade.text')}</p>
          <a className="button button-primary" href={toPagePath('/subscribe')}>
            {t('account.upgrade')}
          </a>
        </>
      )}
    </section>
  )
}
