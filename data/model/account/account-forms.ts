/**
 * Schemas of the forms on /account and of the sign-in recovery pages, with their messages
 * (specification, section 5).
 */
import { z } from 'zod'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import {
  EmailSchema,
  NO_CONTROLS,
  PasswordSchema,
  ProfileSchema,
  RegistrationSchema,
} from './accounts.ts'
import { LONGEST_PASSKEY_NAME } from './passkeys.ts'

const ownPassword = z
  .string('Current password is required')
  .min(1, 'Current password is required')
  .max(1024, 'The current password is not right')

/** The profile form of /account: names and age follow the rules of the registration. */
export const AccountProfileSchema = ProfileSchema.omit({ email: true }).extend({
  age: RegistrationSchema.shape.age.optional(),
})
export const LanguageChoiceSchema = z.object({ language: z.enum(LANGUAGE_CODES) })
export const ResultsChoiceSchema = z.object({ hidesResults: z.boolean() })

export const EmailChangeSchema = z.object({ email: EmailSchema, currentPassword: ownPassword })

export const ForgotPasswordSchema = z.object({ email: EmailSchema })

/** A token from a mailed link. A malformed token gets the same refusal as an expired one. */
const TokenSchema = z
  .string('The link is not whole')
  .min(1, 'The link is not whole')
  .max(200, 'The link is not whole')
export const TokenFormSchema = z.object({ token: TokenSchema })
/** A link that confirms an address, with the password where the browser is not signed in to the account. */
export const AddressLinkSchema = TokenFormSchema.extend({ currentPassword: ownPassword.optional() })

/** A new password, typed twice. */
export const NewPasswordSchema = z
  .object({
    newPassword: PasswordSchema,
    confirmPassword: z.string('Passwords do not match'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

/** The same with the token of the mailed link. */
export const PasswordResetSchema = z.intersection(NewPasswordSchema, TokenFormSchema)

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are removed. */
const CodeSchema = z
  .string('Please enter the code')
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Please enter the code').max(40, 'This code is not right'))

export const SecondFactorSignInSchema = z.object({ token: TokenSchema, code: CodeSchema })
export const CodeFormSchema = z.object({ code: CodeSchema })
export const OwnPasswordSchema = z.object({ currentPassword: ownPassword })

export const PasskeyNameSchema = z.object({
  name: z
    .string('Please enter a name')
    .trim()
    .min(1, 'Please enter a name')
    .max(LONGEST_PASSKEY_NAME, 'The name must be at most 60 characters')
    .regex(NO_CONTROLS, 'Names must not contain control characters'),
})
