/** Settings the commands need, read from the environment and a `.env` file, checked once. */
import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { DatabaseLimits } from '#data/db/limits.ts'
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { OperatorSettingsSchema, toOperator, type Operator } from '#data/model/account/operator.ts'
import { WitnessListSchema, type WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import type { GivenSettings } from '#pipeline/sources/provider.ts'
import { checkFeedSettings, SOURCE_NAMES, type SourceName } from '#pipeline/sources/registry.ts'
import { checkWeatherSettings } from '#pipeline/weather/registry.ts'
import { makeBuildEnv } from '#cli/serving/site/site-env.ts'

function wholeNumber(least: number, most: number) {
  const error = `is a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

const optional = z.string().trim().min(1).nullable().default(null)

function isVerifierKey(text: string): boolean {
  try {
    parseVerifierKey(text)
    return true
  } catch {
    return false
  }
}

const MAIL_FROM_FORM = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

const EnvSchema = z.object({
  DATA_DIR: z.string().trim().min(1).default('data/local'),
  /** Where the built site is put. */
  SITE_OUT_DIR: z.string().trim().min(1).default('dist'),
  /** Brings the built site to a host of static files. */
  SITE_UPLOAD_COMMAND: optional,
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'is an address such as postgres://user:password@host/name',
    })
    .nullable()
    .default(null),
  DATABASE_DIRECT_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'is an address such as postgres://user:password@host/name',
    })
    .nullable()
    .default(null),
  DATABASE_REPLICA_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'is an address such as postgres://user:password@host/name',
    })
    .nullable()
    .default(null),
  DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10),
  DATABASE_QUEUE: wholeNumber(0, 100_000).default(200),
  DATABASE_STATEMENT_MS: wholeNumber(100, 600_000).default(1500),
  PITCHPROOF_SIGNING_KEY: optional,
  WITNESSES: WitnessListSchema.default([]),
  PITCHPROOF_VERIFIER_KEY: z
    .string()
    .trim()
    .refine(isVerifierKey, 'is a public key, as "npm run cli -- key show" prints it')
    .nullable()
    .default(null),
  /** Public address of the site; the log published there is read before a new checkpoint is signed. */
  PUBLIC_ORIGIN: z
    .url('is the address of the site, such as https://example.com')
    .nullable()
    .default(null),
  /** The feed of every run that names none. */
  FOOTBALL_FEED: z
    .enum(SOURCE_NAMES, { error: `is one of ${SOURCE_NAMES.join(', ')}` })
    .default('auto'),
  /** The seasons behind a paid feed. */
  FOOTBALL_HISTORY: z
    .enum(['football-data', 'off'], { error: 'is football-data or off' })
    .default('football-data'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'is an address such as smtp://user:password@host:587',
    })
    .nullable()
    .default(null),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(MAIL_FROM_FORM, 'is a mail address, alone or as Name <name@example.com>')
    .nullable()
    .default(null),
  ...OperatorSettingsSchema.shape,
  SUPPORT_EMAIL: z.email('is a mail address').default(DEFAULT_SUPPORT_EMAIL),
})

export interface CliEnv {
  readonly dataDir: string
  readonly siteOutDir: string
  /** Command for the shell that uploads the built site; null without one. */
  readonly uploadCommand: string | null
  /** The variables that the process which builds the pages is given. */
  readonly buildEnv: Readonly<Record<string, string>>
  readonly databaseUrl: string | null
  /** Address of the server itself, where `databaseUrl` is that of a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null
  /** A replica of it, for reads that may be some seconds old; null without one. */
  readonly databaseReplicaUrl: string | null
  /** What a server asks of the database at most. */
  readonly databaseLimits: DatabaseLimits
  readonly signingKey: string | null
  /** The witnesses of the public log; those with a submission address are asked to cosign it. */
  readonly witnesses: readonly WitnessAddress[]
  /** Public key of the log, for a machine without the private one. */
  readonly verifierKey: string | null
  /** Public address of the site; null while it is on this machine only. */
  readonly publicOrigin: string | null
  readonly footballFeed: SourceName
  /** Whether football-data.co.uk stands behind a paid feed. */
  readonly footballHistory: 'football-data' | 'off'
  /** What the feeds of matches and the weather services read, by the names of the variables. */
  readonly providerSettings: GivenSettings
  /** Address of the mail server; null for the outbox folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Who runs the site; what is not stated is null. */
  readonly operator: Operator
  /** Name of the operator, with which letters are signed. */
  readonly operatorName: string
  readonly supportEmail: string
}

/** The settings, or an error that names the variable; an empty variable counts as unset. */
export function loadCliEnv(): CliEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const parsed = EnvSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new AppError(
      'bad_configuration',
      `The setting ${issue.path.join('.')} ${issue.message}. Correct it in the environment or in .env.`,
    )
  }
  return {
    dataDir: parsed.data.DATA_DIR,
    siteOutDir: parsed.data.SITE_OUT_DIR,
    uploadCommand: parsed.data.SITE_UPLOAD_COMMAND,
    buildEnv: makeBuildEnv(process.env),
    databaseUrl: parsed.data.DATABASE_URL,
    databaseDirectUrl: parsed.data.DATABASE_DIRECT_URL,
    databaseReplicaUrl: parsed.data.DATABASE_REPLICA_URL,
    databaseLimits: {
      connections: parsed.data.DATABASE_CONNECTIONS,
      queue: parsed.data.DATABASE_QUEUE,
      statementMs: parsed.data.DATABASE_STATEMENT_MS,
    },
    signingKey: parsed.data.PITCHPROOF_SIGNING_KEY,
    witnesses: parsed.data.WITNESSES,
    verifierKey: parsed.data.PITCHPROOF_VERIFIER_KEY,
    publicOrigin: parsed.data.PUBLIC_ORIGIN,
    footballFeed: parsed.data.FOOTBALL_FEED,
    footballHistory: parsed.data.FOOTBALL_HISTORY,
    providerSettings: { ...checkFeedSettings(given), ...checkWeatherSettings(given) },
    smtpUrl: parsed.data.SMTP_URL,
    mailFrom: parsed.data.MAIL_FROM ?? parsed.data.SUPPORT_EMAIL,
    operator: toOperator(parsed.data),
    operatorName: parsed.data.OPERATOR_NAME ?? 'Pitchproof',
    supportEmail: parsed.data.SUPPORT_EMAIL,
  }
}
