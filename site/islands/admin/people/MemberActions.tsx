/**
 * An administrator's actions on a member: grant or end Premium, end their sessions, give or take
 * the administrator's right.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MemberSchema, type Member } from '#data/model/account/members.ts'
import { statsRead } from '#site/lib/calls/admin-calls.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AskedButton } from '#site/islands/admin/shared/AskedButton.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'
import { GrantForm } from './GrantForm.tsx'

interface Change {
  readonly method: 'PUT' | 'DELETE'
  readonly part: 'premium' | 'sessions' | 'role'
  readonly body?: unknown
}

function useChange(id: string) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  return useMutation({
    mutationFn: async ({ method, part, body }: Change) =>
      MemberSchema.parse(
        await (await send(method, `/api/admin/members/${id}/${part}`, body)).json(),
      ),
    onSuccess: async () => {
      succeed(t('office.members.changed'))
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          path === statsRead.queryKey[0] || String(path).startsWith('/api/admin/members'),
      })
    },
    onError: (error) => fail(t('office.members.failed'), toReason(error)),
  })
}

export function MemberActions({ member }: { readonly member: Member }) {
  const { t } = useTexts()
  const { mutate, isPending } = useChange(member.id)
  const toButton = (name: string, change: Change) => (
    <AskedButton
      title={member.email}
      question={t(`office.members.questions.${name}`)}
      action={t(`office.members.actions.${name}`)}
      onYes={() => mutate(change)}
    />
  )
  return (
    <fieldset disabled={isPending} className="grid content-start gap-4">
      <GrantForm
        onGrant={(endsAt) => mutate({ method: 'PUT', part: 'premium', body: { endsAt } })}
      />
      <p className="flex flex-wrap gap-3">
        {member.hasGrant && toButton('revoke', { method: 'DELETE', part: 'premium' })}
        {member.signIns > 0 && toButton('endSignIns', { method: 'DELETE', part: 'sessions' })}
        {toButton(member.isAdmin ? 'endAdmin' : 'makeAdmin', {
          method: 'PUT',
          part: 'role',
          body: { isAdmin: !member.isAdmin },
        })}
      </p>
      {member.isPremium && !member.hasGrant && (
        <p className="help">{t('office.members.notGranted')}</p>
      )}
    </fieldset>
  )
}
