/**
 * Notifications of a browser (Web Push, RFC 8030): what a member chooses on each device, and which
 * addresses they may be sent to. Pure.
 */
import * as z from 'zod/mini'
import { MorningLetterSchema, MorningLetterStateSchema } from './morning-letter.ts'

/** What a member is told of a match; each has a switch of its own. */
export const PUSH_KINDS = ['lineups', 'moved', 'goal', 'halfTime', 'over', 'opened'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How long a message is worth sending, seconds. A goal of half an hour ago is no news; a score that was
 * taken back replaces a wrong one, so it is sent like a goal.
 */
export const PUSH_LIVES_SECONDS = {
  lineups: HOUR,
  moved: 24 * HOUR,
  goal: 10 * MINUTE,
  corrected: 10 * MINUTE,
  halfTime: 15 * MINUTE,
  over: 2 * HOUR,
  opened: 24 * HOUR,
  test: 10 * MINUTE,
} as const
export type PushFact = keyof typeof PUSH_LIVES_SECONDS

/**
 * Hosts of the push services that browsers use. Our server calls the address that a member gives, so
 * it calls no other host: not our own network.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  const isKnown = SERVICES.some((name) =>
    name.startsWith('.') ? host.endsWith(name) : host === name,
  )
  return protocol === 'https:' && username === '' && password === '' && isKnown
}

const HourSchema = z.int().check(z.minimum(0), z.maximum(23))
export const MOST_PUSHES_A_DAY = 50

/** What is chosen on a device. */
const PushChoiceSchema = z.object({
  kinds: z.array(z.enum(PUSH_KINDS)).check(z.maxLength(PUSH_KINDS.length)),
  timeZone: MorningLetterSchema.shape.timeZone,
  /** Hours without messages, in the time zone; null for none. */
  quiet: z.nullable(z.object({ from: HourSchema, to: HourSchema })),
  mostADay: z.int().check(z.minimum(1), z.maximum(MOST_PUSHES_A_DAY)),
})
export type PushChoice = z.output<typeof PushChoiceSchema>

/** An uncompressed point of P-256: 65 bytes. */
const KeySchema = z.string().check(z.regex(/^[\w-]{87}=?$/, 'This is no key of a browser.'))

/** What the browser made (`PushSubscription.toJSON()`). */
const PushAddressSchema = z.object({
  endpoint: z
    .string()
    .check(
      z.maxLength(1000),
      z.refine(isPushService, 'This is no address of a push service of a browser.'),
    ),
  keys: z.object({
    p256dh: KeySchema,
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/, 'This is no secret of a browser.')),
  }),
})
export type PushAddress = z.output<typeof PushAddressSchema>

/** `PUT /api/account/push`. */
export const PushOrderSchema = z.object({ address: PushAddressSchema, choice: PushChoiceSchema })

/** `GET /api/account/push`: of the browser that asks. */
export const PushStateSchema = z.object({
  /** The server's key, which the browser needs to subscribe; null where notifications are off. */
  publicKey: z.nullable(z.string()),
  /** Null before this browser has asked. */
  choice: z.nullable(
    z.extend(PushChoiceSchema, { timeZone: MorningLetterStateSchema.shape.timeZone }),
  ),
  /** The browser's address as it is stored. */
  endpoint: z.nullable(z.string()),
  lastSentAt: z.nullable(z.iso.datetime()),
})
export type PushState = z.output<typeof PushStateSchema>

/** What a browser receives: Declarative Web Push, which newer browsers of Apple show by themselves. */
export interface PushMessage {
  readonly web_push: 8030
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly navigate: string
    readonly lang: string
    /** One for each match: a newer message takes the place of the one before. */
    readonly tag: string
    readonly data: {
      /** The call that ends the messages of this browser, without signing in, and its label. */
      readonly end: string
      readonly endLabel: string
    }
  }
}
