/** The server's settings, read from the environment and checked once. An empty variable counts as unset. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { WitnessListSchema, type WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { READS_PER_MINUTE } from './shared/limit-reads.ts'
import { AppError } from '#data/model/errors.ts'
import {
  findStripeFault,
  STRIPE_VARIABLES,
  toStripeSettings,
  type StripeSettings,
} from './billing/settings.ts'
import type { TranslationSettings } from './translate/translator.ts'

const DEFAULT_PORT = 4321

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

const HttpAddress = z.url({
  protocol: /^https?$/,
  error: 'is an address such as https://example.com',
})

const EnvSchema = z.object({
  ...STRIPE_VARIABLES,
  PORT: z.coerce
    .number({ error: 'is a port number from 1 to 65535' })
    .int('is a port number from 1 to 65535')
    .min(1, 'is a port number from 1 to 65535')
    .max(65_535, 'is a port number from 1 to 65535')
    .default(DEFAULT_PORT),
  HOST: z
    .string()
    .trim()
    .refine(
      (text) => isIP(text) !== 0 || text === 'localhost',
      'is an address of this machine to listen on, such as 127.0.0.1 or 0.0.0.0',
    )
    .optional(),
  READS_PER_MINUTE: z.coerce
    .number({ error: 'is a whole number from 60' })
    .int('is a whole number from 60')
    .min(60, 'is a whole number from 60')
    .default(READS_PER_MINUTE),
  PUBLIC_ORIGIN: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'is the address of the site without a path, such as https://example.com')
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'is one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
  METRICS_TOKEN: z.string().trim().min(16, 'is a random text of at least 16 characters').optional(),
  DEEPL_API_KEY: z.string().trim().optional(),
  DEEPL_API_BASE: HttpAddress.optional(),
  LIBRETRANSLATE_URL: HttpAddress.optional(),
  LIBRETRANSLATE_API_KEY: z.string().trim().optional(),
  WITNESSES: WitnessListSchema.default([]),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'is a list of addresses or networks, such as 127.0.0.1,10.0.0.0/8',
    )
    .default([]),
})

export interface ApiEnv {
  readonly port: number
  /** Address to listen on; undefined for all of this machine. */
  readonly host: string | undefined
  readonly publicOrigin: string
  /** Public reads of one network address; see api/shared/limit-reads.ts. */
  readonly readsPerMinute: number
  readonly logLevel: string
  /** Who has it may read `/metrics`; null for programs of this machine alone. */
  readonly metricsToken: string | null
  readonly trustedProxies: readonly string[]
  /** The witnesses of the public log, with the addresses where each is read and asked to cosign. */
  readonly witnesses: readonly WitnessAddress[]
  readonly translation: TranslationSettings
  /** Null when payments are not configured. */
  readonly stripe: StripeSettings | null
}

function toSettingError(variable: string, message: string): AppError {
  return new AppError(
    'bad_configuration',
    `The setting ${variable} ${message}. Correct it in the environment or in .env.`,
  )
}

/** The settings of the server, or an error that names the variable. */
export function loadApiEnv(given: NodeJS.ProcessEnv = process.env): ApiEnv {
  const parsed = EnvSchema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim())),
  )
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw toSettingError(String(issue?.path.join('.')), String(issue?.message))
  }
  const fault = findStripeFault(parsed.data, {
    publicOrigin: parsed.data.PUBLIC_ORIGIN ?? null,
    isProduction: given['NODE_ENV'] === 'production',
  })
  if (fault !== null) throw toSettingError(fault.variable, fault.message)
  if (parsed.data.LIBRETRANSLATE_API_KEY && !parsed.data.LIBRETRANSLATE_URL)
    throw toSettingError(
      'LIBRETRANSLATE_URL',
      'is missing: LIBRETRANSLATE_API_KEY is the key of a server whose address it names',
    )
  const { PORT, HOST, PUBLIC_ORIGIN, LOG_LEVEL, TRUSTED_PROXIES, WITNESSES } = parsed.data
  return {
    port: PORT,
    host: HOST,
    readsPerMinute: parsed.data.READS_PER_MINUTE,
    publicOrigin: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
    logLevel: LOG_LEVEL,
    metricsToken: parsed.data.METRICS_TOKEN ?? null,
    trustedProxies: TRUSTED_PROXIES,
    witnesses: WITNESSES,
    translation: {
      deeplKey: parsed.data.DEEPL_API_KEY ?? null,
      deeplBase: parsed.data.DEEPL_API_BASE ?? null,
      libreTranslateUrl: parsed.data.LIBRETRANSLATE_URL ?? null,
      libreTranslateKey: parsed.data.LIBRETRANSLATE_API_KEY ?? null,
    },
    stripe: toStripeSettings(parsed.data),
  }
}
