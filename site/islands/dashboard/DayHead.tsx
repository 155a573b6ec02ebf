/**
 * The day as heading (the rail has its number of matches); beside it the member's first name and
 * what their plan opens.
 */
import { memo } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { describeDays } from './shown-days.ts'
import { useFilter } from './use-filter.ts'

interface Props {
  readonly user: CurrentUser
  readonly isUnlimited: boolean
}

export const DayHead = memo(function DayHead({ user, isUnlimited }: Props) {
  const { t, language } = useTexts()
  const areFavoritesOnly = useFilter('areFavoritesOnly')
  const date = useFilter('date')
  const until = useFilter('until')
  const greeting = user.firstName ? t('greetingName', { name: user.firstName }) : t('greeting')
  return (
    <header className="dashboard-head">
      <h1 className="first-letter:uppercase">
        {areFavoritesOnly
          ? t('table.captionFavorites')
          : describeDays(t, language, { date, until })}
      </h1>
      <div className="text-xs sm:text-right sm:text-sm">
        <h2 className="inline font-sans font-semibold sm:block">{greeting}</h2>
        <span aria-hidden="true" className="text-muted sm:hidden">
          {' · '}
        </span>{' '}
        <p className="inline text-muted sm:block">
          {t(isUnlimited ? 'subtitlePremium' : 'subtitleFree')}
        </p>
      </div>
    </header>
  )
})
