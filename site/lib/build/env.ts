/** The settings of the build: where the published files are, and what visitors are told. */
import { z } from 'zod'
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { OperatorSettingsSchema } from '#data/model/account/operator.ts'
import { STRIPE_JS_URL } from './content-security-policy.mjs'

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** True for Stripe's own script or a local stand-in: card details are typed into its form, so no other script is allowed. */
function isPaymentScript(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' && hostname === 'js.stripe.com') || LOCAL_HOSTS.has(hostname)
}

const EnvSchema = z.object({
  DATA_DIR: z.string().min(1).default('data/local'),
  /** Address that tells a visitor's country: our own call, unless the operator names a third party. */
  GEO_LOOKUP_URL: z.union([z.url(), z.literal('/api/country')]).default('/api/country'),
  /** The operator's fixed marketing figures: `on` shows them as stated, `off` leaves them out everywhere. */
  STATED_FIGURES: z.enum(['on', 'off']).default('on'),
  /** The script of the payment form; another one only for a stand-in. */
  STRIPE_JS_URL: z
    .url()
    .refine(
      isPaymentScript,
      'STRIPE_JS_URL is a script of js.stripe.com, or of a stand-in on this machine.',
    )
    .default(STRIPE_JS_URL),
  /** What the build's program is made of, as a hash: with it, unchanged pages are taken over from SITE_OLD_DIR. */
  SITE_CODE: z.string().optional(),
  /** Folder of the site that is being replaced. */
  SITE_OLD_DIR: z.string().optional(),
  ...OperatorSettingsSchema.shape,
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  PARTNERSHIPS_EMAIL: z.email().default('partnerships@pitchproof.example'),
})

/** An empty variable counts as unset. */
const given = Object.entries(process.env).filter(([, value]) => value !== '')

export const env = EnvSchema.parse(Object.fromEntries(given))

/** Where the library that draws text looks for its fonts; it reads this when it draws the first time. */
export function setFontConfiguration(path: string): void {
  process.env.FONTCONFIG_FILE = path
}
