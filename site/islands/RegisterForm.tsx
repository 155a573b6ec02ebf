import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { REGISTRATION_AGE_DEFAULT, RegistrationSchema } from '#data/model/account/accounts.ts'
import type { Registration } from '#data/model/account/accounts.ts'
import type { Language } from '#data/model/languages.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '#data/model/billing/plans.ts'
import { ReplyError, send } from '#site/lib/calls/api-client.ts'
import { readNextPath } from '#site/lib/browser/next-path.ts'
import { eraseKeptReplies } from '#site/lib/calls/session-hint.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { showToast, showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { FormCheckbox, FormField } from '#site/islands/shared/forms/FormField.tsx'
import { RichText } from '#site/ui/RichText.tsx'
import { TextsProvider, useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFocusBack } from '#site/islands/shared/forms/use-focus-back.ts'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly homePath: string
  readonly termsPath: string
  readonly privacyPath: string
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-5 border-t border-rule py-7 md:grid-cols-[12rem_1fr]">
      <h2 className="text-lg">{title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

function useRegistration(homePath: string) {
  const { t, toReason } = useTexts()
  const form = useForm<Registration>({
    // No `defaultValues`: they would overwrite what was typed before the page was interactive.
    resolver: zodResolver(RegistrationSchema),
  })
  const focusOn = useFocusBack(form.formState.isSubmitting)
  const submit = form.handleSubmit(async (registration) => {
    try {
      await send('POST', '/api/auth/register', { ...registration, language: getPageLanguage() })
    } catch (error) {
      const description = toReason(error) ?? t('register.failedText')
      const refused = error instanceof ReplyError ? (error.problem?.errors ?? []) : []
      const fields = refused.filter(({ path }) => path in registration)
      if (fields.length === 0) form.setError('root', { type: 'server', message: description })
      // Faults that only the server can find are shown beside their fields too.
      for (const { path, message: fault } of fields)
        form.setError(path as keyof Registration, { type: 'server', message: fault })
      if (fields[0]) focusOn(document.querySelector(`[name="${fields[0].path}"]`))
      showToast({
        title: t('register.failed'),
        description,
        style: 'destructive',
      })
      return
    }
    // Delete the replies stored for an account that was signed in here before.
    eraseKeptReplies()
    showToastAcrossPages({ title: t('register.done'), description: t('register.doneText') })
    location.assign(readNextPath() ?? homePath)
  })
  return { form, submit }
}

function Form({ homePath, termsPath, privacyPath }: Omit<Props, 'language' | 'catalogue'>) {
  const { t } = useTexts()
  const { form, submit } = useRegistration(homePath)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const isBusy = isSubmitting || isSubmitSuccessful
  const error = (name: keyof Registration) => errors[name]?.message
  return (
    <form method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      <fieldset disabled={isBusy}>
        <Section title={t('register.personal')}>
          <FormField
            label={t('fields.firstName')}
            autoComplete="given-name"
            error={error('firstName')}
            {...form.register('firstName')}
          />
          <FormField
            label={t('fields.lastName')}
            autoComplete="family-name"
            error={error('lastName')}
            {...form.register('lastName')}
          />
          <FormField
            label={t('fields.age')}
            type="number"
            inputMode="numeric"
            min={MINIMUM_AGE}
            max={MAXIMUM_AGE}
            defaultValue={REGISTRATION_AGE_DEFAULT}
            error={error('age')}
            {...form.register('age', { valueAsNumber: true })}
          />
        </Section>
        <Section title={t('register.credentials')}>
          <div className="sm:col-span-2">
            <FormField
              label={t('fields.email')}
              type="email"
              autoComplete="email"
              error={error('email')}
              {...form.register('email')}
            />
          </div>
          <FormField
            label={t('fields.password')}
            type="password"
            autoComplete="new-password"
            hint={t('register.passwordHint')}
            error={error('password')}
            {...form.register('password')}
          />
          <FormField
            label={t('fields.confirmPassword')}
            type="password"
            autoComplete="new-password"
            error={error('confirmPassword')}
            {...form.register('confirmPassword')}
          />
        </Section>
        <Section title={t('register.legal')}>
          <div className="grid gap-4 sm:col-span-2">
            <FormCheckbox error={error('ageVerified')} {...form.register('ageVerified')}>
              {t('register.ageVerified')}
            </FormCheckbox>
            <FormCheckbox
              error={error('disclaimerAccepted')}
              {...form.register('disclaimerAccepted')}
            >
              <RichText
                text={t('register.disclaimerAccepted')}
                links={{ 0: termsPath, 1: privacyPath }}
              />
            </FormCheckbox>
            <FormCheckbox
              error={error('gamblingRiskAccepted')}
              {...form.register('gamblingRiskAccepted')}
            >
              {t('register.gamblingRiskAccepted')}
            </FormCheckbox>
          </div>
        </Section>
        {errors.root?.message && (
          <p role="alert" className="error pb-4">
            {errors.root.message}
          </p>
        )}
        <div className="border-t border-rule pt-6 md:pl-[14.5rem]">
          <SubmitButton>{isBusy ? t('register.busy') : t('register.submit')}</SubmitButton>
        </div>
      </fieldset>
    </form>
  )
}

export default function RegisterForm({ language, catalogue, ...paths }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Form {...paths} />
    </TextsProvider>
  )
}
