/** What the calls of /account answer. */
import { z } from 'zod'
import { ENTITLEMENT_SOURCES } from '#data/model/billing/entitlements.ts'

/** `GET /api/account`: the account as its owner sees it. */
export const AccountSchema = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** An address that was asked for and is still to be confirmed. */
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  age: z.number().nullable(),
  language: z.string(),
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
    /** True for an administrator who has to switch it on first. */
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
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  }),
)
export type SignIns = z.output<typeof SignInsSchema>

/** `POST /api/account/second-factor`: what an authenticator app needs, as a picture and to type. */
export const SecondFactorStartSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of the address: rows of 0 and 1, 1 is dark. */
  qr: z.array(z.string()),
})
export type SecondFactorStart = z.output<typeof SecondFactorStartSchema>

export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** `POST /api/auth/login` with status 202: the password was right, a code is wanted. */
export const SecondFactorWantedSchema = z.object({ secondFactorToken: z.string() })
