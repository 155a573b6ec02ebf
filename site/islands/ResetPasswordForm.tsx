/** Sets a new password with the token of a mailed link. */
import { useState } from 'react'
import { NewPasswordSchema } from '#data/model/account/account-forms.ts'
import type { Language } from '#data/model/languages.ts'
import { send } from '#site/lib/calls/api-client.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { useLinkToken } from '#site/lib/browser/use-link-token.ts'
import { showToast, showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { NewPasswordFields } from '#site/islands/shared/forms/NewPasswordFields.tsx'
import { TextsProvider, useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly loginPath: string
  readonly forgotPath: string
}

function Form({ loginPath, forgotPath }: Pick<Props, 'loginPath' | 'forgotPath'>) {
  const { t, toMessage, toReason } = useTexts()
  const [failure, setFailure] = useState<string | null>(null)
  const token = useLinkToken()
  const form = useSchemaForm(
    NewPasswordSchema,
    async (reset) => {
      setFailure(null)
      await send('POST', '/api/auth/reset-password', { ...reset, token: token ?? '' })
      showToastAcrossPages({ title: t('reset.done'), description: t('reset.doneText') })
      location.assign(loginPath)
    },
    (error) => {
      const description = toReason(error) ?? t('login.unreachable')
      setFailure(description)
      showToast({ title: t('reset.failed'), description, style: 'destructive' })
    },
  )
  return (
    <FormFrame form={form} className="grid gap-5">
      <NewPasswordFields form={form} label={t('reset.newPassword')} />
      <p role="alert" className="error">
        {failure ?? (form.error('token') && toMessage(form.error('token') ?? ''))}
      </p>
      <SubmitButton>{t('reset.submit')}</SubmitButton>
      <a className="link text-sm" href={forgotPath}>
        {t('login.forgot')}
      </a>
    </FormFrame>
  )
}

export default function ResetPasswordForm({ language, catalogue, ...paths }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Form {...paths} />
    </TextsProvider>
  )
}
