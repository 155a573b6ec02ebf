/** What the build reads from the environment: where the published files lie and what visitors are told. */
import { z } from 'zod'
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { STRIPE_JS_URL } from './content-security-policy.mjs'

const EnvSchema = z.object({
  DATA_DIR: z.string().min(1).default('data/local'),
  /** Who says where a visitor is: our own call, unless the operator names a third party. */
  GEO_LOOKUP_URL: z.union([z.url(), z.literal('/api/country')]).default('/api/country'),
  /** The operator's fixed marketing figures: `on` shows them as stated, `off` leaves them out everywhere. */
  STATED_FIGURES: z.enum(['on', 'off']).default('on'),
  /** The script of the payment form; another one only for a stand-in. */
  STRIPE_JS_URL: z.url().default(STRIPE_JS_URL),
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
