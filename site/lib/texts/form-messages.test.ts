import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  EmailChangeSchema,
  ForgotPasswordSchema,
  NewPasswordSchema,
  TokenFormSchema,
} from '#data/model/account/account-forms.ts'
import { RegistrationSchema } from '#data/model/account/accounts.ts'
import { ContactMessageSchema } from '#data/model/account/contact.ts'
import { DiscountFormSchema } from '#data/model/billing/discounts.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'

/** Each form with the catalogue of its messages. */
const FORMS: readonly (readonly [catalogue: string, schema: z.ZodType])[] = [
  ['auth', RegistrationSchema],
  ['auth', EmailChangeSchema],
  ['auth', ForgotPasswordSchema],
  ['auth', NewPasswordSchema],
  ['auth', TokenFormSchema],
  ['contact', ContactMessageSchema],
  ['admin-discounts', DiscountFormSchema],
]

const LONG = 'x'.repeat(6000)
const TYPED = ['', ' ', 'x', LONG, `a\u0000b`, `${LONG}@example.com`]
const NUMBERS = [-1, 0, 0.5, 1e9, Number.NaN]
const TEXT_FIELDS =
  'firstName lastName email password newPassword confirmPassword currentPassword token name subject message description promoCode startsAt expiresAt'
const NUMBER_FIELDS = 'age percentOff durationMonths maxRedemptions'
const CHECKBOXES = 'ageVerified disclaimerAccepted gamblingRiskAccepted'

/** Messages of a form for invalid values that a visitor can enter. */
function listRefusals(schema: z.ZodType): Set<string> {
  const fill = (fields: string, value: unknown) =>
    Object.fromEntries(fields.split(' ').map((name) => [name, value]))
  const messages = TYPED.flatMap((text) =>
    NUMBERS.flatMap((number) => {
      const given = {
        ...fill(TEXT_FIELDS, text),
        ...fill(NUMBER_FIELDS, number),
        ...fill(CHECKBOXES, false),
      }
      return schema.safeParse(given).error?.issues ?? []
    }),
  )
  return new Set(messages.map(({ message }) => message))
}

const readMessages = (language: Language, catalogue: string) =>
  (
    JSON.parse(readFileSync(`site/locales/${language}/${catalogue}.json`, 'utf8')) as {
      messages: Record<string, string>
    }
  ).messages

test.each(LANGUAGE_CODES)('every refusal of a form has its message in %s', (language) => {
  for (const [catalogue, schema] of FORMS) {
    const messages = readMessages(language, catalogue)
    const refusals = listRefusals(schema)
    expect(refusals.size).toBeGreaterThan(0)
    for (const refusal of refusals) expect(Object.keys(messages), catalogue).toContain(refusal)
  }
})
