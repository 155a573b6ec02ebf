/**
 * Passkeys (W3C Web Authentication, level 3): forms, the answers of authenticators, and replies.
 * The replies are objects as the browser's own `parseCreationOptionsFromJSON` reads them.
 */
import * as z from 'zod/mini'
import { MINUTE_MS } from '#data/model/time.ts'

/** A challenge is answered once, within so long. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS
/** Passkeys of one account at most. */
export const MOST_PASSKEYS = 20
export const LONGEST_PASSKEY_NAME = 60

const base64url = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

/** 1,023 bytes is the longest credential id. */
const credentialId = base64url(1364)
const answered = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** What a browser sends after making a passkey. Larger parts than any authenticator makes are refused unread. */
export const PasskeyMadeSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(8192),
  }),
})
export type PasskeyMade = z.output<typeof PasskeyMadeSchema>

/** What a browser sends to sign in. The user handle is there because every passkey here is discoverable. */
export const PasskeyUsedSchema = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: base64url(88),
  }),
})
export type PasskeyUsed = z.output<typeof PasskeyUsedSchema>

/** `POST /api/auth/passkey/options`. */
export const PasskeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.output<typeof PasskeyRequestSchema>

/** `POST /api/account/passkeys/options`. */
export const PasskeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof PasskeyCreationSchema>

/** A passkey as its owner sees it. */
const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** True when a copy is stored elsewhere, so that losing the device does not lose it. */
  isBackedUp: z.boolean(),
  /** True when it may have been copied: it signs nobody in any more. */
  isSuspected: z.boolean(),
})
/** `GET /api/account/passkeys`, newest first. */
export const PasskeysSchema = z.array(PasskeySchema)
export type Passkey = z.output<typeof PasskeySchema>
