/** The only file of the tests and tools that reads the environment. */
import { readEnvFile } from '#cli/env-file.ts'
import { listSettingsReadBy, readSettings } from '#data/settings/read-settings.ts'

export const toolEnv = {
  ...readSettings(listSettingsReadBy('tools'), process.env),
  /** The folders of PATH, in which programs are looked for. */
  searchPath: process.env['PATH'] ?? '',
  /** A Chromium to test in, instead of the one that would be found. */
  chromiumPath: process.env['CHROMIUM_PATH'] || null,
  /** Another moment than the usual one for browser tests to see, as ISO text. */
  testMoment: process.env['PITCHPROOF_TEST_MOMENT'] || null,
  /** True where Node strips the types of browser tests, which moves no line, and not Playwright. */
  keepsLines: Boolean(process.env['PW_DISABLE_TS_ESM']),
  /** How many times slower the pages of browser tests run than this machine could; 1 without it. */
  testSlowdown: Number(process.env['PITCHPROOF_TEST_SLOWDOWN'] || 1),
  /** How far ahead of this machine's clock everything in browser tests is; null before it is set. */
  get testClockMs() {
    const ms = process.env['PITCHPROOF_TEST_CLOCK_MS']
    return ms ? Number(ms) : null
  },
  /** The running product that the tests use, as JSON set by the process that started it, which may be this one. */
  get testProduct() {
    return process.env['PITCHPROOF_TEST_PRODUCT'] || null
  },
}

/** The settings of `npm run dev`, from the environment or `.env`. */
export function readDevSettings() {
  readEnvFile(process.env)
  const { DATA_DIR, DEMO_PAST_DAYS, DEMO_SEASONS, LOG_LEVEL, STRIPE_SECRET_KEY } = process.env
  return {
    ...readSettings(['PORT'], process.env),
    // A folder of its own: the demo of `npm start` may be running in another.
    dataDir: DATA_DIR || 'data/dev',
    // At "info", the default elsewhere, every request is a line.
    logLevel: LOG_LEVEL || 'warn',
    // A month of them, the default elsewhere, takes most of the first start.
    pastDays: DEMO_PAST_DAYS || '2',
    seasons: DEMO_SEASONS || '2000',
    /** True when somebody develops with keys of Stripe's own test mode. */
    hasStripeKeys: Boolean(STRIPE_SECRET_KEY),
  }
}

/** Sets which running product the processes started from here use. */
export function setTestProduct(product: string): void {
  process.env['PITCHPROOF_TEST_PRODUCT'] = product
}

/** Moves the clock of every Node program that is started from here, by an option that loads it, and says how far. */
export function setTestClock(ms: number, nodeOption: string): void {
  process.env['PITCHPROOF_TEST_CLOCK_MS'] = String(ms)
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} ${nodeOption}`.trim()
}

interface SiteSettings {
  readonly dataDir: string
  readonly origin: string
  /** Address of the payment form's script, when it is not Stripe's. */
  readonly paymentScript: string | undefined
}

/** Sets what pages made in this process are made from, and that making them calls nobody. */
export function setSiteSettings({ dataDir, origin, paymentScript }: SiteSettings): void {
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    ...(paymentScript && { STRIPE_JS_URL: paymentScript }),
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_DISABLE_UPDATE_CHECK: 'true',
  })
}

/** All variables, for programs that are started from here. */
export function getWholeEnv(): NodeJS.ProcessEnv {
  return process.env
}
