/** One pool: its table, the owner's invitation link, and leaving or deleting it. */
import { useQuery } from '@tanstack/react-query'
import type { PoolTable } from '#data/model/account/pools.ts'
import { showToast, showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { isRefused } from '#site/lib/calls/api-client.ts'
import { closePool, poolRead, removeMember, renewInvitation } from '#site/lib/calls/pool-calls.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { AskFirst } from '#site/islands/shared/AskFirst.tsx'
import { CopyField } from '#site/islands/shared/CopyField.tsx'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { PoolFacts } from './PoolFacts.tsx'
import { Standings } from './Standings.tsx'
import { useChange } from './use-change.ts'

export function PoolView({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const { data: pool, error, isLoadingError, refetch } = useQuery(poolRead(id))
  const back = (
    <p className="mt-8">
      <a className="link text-sm" href={toPagePath('/pools')}>
        {t('pools.all')}
      </a>
    </p>
  )
  if (isLoadingError && isRefused(error))
    return (
      <>
        {back}
        <h1 className="mt-4">{t('pools.unknown')}</h1>
        <p className="mt-2">{t('pools.unknownText')}</p>
      </>
    )
  if (isLoadingError)
    return <FailedState title={t('pools.unreadable')} onRetry={() => void refetch()} />
  if (pool === undefined) return <Skeleton />
  return (
    <>
      {back}
      <h1 className="mt-4 break-words">{pool.name}</h1>
      <PoolFacts pool={pool} />
      {pool.closedAt !== null && <p className="mt-3 font-medium">{t('pools.closedText')}</p>}
      <div className="mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div>
          <Standings pool={pool} />
        </div>
        <div className="grid grid-cols-1 justify-items-start gap-4">
          {pool.secret !== null && <Invite pool={pool} secret={pool.secret} />}
          <div className="flex w-full flex-wrap gap-3 border-t border-rule pt-4">
            <WaysOut pool={pool} />
          </div>
        </div>
      </div>
    </>
  )
}

function Invite({ pool, secret }: { readonly pool: PoolTable; readonly secret: string }) {
  const { t } = useTexts()
  const { mutateAsync, isPending } = useChange(pool)
  const address = `${location.origin}${toPagePath('/pools')}?join=${secret}`
  const renew = async () => {
    await mutateAsync(() => renewInvitation(pool.id))
    showToast({ title: t('pools.invite.renewed') })
  }
  return (
    <>
      <h2 className="text-xl">{t('pools.invite.title')}</h2>
      <p className="text-sm text-muted">{t('pools.invite.text')}</p>
      <CopyField
        label={t('pools.invite.link')}
        address={address}
        texts={{
          copy: t('pools.invite.copy'),
          copyOf: t('pools.invite.copyOf'),
          copied: t('pools.invite.copied'),
        }}
      />
      <AskFirst
        isBusy={isPending}
        onYes={renew}
        texts={{
          button: t('pools.invite.renew'),
          question: t('pools.invite.renewQuestion'),
          yes: t('pools.invite.renew'),
          no: t('pools.keep'),
        }}
      />
    </>
  )
}

function WaysOut({ pool }: { readonly pool: PoolTable }) {
  const { t } = useTexts()
  const { mutateAsync, isPending } = useChange(pool)
  const mine = pool.rows.find(({ isMe }) => isMe)!
  const leave = async () => {
    await mutateAsync(async () => {
      await removeMember(pool.id, mine.memberId)
      showToastAcrossPages({ title: t('pools.leave.done') })
      location.assign(toPagePath('/pools'))
      // The browser is leaving this page: do not read the pool again.
      return pool
    })
  }
  const question = pool.members === 1 ? 'last' : pool.isOwner ? 'owner' : 'member'
  return (
    <>
      {pool.isOwner && pool.closedAt === null && (
        <AskFirst
          isBusy={isPending}
          onYes={() => mutateAsync(() => closePool(pool.id))}
          texts={{
            button: t('pools.close.button'),
            question: t('pools.close.question'),
            yes: t('pools.close.button'),
            no: t('pools.keep'),
          }}
        />
      )}
      <AskFirst
        isBusy={isPending}
        onYes={leave}
        texts={{
          button: t('pools.leave.button'),
          question: t(`pools.leave.question.${question}`),
          yes: t('pools.leave.button'),
          no: t('pools.leave.stay'),
        }}
      />
    </>
  )
}
