/**
 * An administrator's actions on a member: grant or end Premium, end their sessions, give or take
 * the administrator's right.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MemberSchema, type Member } from '#data/model/account/members.ts'
import { statsRead } from '#site/lib/calls/admin-calls.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Question } from '#site/islands/shared/Question.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

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
  const ask = (name: string) => ({ title: member.email, ...toWords(name) })
  const toWords = (name: string) => ({
    question: t(`office.members.questions.${name}`),
    action: t(`office.members.actions.${name}`),
  })
  const role = member.isAdmin ? 'endAdmin' : 'makeAdmin'
  return (
    <fieldset disabled={isPending} className="grid content-start gap-4">
      <GrantForm
        onGrant={(endsAt) => mutate({ method: 'PUT', part: 'premium', body: { endsAt } })}
      />
      <p className="flex flex-wrap gap-3">
        {member.hasGrant && (
          <Question {...ask('revoke')} onYes={() => mutate({ method: 'DELETE', part: 'premium' })}>
            <button type="button" className="button button-quiet">
              {t('office.members.actions.revoke')}
            </button>
          </Question>
        )}
        {member.signIns > 0 && (
          <Question
            {...ask('endSignIns')}
            onYes={() => mutate({ method: 'DELETE', part: 'sessions' })}
          >
            <button type="button" className="button button-quiet">
              {t('office.members.actions.endSignIns')}
            </button>
          </Question>
        )}
        <Question
          {...ask(role)}
          onYes={() => mutate({ method: 'PUT', part: 'role', body: { isAdmin: !member.isAdmin } })}
        >
          <button type="button" className="button button-quiet">
            {t(`office.members.actions.${role}`)}
          </button>
        </Question>
      </p>
      {member.isPremium && !member.hasGrant && (
        <p className="help">{t('office.members.notGranted')}</p>
      )}
    </fieldset>
  )
}

/** Premium until the end of a day, or without an end where none is named. */
function GrantForm({ onGrant }: { readonly onGrant: (endsAt: string | null) => void }) {
  const { t } = useTexts()
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day === '') {
      setError(undefined)
      return onGrant(null)
    }
    const end = new Date(`${day}T23:59:59Z`)
    const isAhead = end > new Date()
    setError(isAhead ? undefined : 'The end must be in the future')
    if (isAhead) onGrant(end.toISOString())
  }
  return (
    // Validated by the browser: the value of a half-typed day is empty, too.
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <div className="w-full max-w-sm">
        <FormField
          type="date"
          // A date field takes six digits for a year by itself.
          max="9999-12-31"
          label={t('office.members.grantUntil')}
          hint={t('office.members.grantText')}
          error={error}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <button type="submit" className="button button-primary">
        {t('office.members.actions.grant')}
      </button>
    </form>
  )
}
