/**
 * The next matches of a free account whose matches of today have kicked off. Which of the next day's
 * are free the server says: they are the rows that it sends uncovered.
 */
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { datesRead, listRead } from '#site/lib/calls/match-reads.ts'
import { formatDay, formatTime } from '#site/lib/texts/local-time.ts'
import { ALL_LEAGUES, setDate } from '#site/stores/filters.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import { ScoreCell } from '#site/ui/list/ScoreCell.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { FailedPart } from '../../shared/FailedPart.tsx'
import { useTexts } from '../../shared/TextsProvider.tsx'

interface Props {
  /** Today, in UTC. */
  readonly today: string
}

export function FreeEvening({ today }: Props) {
  const { t } = useTexts()
  const { data: dates } = useQuery(datesRead)
  const next = dates?.find((day) => day > today)
  return (
    <section className="mt-6" aria-labelledby="evening">
      <h2 id="evening" className="text-xl">
        {t('evening.heading')}
      </h2>
      {next !== undefined && <NextMatches day={next} />}
      {dates !== undefined && next === undefined && (
        <p className="mt-1 text-sm text-muted">{t('evening.none')}</p>
      )}
    </section>
  )
}

function NextMatches({ day }: { readonly day: string }) {
  const { t, language, ui } = useTexts()
  const query = { date: day, league: ALL_LEAGUES, page: 1, pageSize: 10, order: 'time' as const }
  const { data, isError, isFetching, refetch } = useQuery(listRead(query))
  const open = (data?.matches ?? []).filter(({ prediction }) => prediction !== null)
  const showDay = () => {
    setDate(day)
    // The list stands above.
    window.scrollTo({ top: 0 })
  }
  if (isError)
    return (
      <FailedPart text={t('failed.title')} isReading={isFetching} onRetry={() => void refetch()} />
    )
  return (
    <>
      <p className="mt-1 text-sm">
        <span className="inline-block first-letter:uppercase">{formatDay(day, language)}</span>{' '}
        <button type="button" className="link" onClick={showDay}>
          {t('evening.whole')}
          <ArrowRight className="ml-1 inline" size={14} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </p>
      <ul className="evening" aria-busy={data === undefined}>
        {open.map((row) => (
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
