/** What a pool is about: its days, leagues and members in one line each. */
import { getLeague } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Invitation } from '#data/model/account/pools.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

type Facts = Pick<Invitation, 'leagues' | 'from' | 'to' | 'members'>

export function PoolFacts({ pool }: { readonly pool: Facts }) {
  const { t, language } = useTexts()
  const names = pool.leagues.map((id) => toCompetitionName(getLeague(id)?.name ?? id, language))
  return (
    <div className="text-sm text-muted">
      <p>
        {t('pools.days', {
          from: formatDay(pool.from, language),
          to: formatDay(pool.to, language),
        })}
        {' · '}
        {t('pools.members', { count: pool.members })}
      </p>
      <p>{names.join(' · ')}</p>
    </div>
  )
}
