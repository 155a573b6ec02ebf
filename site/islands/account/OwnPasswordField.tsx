/** The account's present password, which every change of what protects it asks for. */
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import type { SchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'

export function OwnPasswordField({ form }: { readonly form: Pick<SchemaForm, 'error'> }) {
  const { t } = useTexts()
  return (
    <FormField
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      label={t('account.currentPassword')}
      error={form.error('currentPassword')}
    />
  )
}
