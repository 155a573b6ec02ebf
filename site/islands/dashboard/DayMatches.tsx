/** The matches of the chosen day and league, page by page, with what a free account is told. */
import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toDay } from '#data/model/match.ts'
import { listRead } from '#site/lib/calls/match-reads.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { $filters, ALL_LEAGUES, getNextDate, setDate, setLeague } from '#site/stores/filters.ts'
import { FailedState } from '../shared/FailedState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { EmptyState } from './EmptyState.tsx'
import { LimitedBanner, UnlockCard } from './LimitedNotice.tsx'
import { MatchTable } from './MatchTable.tsx'
import { Pagination } from './Pagination.tsx'

interface Props {
  readonly dates: readonly string[]
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

export function DayMatches({ dates, favorites, isUnlimited }: Props) {
  const { t, language } = useTexts()
  const { date, league, page, pageSize } = useStore($filters)
  const {
    data: list,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...listRead({ date, league, page, pageSize }),
    placeholderData: keepPreviousData,
  })
  const day = formatDay(date, language)

  if (isError) return <FailedState onRetry={() => void refetch()} />
  if (!list) return <Skeleton />
  if (list.matches.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={t('empty.day', { date: day })}>
        <button
          type="button"
          className="button button-primary"
          onClick={() => setDate(getNextDate(dates, toDay(new Date())) ?? date)}
        >
          {t('empty.next')}
        </button>
        {league !== ALL_LEAGUES && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setLeague(ALL_LEAGUES)}
          >
            {t('empty.viewAllLeagues')}
          </button>
        )}
      </EmptyState>
    )
  return (
    <>
      {!isUnlimited && <LimitedBanner />}
      <MatchTable
        caption={t('table.caption', { date: day })}
        rows={list.matches}
        favorites={favorites}
        isUnlimited={isUnlimited}
        isStale={isPlaceholderData}
      />
      {isUnlimited ? <Pagination list={list} /> : <UnlockCard total={list.total} />}
    </>
  )
}
