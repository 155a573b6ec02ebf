/** Accounts: form rules with the messages the pages show, and consents. */
import { z } from 'zod'
import { MAXIMUM_AGE, MINIMUM_AGE } from '#data/model/billing/plans.ts'

/** The domain as mail servers know it: `räucher.example` is `xn--rucher-bua.example`. */
function toAsciiDomain(address: string): string {
  const [, name, domain] = /^(.*)@([^@]*[^\p{ASCII}][^@]*)$/u.exec(address) ?? []
  if (domain === undefined || !/^(?:[a-z\d.-]|\P{ASCII})+$/u.test(domain)) return address
  return URL.canParse(`http://${domain}`)
    ? `${name}@${new URL(`http://${domain}`).hostname}`
    : address
}

/** What browsers take in a field of the kind (HTML, section 4.10.5.1.5), with a dot in the domain. */
export const EmailSchema = z
  .string('Please enter a valid email address')
  .trim()
  .toLowerCase()
  .transform(toAsciiDomain)
  .refine(
    (text) => text.length <= 254 && z.regexes.html5Email.test(text) && /@.+\../.test(text),
    'Please enter a valid email address',
  )

/** At most 128 characters: hashing longer passwords could be used to exhaust the server. */
export const PasswordSchema = z
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')

/**
 * Names appear in mail headers and lists: no line breaks, nothing that turns the direction of what
 * follows, and no NUL, which PostgreSQL cannot store.
 */
export const NO_CONTROLS = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u

/** Two letters that one sees: a name of zero-width ones alone is none. */
const TWO_SEEN = /[^\p{Cf}\s].*[^\p{Cf}\s]/u

const FirstNameSchema = z
  .string('First name must be at least 2 characters')
  .trim()
  .regex(TWO_SEEN, 'First name must be at least 2 characters')
  .max(100, 'First name must be at most 100 characters')
  .regex(NO_CONTROLS, 'Names must not contain control characters')
const LastNameSchema = z
  .string('Last name must be at least 2 characters')
  .trim()
  .regex(TWO_SEEN, 'Last name must be at least 2 characters')
  .max(100, 'Last name must be at most 100 characters')
  .regex(NO_CONTROLS, 'Names must not contain control characters')

const mustBeTrue = (message: string) =>
  z.boolean({ error: message }).refine((value) => value, { error: message })

const consentShape = {
  ageVerified: mustBeTrue('You must confirm you are 18 or older'),
  disclaimerAccepted: mustBeTrue('You must accept the terms and disclaimer'),
  gamblingRiskAccepted: mustBeTrue('You must acknowledge the gambling risks'),
}

export const ConsentsSchema = z.object(consentShape)

export const RegistrationSchema = z
  .object({
    email: EmailSchema,
    password: PasswordSchema,
    confirmPassword: z.string('Passwords do not match'),
    firstName: FirstNameSchema,
    lastName: LastNameSchema,
    age: z
      .number({ error: 'Please enter a valid age' })
      .int('Please enter a valid age')
      .min(MINIMUM_AGE, 'You must be at least 18 years old')
      .max(MAXIMUM_AGE, 'Please enter a valid age'),
    ...consentShape,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) =>
      typeof value === 'object' &&
      value !== null &&
      'confirmPassword' in value &&
      'password' in value,
  })
export type Registration = z.output<typeof RegistrationSchema>

export const REGISTRATION_AGE_DEFAULT = 18

export const LoginSchema = z.object({
  email: EmailSchema,
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1024, 'Invalid email or password'),
})

export const ProfileSchema = z.object({
  firstName: FirstNameSchema.optional(),
  lastName: LastNameSchema.optional(),
  email: EmailSchema.optional(),
})

export const PasswordChangeSchema = z
  .object({
    currentPassword: z
      .string()
      .min(1, 'Current password is required')
      .max(1024, 'The current password is not right'),
    newPassword: PasswordSchema,
    confirmPassword: z.string(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

/** A path on this site to open after sign-in; null for other origins and for tricks with slashes. */
export function getSafeNextPath(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return null
  const base = 'https://same.origin.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  if (url === null || url.origin !== base) return null
  const path = url.pathname + url.search + url.hash
  // "/.//evil.example" resolves to "//evil.example", which a browser reads as another host.
  return path.startsWith('//') ? null : path
}
