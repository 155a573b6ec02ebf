/** The pool of an invitation, and the form for the nickname to join with. */
import { useQuery } from '@tanstack/react-query'
import { JoinInputSchema } from '#data/model/account/pool-forms.ts'
import { isRefused } from '#site/lib/calls/api-client.ts'
import { invitationRead, joinPool } from '#site/lib/calls/pool-calls.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { PoolFacts } from './PoolFacts.tsx'
import { NicknameField } from './StartPool.tsx'

export function InvitationView({ secret }: { readonly secret: string }) {
  const { t, toReason } = useTexts()
  const { data: invitation, error, isLoadingError, refetch } = useQuery(invitationRead(secret))
  if (isLoadingError && isRefused(error))
    return (
      <div className="mt-8 grid max-w-2xl justify-items-start gap-4">
        <h1>{t('pools.join.gone')}</h1>
        <p>{toReason(error) ?? t('pools.join.goneText')}</p>
        <a className="button button-primary" href={toPagePath('/pools')}>
          {t('pools.all')}
        </a>
      </div>
    )
  if (isLoadingError)
    return <FailedState title={t('pools.unreadable')} onRetry={() => void refetch()} />
  if (invitation === undefined) return <Skeleton />
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
      <div className="grid max-w-prose gap-4">
        <h1 className="break-words">{t('pools.join.title', { name: invitation.name })}</h1>
        <p>{t('pools.text')}</p>
        <div className="border-y border-rule py-4">
          <PoolFacts pool={invitation} />
        </div>
        <p className="text-sm text-muted">{t('pools.rule')}</p>
      </div>
      <div className="rounded-md border border-rule bg-sheet p-5">
        {invitation.isMember ? (
          <a className="button button-primary" href={`?pool=${invitation.id}`}>
            {t('pools.join.open')}
          </a>
        ) : (
          <JoinForm secret={secret} />
        )}
      </div>
    </div>
  )
}

function JoinForm({ secret }: { readonly secret: string }) {
  const { t } = useTexts()
  const form = useSchemaForm(
    JoinInputSchema,
    async (input) => {
      const pool = await joinPool(input)
      location.replace(`?pool=${pool.id}`)
    },
    useFailureToast('pools.join.failed', 'pools.tryAgain'),
  )
  return (
    <FormFrame form={form}>
      <input type="hidden" name="secret" value={secret} />
      <NicknameField error={form.error('nickname')} />
      <p className="text-sm text-muted">{t('pools.join.seen')}</p>
      <p>
        <SubmitButton>{t(form.isBusy ? 'pools.busy' : 'pools.join.submit')}</SubmitButton>
      </p>
    </FormFrame>
  )
}
