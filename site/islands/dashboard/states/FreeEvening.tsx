/** The next matches of a free account whose matches of today have kicked off. */
import { ArrowRight } from 'lucide-react'
import type { MatchList } from '#data/model/replies.ts'
import { formatDay, formatTime } from '#site/lib/texts/local-time.ts'
import { setDate } from '#site/stores/filters.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import { ScoreCell } from '#site/ui/list/ScoreCell.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { useTexts } from '../../shared/TextsProvider.tsx'

type Next = NonNullable<MatchList['nextFree']>

export function FreeEvening({ next }: { readonly next: Next | null }) {
  const { t } = useTexts()
  return (
    <section className="mt-6" aria-labelledby="evening">
      <h2 id="evening" className="text-xl">
        {t('evening.heading')}
      </h2>
      {next ? (
        <NextMatches next={next} />
      ) : (
        <p className="mt-1 text-sm text-muted">{t('evening.none')}</p>
      )}
    </section>
  )
}

function NextMatches({ next: { day, matches } }: { readonly next: Next }) {
  const { t, language, ui } = useTexts()
  const showDay = () => {
    setDate(day)
    // The list stands above.
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <p className="mt-1 text-sm">
        <span className="inline-block first-letter:uppercase">{formatDay(day, language)}</span>{' '}
        <button type="button" className="link" onClick={showDay}>
          {t('evening.whole')}
          <ArrowRight className="ml-1 inline" size={14} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </p>
      <ul className="evening mt-1">
        {matches.map((row) => (
          <li key={row.match.id} data-match={row.match.id}>
            <time dateTime={row.match.kickoffAt}>{formatTime(row.match.kickoffAt)}</time>
            <span className="teams">
              <ClubName texts={ui} name={row.match.homeTeam} /> –{' '}
              <ClubName texts={ui} name={row.match.awayTeam} />
            </span>
            <span className="bar">
              {row.prediction && <OutcomeBar texts={ui} chances={row.prediction} />}
            </span>
            <ScoreCell texts={ui} row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}
