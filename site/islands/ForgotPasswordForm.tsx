/** Asks for a link to a new password; the answer is the same for every address. */
import { useState } from 'react'
import { ForgotPasswordSchema } from '#data/model/account/account-forms.ts'
import type { Language } from '#data/model/languages.ts'
import { send } from '#site/lib/calls/api-client.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { TextsProvider, useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly loginPath: string
}

function Form({ loginPath }: Pick<Props, 'loginPath'>) {
  const { t, toReason } = useTexts()
  const [isSent, setIsSent] = useState(false)
  const form = useSchemaForm(
    ForgotPasswordSchema,
    async (asked) => {
      setIsSent(false)
      await send('POST', '/api/auth/forgot-password', asked)
      setIsSent(true)
    },
    (error) => {
      const title = toReason(error) ?? t('login.unreachable')
      showToast({ title, style: 'destructive' })
    },
  )
  return (
    <>
      <FormFrame form={form} className="grid gap-5">
        <FormField
          name="email"
          type="email"
          autoComplete="email"
          label={t('fields.email')}
          error={form.error('email')}
        />
        <SubmitButton>{t('forgot.submit')}</SubmitButton>
      </FormFrame>
      <output className="mt-5 block font-medium">{isSent && t('forgot.sent')}</output>
      <p className="mt-6 text-sm">
        <a className="link" href={loginPath}>
          {t('forgot.back')}
        </a>
      </p>
    </>
  )
}

export default function ForgotPasswordForm({ language, catalogue, loginPath }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Form loginPath={loginPath} />
    </TextsProvider>
  )
}
