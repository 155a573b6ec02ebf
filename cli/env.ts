/** Settings of the commands, from the environment and a `.env` file, checked once. */
import { toOperator } from '#data/model/account/operator.ts'
import { FEED_NAMES, SERVICES } from '#data/model/providers.ts'
import { listSettingsReadBy, readSettings } from '#data/settings/read-settings.ts'
import { checkFeedSettings } from '#pipeline/sources/registry.ts'
import { checkWeatherSettings } from '#pipeline/weather/registry.ts'
import { makeBuildEnv } from '#cli/serving/site/site-env.ts'
import { readEnvFile } from './env-file.ts'
import { getSurroundings } from './surroundings.ts'

/** The settings, or an error that names the variable; an empty variable counts as unset. */
export function loadCliEnv() {
  const given = getWholeEnv()
  const values = readSettings(listSettingsReadBy('cli', 'pages'), given)
  return {
    ...values,
    witnesses: values.witnesses ?? [],
    mailFrom: values.mailFrom ?? values.supportEmail,
    /** Signature of mails. */
    operatorName: values.operatorName ?? 'Pitchproof',
    operator: toOperator(values),
    /** Environment of the process that builds the pages. */
    buildEnv: makeBuildEnv(given),
    /** Settings of the feeds and weather services, by variable name. */
    providerSettings: { ...checkFeedSettings(given), ...checkWeatherSettings(given) },
  }
}

export type CliEnv = Readonly<ReturnType<typeof loadCliEnv>>

/** What `npm run start:real` has to know before it starts the product; null where unset. */
export function readRealSettings() {
  readEnvFile(process.env)
  const { DATA_DIR, SITE_OUT_DIR, FOOTBALL_FEED } = process.env
  // A service whose setting is there becomes the feed by itself.
  const choosing = FEED_NAMES.flatMap((name) => SERVICES[name].chosenBy ?? [])
  return {
    dataDir: DATA_DIR || null,
    siteOutDir: SITE_OUT_DIR || null,
    feed: FOOTBALL_FEED && FOOTBALL_FEED !== 'auto' ? FOOTBALL_FEED : null,
    hasFeedSetting: choosing.some((name) => Boolean(process.env[name])),
  }
}

/** All variables, with those of `.env`. The file adds to the environment of the process alone: settings that a caller hands over are whole. */
export function getWholeEnv(): NodeJS.ProcessEnv {
  const given = getSurroundings().env
  if (given === process.env) readEnvFile(given)
  return given
}
