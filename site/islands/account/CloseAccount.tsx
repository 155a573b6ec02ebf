/** Closing the account: the question, the password, what happens when. */
import { useState } from 'react'
import { OwnPasswordSchema } from '#data/model/account/account-forms.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { beginToLeave, dropSessionHint, toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { useOutcome } from './account-reads.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { Section } from './Section.tsx'

export function CloseAccount() {
  const { t } = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Section title={t('account.close.title')} text={t('account.close.text')}>
      {isAsked ? (
        <Question onKeep={() => setIsAsked(false)} />
      ) : (
        <button type="button" className="button button-quiet" onClick={() => setIsAsked(true)}>
          {t('account.close.title')}
        </button>
      )}
    </Section>
  )
}

function Question({ onKeep }: { readonly onKeep: () => void }) {
  const { t } = useTexts()
  const { fail } = useOutcome()
  const form = useSchemaForm(
    OwnPasswordSchema,
    async (own) => {
      await send('POST', '/api/account/close', own)
      beginToLeave()
      dropSessionHint()
      showToastAcrossPages({ title: t('account.close.done') })
      location.assign(toPagePath('/'))
    },
    fail,
  )
  return (
    <FormFrame form={form}>
      <p className="font-medium text-alert" role="alert">
        {t('account.close.question')}
      </p>
      <OwnPasswordField form={form} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          {form.isBusy ? t('account.busy') : t('account.close.submit')}
        </button>
        <button type="button" className="button button-text" onClick={onKeep}>
          {t('account.close.keep')}
        </button>
      </p>
    </FormFrame>
  )
}
