/** What the fields of the dialog hold, as text, and the discount it means. */
import { z } from 'zod'
import { DiscountFormSchema, type DiscountForm } from '#data/model/billing/discounts.ts'

export interface DiscountInput {
  readonly name: string
  readonly description: string
  readonly percentOff: string
  readonly durationMonths: string
  readonly promoCode: string
  /** Of `datetime-local` fields: the administrator's own time, without a zone. */
  readonly startsAt: string
  readonly expiresAt: string
  readonly maxRedemptions: string
}

export const EMPTY_DISCOUNT: DiscountInput = {
  name: '',
  description: '',
  percentOff: '',
  durationMonths: '1',
  promoCode: '',
  startsAt: '',
  expiresAt: '',
  maxRedemptions: '',
}

/** Half of our languages write 12,5 for twelve and a half; no field here is so large that it needs groups of digits. */
const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')))
/** The instant in ISO 8601; a text that is no date and time stays as it is, for the rules below to refuse. */
const toInstant = (text: string) => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

export const DiscountInputSchema = z
  .custom<DiscountInput>()
  .transform((input) => ({
    name: input.name,
    description: input.description,
    percentOff: toNumber(input.percentOff),
    // The schema has a default for a missing value, but an emptied field is a mistake: NaN makes
    // the schema refuse it.
    durationMonths: toNumber(input.durationMonths) ?? Number.NaN,
    promoCode: input.promoCode,
    startsAt: toInstant(input.startsAt),
    expiresAt: toInstant(input.expiresAt),
    maxRedemptions: toNumber(input.maxRedemptions) ?? null,
  }))
  // Fields may still be empty: the rules of a discount say which of them must not be.
  .transform((input): unknown => input)
  .pipe(DiscountFormSchema as z.ZodType<DiscountForm, unknown>)
