/** Checks of setting values. Each message follows the name of the setting. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { FEED_NAMES, type FeedName } from '#data/model/providers.ts'

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** True for an address of this machine, where stand-ins for outside services run. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOSTS.has(new URL(address).hostname)
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
  )
}

function isVerifierKey(text: string): boolean {
  try {
    parseVerifierKey(text)
    return true
  } catch {
    return false
  }
}

/** Card details are entered in this script's form, so no other script is allowed. */
function isPaymentScript(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' && hostname === 'js.stripe.com') || isLocalAddress(address)
}

const toList = (text: string) => text.split(',').map((part) => part.trim())

export const Text = z.string().trim().min(1)

/** A whole number in a range; `error` replaces the message. */
export function wholeNumber(
  least: number,
  most: number,
  error = `is a whole number from ${least} to ${most}`,
) {
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** One of some words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const list = words.length === 2 ? words.join(' or ') : `one of ${words.join(', ')}`
  return z.enum(words, { error: `is ${list}` })
}

/** Text on one line, as pages and mails state it. */
export const line = (most: number) =>
  Text.max(most, `has at most ${most} characters`).regex(/^\P{Cc}+$/u, 'is text on one line')

export const HttpAddress = z.url({
  protocol: /^https?$/,
  error: 'is an address such as https://example.com',
})

export const DatabaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is an address such as postgres://user:password@host/name',
})

export const MailServerAddress = z.url({
  protocol: /^smtps?$/,
  error: 'is an address such as smtp://user:password@host:587',
})

export const MailSender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'is a mail address, alone or as Name <name@example.com>',
  )

export const MailAddress = z.email({
  pattern: z.regexes.html5Email,
  error: 'is a mail address',
})

/** A host that others can reach: Apple refuses every message of a sender whose contact is at localhost. */
const isPublicHost = (host: string) =>
  host.includes('.') &&
  !/\.(?:local|localhost|internal|test|invalid|example)$|^[\d.]+$|^\[/.test(host)

function isPushContact(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname } = new URL(address)
  if (protocol === 'https:') return isPublicHost(hostname)
  return protocol === 'mailto:' && isPublicHost(pathname.split('@')[1] ?? '')
}

/** As RFC 8292 has it: a mail address becomes a mailto address. */
export const PushContact = z
  .string()
  .trim()
  .transform((text) => (/^[^@:\s]+@[^@\s]+$/.test(text) ? `mailto:${text}` : text))
  .refine(
    isPushContact,
    'is a mail address or an https address of a host that everybody can reach, such as push@your-club.com',
  )

/** An origin (RFC 6454): scheme, host and port; a trailing slash is removed. */
export const Origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(isOrigin, 'is the address of the site without a path, such as https://example.com')

export const ListenAddress = z
  .string()
  .trim()
  .refine(
    (text) => isIP(text) !== 0 || text === 'localhost',
    'is an address of this machine to listen on, such as 127.0.0.1 or 0.0.0.0',
  )

export const NetworkList = z
  .string()
  .transform(toList)
  .refine(
    (list) => list.every(isNetwork),
    'is a list of addresses or networks, such as 127.0.0.1,10.0.0.0/8',
  )

const isFeedName = (name: string): name is FeedName => FEED_NAMES.some((one) => one === name)

/** Names of feeds, or the word none. */
export const FeedList = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : toList(text)))
  .refine(
    (list): list is FeedName[] => list.every(isFeedName),
    `is a list of ${FEED_NAMES.join(', ')}, or none`,
  )

export const PublicKey = z
  .string()
  .trim()
  .refine(isVerifierKey, 'is a public key, as "npm run cli -- key show" prints it')

/** Our own call, or the address of a third party. */
export const CountryLookup = z.union([z.literal('/api/country'), z.url()], {
  error: 'is /api/country, or an address such as https://example.com/country',
})

export const PaymentScript = z
  .url('is an address such as https://js.stripe.com/dahlia/stripe.js')
  .refine(isPaymentScript, 'is a script of js.stripe.com, or of a stand-in on this machine')

export const StripeSecretKey = z
  .string()
  .trim()
  .regex(
    /^(?:sk|rk)_(?:test|live)_\w+$/,
    'is a secret key of Stripe, such as sk_live_… or sk_test_…',
  )

export const StripePublishableKey = z
  .string()
  .trim()
  .regex(
    /^pk_(?:test|live)_\w+$/,
    'is a publishable key of Stripe, such as pk_live_… or pk_test_…; never the secret one',
  )

export const StripeWebhookSecrets = z
  .string()
  .transform(toList)
  .refine(
    (secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)),
    'is the signing secret of the webhook, such as whsec_…; several with commas between them',
  )

export const StripePriceId = z
  .string()
  .trim()
  .regex(/^(?!prod_)\S+$/, 'is the id of a price, such as price_…; that of the product is another')

export const StandInAddress = z
  .string()
  .refine(
    isLocalAddress,
    'is for tests alone: the address of a stand-in on this machine, such as http://127.0.0.1:12111',
  )
  .transform((text) => new URL(text))

export const LicenceName = z
  .string()
  .regex(/^[A-Za-z0-9.+-]{1,60}$/, 'is the SPDX name of a licence, such as CC-BY-4.0')
