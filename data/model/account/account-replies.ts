/** Replies of the /account calls. */
import { z } from 'zod'
import { ENTITLEMENT_SOURCES } from '#data/model/billing/entitlements.ts'

/** `GET /api/account`: the account as its owner sees it. */
export const AccountSchema = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** New address that still has to be confirmed. */
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  age: z.number().nullable(),
  language: z.string(),
  hidesResults: z.boolean(),
  createdAt: z.iso.datetime(),
  plan: z.object({
    isPremium: z.boolean(),
    source: z.enum(ENTITLEMENT_SOURCES).nullable(),
    endsAt: z.iso.datetime().nullable(),
  }),
  isAdmin: z.boolean(),
  secondFactor: z.object({
    isOn: z.boolean(),
    recoveryCodesLeft: z.number(),
    /** True for an administrator who must switch the second factor on first. */
    isRequired: z.boolean(),
  }),
})
export type Account = z.output<typeof AccountSchema>

/** `GET /api/account/sessions`. */
export const SignInsSchema = z.array(
  z.object({
    id: z.string(),
    isThisOne: z.boolean(),
    device: z.string().nullable(),
    country: z.string().nullable(),
    isByPasskey: z.boolean(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  }),
)
export type SignIns = z.output<typeof SignInsSchema>

/** `POST /api/account/second-factor`: the secret for an authenticator app, as a QR code and as text. */
export const SecondFactorStartSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of the address: rows of 0 and 1, 1 is dark. */
  qr: z.array(z.string()),
})
export type SecondFactorStart = z.output<typeof SecondFactorStartSchema>

export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** `POST /api/auth/login` with status 202: the password is right, a second-factor code is still needed. */
export const SecondFactorWantedSchema = z.object({ secondFactorToken: z.string() })
