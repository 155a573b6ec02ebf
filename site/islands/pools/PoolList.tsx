/** The member's pools, and the form that starts one, which a confirmed address may. */
import { useQuery } from '@tanstack/react-query'
import type { Pool } from '#data/model/account/pools.ts'
import { poolsRead } from '#site/lib/calls/pool-calls.ts'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { PoolFacts } from './PoolFacts.tsx'
import { StartPool } from './StartPool.tsx'

export function PoolList({ mayStart }: { readonly mayStart: boolean }) {
  const { t } = useTexts()
  const read = useQuery(poolsRead)
  const { data: pools, isLoadingError } = read
  if (pools === undefined && !isLoadingError) return <Skeleton />
  return (
    <>
      <h1 className="mt-8">{t('pools.title')}</h1>
      <p className="mt-2 max-w-2xl text-muted">{t('pools.text')}</p>
      {isLoadingError && <FailedPart text={t('pools.unreadable')} read={read} />}
      {pools && (
        // Without a pool nothing stands beside the form that starts the first one.
        <div
          className={`mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-10 ${pools.length === 0 ? 'max-w-2xl' : 'lg:grid-cols-[5fr_7fr]'}`}
        >
          {pools.length === 0 ? (
            <p>{t('pools.none')}</p>
          ) : (
            <ul className="border-t border-rule">
              {pools.map((pool) => (
                <Row key={pool.id} pool={pool} />
              ))}
            </ul>
          )}
          {mayStart && <StartPool />}
        </div>
      )}
    </>
  )
}

function Row({ pool }: { readonly pool: Pool }) {
  const { t } = useTexts()
  return (
    <li className="border-b border-rule py-3" data-pool={pool.id}>
      <a className="link link-alone font-serif text-xl break-words" href={`?pool=${pool.id}`}>
        {pool.name}
      </a>
      {pool.closedAt !== null && <span className="ml-3 text-sm">{t('pools.closed')}</span>}
      <PoolFacts pool={pool} />
    </li>
  )
}
