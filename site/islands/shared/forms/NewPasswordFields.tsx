/** A new password, typed twice; used by /account and by the page of a mailed link. */
import { FormField } from './FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import type { SchemaForm } from './use-schema-form.ts'

interface Props {
  readonly form: Pick<SchemaForm, 'error'>
  readonly label: string
}

export function NewPasswordFields({ form, label }: Props) {
  const { t } = useTexts()
  return (
    <>
      <FormField
        name="newPassword"
        type="password"
        autoComplete="new-password"
        label={label}
        hint={t('register.passwordHint')}
        error={form.error('newPassword')}
      />
      <FormField
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        label={t('fields.confirmPassword')}
        error={form.error('confirmPassword')}
      />
    </>
  )
}
