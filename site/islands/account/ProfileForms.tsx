/** Name, age, address and password of the account. */
import { AccountProfileSchema, EmailChangeSchema } from '#data/model/account/account-forms.ts'
import type { Account } from '#data/model/account/account-replies.ts'
import { PasswordChangeSchema } from '#data/model/account/accounts.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '#data/model/billing/plans.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { NewPasswordFields } from '#site/islands/shared/forms/NewPasswordFields.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { useOutcome } from './account-reads.ts'
import { AskedForm } from './AskedForm.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { Section } from './Section.tsx'

export function ProfileForm({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const form = useSchemaForm(
    AccountProfileSchema,
    async (profile) => {
      await send('PUT', '/api/account/profile', profile)
      await succeed(t('account.saved'))
    },
    fail,
  )
  return (
    <Section title={t('account.profile.title')}>
      <FormFrame form={form} className="grid grid-cols-2 gap-4">
        <FormField
          name="firstName"
          label={t('fields.firstName')}
          autoComplete="given-name"
          defaultValue={account.firstName ?? ''}
          error={form.error('firstName')}
        />
        <FormField
          name="lastName"
          label={t('fields.lastName')}
          autoComplete="family-name"
          defaultValue={account.lastName ?? ''}
          error={form.error('lastName')}
        />
        <FormField
          name="age"
          type="number"
          inputMode="numeric"
          min={MINIMUM_AGE}
          max={MAXIMUM_AGE}
          label={t('fields.age')}
          defaultValue={account.age ?? ''}
          error={form.error('age')}
        />
        {/* As tall as the field beside it. */}
        <button type="submit" className="button button-quiet min-h-11 justify-self-start self-end">
          {form.isBusy ? t('account.busy') : t('account.save')}
        </button>
      </FormFrame>
    </Section>
  )
}

export function EmailForm({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const form = useSchemaForm(
    EmailChangeSchema,
    async (change, element) => {
      await send('PUT', '/api/account/email', change)
      element.reset()
      await succeed(t('account.email.sent'))
    },
    fail,
  )
  return (
    <Section
      title={t('account.email.title')}
      text={t('account.email.text', { email: account.email })}
    >
      {account.pendingEmail && (
        <p className="text-sm font-medium">
          {t('account.email.pending', { email: account.pendingEmail })}
        </p>
      )}
      <AskedForm label={t('account.email.submit')}>
        {() => (
          <FormFrame form={form}>
            <FormField
              name="email"
              type="email"
              autoComplete="email"
              label={t('account.email.new')}
              error={form.error('email')}
            />
            <OwnPasswordField form={form} />
            <button type="submit" className="button button-quiet justify-self-start">
              {form.isBusy ? t('account.busy') : t('account.email.submit')}
            </button>
          </FormFrame>
        )}
      </AskedForm>
    </Section>
  )
}

export function PasswordForm({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const form = useSchemaForm(
    PasswordChangeSchema,
    async (change, element) => {
      await send('PUT', '/api/account/password', change)
      element.reset()
      await succeed(t('account.password.done'))
    },
    fail,
  )
  return (
    <Section title={t('account.password.title')} text={t('account.password.text')}>
      <AskedForm label={t('account.password.submit')}>
        {() => (
          <FormFrame form={form}>
            {/* Password managers store the new password under this name. */}
            <input type="email" autoComplete="username" defaultValue={account.email} hidden />
            <OwnPasswordField form={form} />
            <NewPasswordFields form={form} label={t('account.password.new')} />
            <button type="submit" className="button button-quiet justify-self-start">
              {form.isBusy ? t('account.busy') : t('account.password.submit')}
            </button>
          </FormFrame>
        )}
      </AskedForm>
    </Section>
  )
}
