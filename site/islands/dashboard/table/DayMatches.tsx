/** The matches of the chosen day and league, page by page, and the notice for free accounts. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatZone } from '#site/lib/texts/local-time.ts'
import { $filters, ALL_LEAGUES, setLeague } from '#site/stores/filters.ts'
import { replaceFilters } from '#site/stores/filters-in-address.ts'
import { ListSkeleton } from '#site/ui/list/ListSkeleton.tsx'
import { NextFree, NextFreeLine } from '#site/ui/list/NextFree.tsx'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { EmptyState } from '#site/islands/dashboard/states/EmptyState.tsx'
import { LimitedBanner, UnlockCard } from '#site/islands/dashboard/states/LimitedNotice.tsx'
import { MatchTable } from './MatchTable.tsx'
import { Pagination } from './Pagination.tsx'
import { RowsPerPage } from './RowsPerPage.tsx'
import type { DayList } from './use-day-list.ts'
import { describeDays } from '#site/islands/dashboard/shown-days.ts'
import { useNextAvailable } from '#site/islands/dashboard/filters/use-next-available.ts'

interface Props {
  readonly dayList: DayList
  readonly favorites: readonly string[]
  readonly isUnlimited: boolean
}

export function DayMatches({ dayList, favorites, isUnlimited }: Props) {
  const { t, language, ui } = useTexts()
  const { date, until, league, page, order } = useStore($filters)
  const { data: list, isError, isPlaceholderData, refetch } = dayList
  const goToNext = useNextAvailable()
  const day = describeDays(t, language, { date, until })
  const lastPage = list && !isPlaceholderData ? Math.max(1, list.totalPages) : page
  const isBeyond = page > lastPage
  // An address of yesterday or of another plan, or matches that were moved to another day.
  useEffect(() => {
    if (isBeyond) replaceFilters({ page: lastPage })
  }, [isBeyond, lastPage])

  // A failed poll during matches is not shown: the list stays as it is.
  if (isError && !list) return <FailedDay day={day} onRetry={() => void refetch()} />
  if (!list || isBeyond) return <ListSkeleton text={t('loading')} />
  if (list.matches.length === 0 && list.total > 0 && !isUnlimited && !isPlaceholderData)
    return (
      <>
        <LimitedBanner day={date} />
        <EmptyState title={t('empty.locked', { count: list.total })}>
          <a className="button button-primary" href={toPagePath('/subscribe')}>
            {t('account.upgrade')}
          </a>
          <ViewAllLeagues league={league} />
        </EmptyState>
        <UnlockCard total={list.total} />
      </>
    )
  if (list.matches.length === 0 && !isPlaceholderData)
    return (
      <EmptyState
        title={
          league === ALL_LEAGUES
            ? t('empty.day', { date: day })
            : t('empty.leagueDay', { date: day, league: toCompetitionName(league, language) })
        }
      >
        <button type="button" className="button button-primary" onClick={() => void goToNext()}>
          {t('empty.next')}
        </button>
        <ViewAllLeagues league={league} />
      </EmptyState>
    )
  return (
    <>
      {list.nextFree !== undefined && <NextFreeLine texts={ui} />}
      <MatchTable
        caption={t('table.caption', { date: day })}
        rows={list.matches}
        favorites={favorites}
        isUnlimited={isUnlimited}
        isStale={isPlaceholderData}
        // Placeholder rows are still in the order of the previous query.
        isByLeague={order === 'league' && !isPlaceholderData}
        hasDates={until !== null}
        hasLead={page === 1 && order === 'time' && until === null}
      />
      {list.nextFree !== undefined && <NextFree texts={ui} next={list.nextFree} />}
      {!isUnlimited && <LimitedBanner day={date} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
        <p className="text-xs text-muted">
          {t('table.zone', { zone: formatZone(`${date}T12:00:00Z`, language) })}
        </p>
        <RowsPerPage />
      </div>
      {isUnlimited ? <Pagination list={list} /> : <UnlockCard total={list.total} />}
    </>
  )
}

function ViewAllLeagues({ league }: { readonly league: string }) {
  const { t } = useTexts()
  if (league === ALL_LEAGUES) return null
  return (
    <button type="button" className="button button-quiet" onClick={() => setLeague(ALL_LEAGUES)}>
      {t('empty.viewAllLeagues')}
    </button>
  )
}

/** Message for a list that could not be read; offline it says that there is no connection. */
function FailedDay({ day, onRetry }: { readonly day: string; readonly onRetry: () => void }) {
  const { t } = useTexts()
  if (navigator.onLine) return <FailedState onRetry={onRetry} />
  return (
    <FailedState
      title={t('failed.offline')}
      text={t('failed.offlineText', { day })}
      onRetry={onRetry}
    />
  )
}
