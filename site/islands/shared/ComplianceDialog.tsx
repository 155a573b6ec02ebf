/** Asks for missing consents; nothing else can be done until they are given. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ConsentsSchema } from '#data/model/account/accounts.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { logOut } from './AccountControls.tsx'
import { FormCheckbox } from '#site/islands/shared/forms/FormField.tsx'
import { useFocusBack } from '#site/islands/shared/forms/use-focus-back.ts'
import { RichText } from '#site/ui/RichText.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { useTexts } from './TextsProvider.tsx'

export function ComplianceDialog({ user }: { readonly user: CurrentUser }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const tellFailure = useFailureToast('compliance.failed')
  const { register, handleSubmit, formState } = useForm<z.output<typeof ConsentsSchema>>({
    resolver: zodResolver(ConsentsSchema),
    defaultValues: {
      ageVerified: user.ageVerified ?? false,
      disclaimerAccepted: user.disclaimerAccepted ?? false,
      gamblingRiskAccepted: user.gamblingRiskAccepted ?? false,
    },
  })
  const { errors, isSubmitting } = formState
  useFocusBack(isSubmitting)
  const submit = handleSubmit(async (consents) => {
    try {
      await send('POST', '/api/auth/compliance', consents)
      await client.invalidateQueries({ queryKey: userRead.queryKey })
    } catch (error) {
      tellFailure(error)
    }
  })
  const links = { 0: toPagePath('/terms'), 1: toPagePath('/privacy') }
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-paper/85" />
        <AlertDialog.Content
          className="fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-auto rounded-lg border border-rule bg-sheet p-6 shadow-float"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // There is no cancel button, which is what this dialog would focus.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement)
              event.currentTarget.querySelector('input')?.focus()
          }}
        >
          <AlertDialog.Title className="text-xl">{t('compliance.title')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">
            {t('compliance.text')}
          </AlertDialog.Description>
          <form noValidate onSubmit={submit}>
            <fieldset disabled={isSubmitting} className="mt-5 grid gap-4">
              <FormCheckbox error={errors.ageVerified?.message} {...register('ageVerified')}>
                {t('register.ageVerified')}
              </FormCheckbox>
              <FormCheckbox
                error={errors.disclaimerAccepted?.message}
                {...register('disclaimerAccepted')}
              >
                <RichText text={t('register.disclaimerAccepted')} links={links} />
              </FormCheckbox>
              <FormCheckbox
                error={errors.gamblingRiskAccepted?.message}
                {...register('gamblingRiskAccepted')}
              >
                {t('register.gamblingRiskAccepted')}
              </FormCheckbox>
              <button type="submit" className="button button-primary justify-self-start">
                {isSubmitting ? t('compliance.busy') : t('compliance.submit')}
              </button>
              <button
                type="button"
                className="button button-text justify-self-start"
                onClick={() => void logOut()}
              >
                {t('compliance.logout')}
              </button>
            </fieldset>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
