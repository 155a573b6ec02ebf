/** The dialog that makes a discount, here and at Stripe. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DiscountForm } from '#data/model/billing/discounts.ts'
import { createDiscount, discountsRead } from '#site/lib/calls/admin-billing-calls.ts'
import { ReplyError } from '#site/lib/calls/api-client.ts'
import { discountRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { DiscountInputSchema, EMPTY_DISCOUNT, type DiscountInput } from './discount-input.ts'

const FIELDS: readonly (readonly [keyof DiscountInput, object])[] = [
  ['name', { autoComplete: 'off' }],
  ['description', { autoComplete: 'off' }],
  ['percentOff', { inputMode: 'decimal' }],
  ['durationMonths', { inputMode: 'numeric' }],
  ['promoCode', { autoComplete: 'off', className: 'uppercase' }],
  ['startsAt', { type: 'datetime-local' }],
  ['expiresAt', { type: 'datetime-local' }],
  ['maxRedemptions', { inputMode: 'numeric' }],
]
const WITH_HINT = new Set<keyof DiscountInput>(['durationMonths', 'promoCode', 'maxRedemptions'])

/**
 * Without payments (`isConfigured` false) discounts cannot be made: the button says so before a
 * form is filled in.
 */
export function CreateDiscount({ isConfigured }: { readonly isConfigured: boolean }) {
  const { t, toReason } = useTexts()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  /** Idempotency key: sending one discount twice makes one discount. */
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useForm<DiscountInput, unknown, DiscountForm>({
    resolver: zodResolver(DiscountInputSchema),
    defaultValues: EMPTY_DISCOUNT,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (discount) => {
    try {
      await createDiscount(discount, key)
      showToast({ title: t('adminDiscounts.created') })
      form.reset()
      setIsOpen(false)
      setKey(crypto.randomUUID())
    } catch (error) {
      // A 4xx is final, so the next attempt is another discount and needs a new key. After a 5xx
      // the same key is sent again.
      if (error instanceof ReplyError && error.status < 500) setKey(crypto.randomUUID())
      showToast({
        title: t('adminDiscounts.error'),
        description: toReason(error) ?? t('adminDiscounts.createFailed'),
        style: 'destructive',
      })
    }
    await client.invalidateQueries({ queryKey: discountsRead.queryKey })
    await client.invalidateQueries({ queryKey: discountRead.queryKey })
  })
  if (!isConfigured)
    return (
      <div className="grid gap-2 sm:justify-items-end">
        <button
          type="button"
          className="button button-primary"
          disabled
          aria-describedby="no-payments"
        >
          {t('adminDiscounts.create')}
        </button>
        <p id="no-payments" className="text-sm text-muted">
          {t('adminDiscounts.notConfigured')}
        </p>
      </div>
    )
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger asChild>
        <button type="button" className="button button-primary">
          {t('adminDiscounts.create')}
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-paper/85" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 overflow-auto rounded-lg border border-rule bg-sheet p-6 shadow-float"
        >
          <Dialog.Title className="text-xl">{t('adminDiscounts.create')}</Dialog.Title>
          <form noValidate onSubmit={submit} className="mt-5">
            <fieldset disabled={isSubmitting} className="grid gap-4">
              {FIELDS.map(([name, input]) => (
                <FormField
                  key={name}
                  label={t(`adminDiscounts.fields.${name}`)}
                  hint={WITH_HINT.has(name) ? t(`adminDiscounts.hints.${name}`) : undefined}
                  error={errors[name]?.message}
                  {...input}
                  {...form.register(name)}
                />
              ))}
              <div className="flex flex-wrap justify-end gap-3">
                <Dialog.Close className="button button-quiet">
                  {t('adminDiscounts.close')}
                </Dialog.Close>
                <button type="submit" className="button button-primary">
                  {isSubmitting ? t('adminDiscounts.creating') : t('adminDiscounts.submit')}
                </button>
              </div>
            </fieldset>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
