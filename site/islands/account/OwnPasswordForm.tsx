/** Asks for the account's password before a change; one that cannot be undone is asked about first. */
import type { z } from 'zod'
import { OwnPasswordSchema } from '#data/model/account/account-forms.ts'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { useOutcome } from './account-reads.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

interface Props {
  readonly question?: string
  /** Label of the button that sends it. */
  readonly action: string
  readonly onSend: (own: z.output<typeof OwnPasswordSchema>) => Promise<void>
  /** Shows a failure; a toast by default. */
  readonly onFailure?: (error: unknown) => void
  readonly onCancel: () => void
  /** Label of the button that cancels. */
  readonly cancel?: string
}

export function OwnPasswordForm({ question, action, onSend, onFailure, onCancel, cancel }: Props) {
  const { t } = useTexts()
  const { fail } = useOutcome()
  const form = useSchemaForm(OwnPasswordSchema, onSend, onFailure ?? fail)
  return (
    <FormFrame form={form}>
      {question && (
        <p className="font-medium text-alert" role="alert">
          {question}
        </p>
      )}
      <OwnPasswordField form={form} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          {form.isBusy ? t('account.busy') : action}
        </button>
        <button type="button" className="button button-text" onClick={onCancel}>
          {cancel ?? t('account.passkeys.cancel')}
        </button>
      </p>
    </FormFrame>
  )
}
