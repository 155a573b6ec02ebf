/**
 * Ends a subscription without signing in: the address of the account, then the button behind the
 * mailed link. It needs a press: a mail program that opens links in advance must not end a
 * subscription.
 */
import { useState } from 'react'
import { LeaveAnswerSchema, LeaveFormSchema, type LeaveKind } from '#data/model/billing/billing.ts'
import type { Language } from '#data/model/languages.ts'
import { useLinkToken } from '#site/lib/browser/use-link-token.ts'
import { send } from '#site/lib/calls/api-client.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { formatLongDate } from '#site/lib/texts/long-date.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'
import { TextsProvider, useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'

interface Props {
  readonly kind: LeaveKind
  readonly language: Language
  readonly catalogue: Catalogue
}

export default function LeaveForm({ kind, language, catalogue }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Steps kind={kind} />
    </TextsProvider>
  )
}

function Steps({ kind }: Pick<Props, 'kind'>) {
  const [refused, setRefused] = useState<string | null>(null)
  const token = useLinkToken()
  if (token !== null && token !== refused)
    return <Confirmation key={token} kind={kind} token={token} onAgain={() => setRefused(token)} />
  return <Request kind={kind} />
}

function useFailure() {
  const { t, toReason } = useTexts()
  return (error: unknown) => toReason(error) ?? t('leave.unreachable')
}

function Request({ kind }: Pick<Props, 'kind'>) {
  const { t, language } = useTexts()
  const [sentAt, setSentAt] = useState<Date | null>(null)
  const [failure, setFailure] = useState('')
  const toFailure = useFailure()
  const form = useSchemaForm(
    LeaveFormSchema.pick({ email: true }),
    async ({ email }) => {
      setFailure('')
      setSentAt(null)
      await send('POST', '/api/billing/leave', { email, kind, language })
      setSentAt(new Date())
    },
    (error) => setFailure(toFailure(error)),
  )
  return (
    <>
      <form method="post" noValidate onSubmit={form.submit} aria-busy={form.isBusy}>
        <fieldset disabled={form.isBusy} className="grid gap-5">
          <FormField
            name="email"
            type="email"
            autoComplete="email"
            label={t('leave.email')}
            error={form.error('email')}
          />
          <SubmitButton>{form.isBusy ? t('leave.busy') : t(`leave.${kind}.submit`)}</SubmitButton>
        </fieldset>
      </form>
      <p role="alert" className="error mt-4">
        {failure}
      </p>
      <output className="mt-4 block font-medium">
        {sentAt &&
          t('leave.sent', { moment: formatLongDate(sentAt, language, { timeStyle: 'short' }) })}
      </output>
    </>
  )
}

interface ConfirmationProps extends Pick<Props, 'kind'> {
  readonly token: string
  /** Asks for another link in place of a refused one. */
  readonly onAgain: () => void
}

function Confirmation({ kind, token, onAgain }: ConfirmationProps) {
  const { t, language } = useTexts()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'failed'>('asked')
  const [words, setWords] = useState('')
  const toFailure = useFailure()
  const confirm = async () => {
    setState('busy')
    try {
      const reply = await send('POST', '/api/billing/leave/confirm', { kind, token })
      const { endsAt } = LeaveAnswerSchema.parse(await reply.json())
      const date = endsAt === null ? '–' : formatLongDate(endsAt, language)
      setWords(t(`leave.${kind}.done`, { date }))
      setState('done')
    } catch (error) {
      setWords(toFailure(error))
      setState('failed')
    }
  }
  return (
    <div className="grid justify-items-start gap-5">
      {state !== 'done' && <p>{t(`leave.${kind}.confirmLead`)}</p>}
      <div>
        <output className="font-medium">{state === 'done' && words}</output>
        <p role="alert" className="error">
          {state === 'failed' && words}
        </p>
      </div>
      {state !== 'done' && (
        <button
          type="button"
          className="button button-large button-primary"
          disabled={state === 'busy'}
          onClick={() => void confirm()}
        >
          {state === 'busy' ? t('leave.busy') : t(`leave.${kind}.confirm`)}
        </button>
      )}
      {state === 'failed' && (
        <button type="button" className="button button-text" onClick={onAgain}>
          {t('leave.again')}
        </button>
      )}
    </div>
  )
}
