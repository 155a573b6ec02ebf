/** Settings the commands need, read from the environment and a `.env` file, checked once. */
import { existsSync } from 'node:fs'
import { toOperator } from '#data/model/account/operator.ts'
import { listSettingsReadBy, readSettings } from '#data/settings/read-settings.ts'
import { checkFeedSettings } from '#pipeline/sources/registry.ts'
import { checkWeatherSettings } from '#pipeline/weather/registry.ts'
import { makeBuildEnv } from '#cli/serving/site/site-env.ts'

/** The settings, or an error that names the variable; an empty variable counts as unset. */
export function loadCliEnv() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const given = process.env
  const values = readSettings(listSettingsReadBy('cli', 'pages'), given)
  return {
    ...values,
    witnesses: values.witnesses ?? [],
    mailFrom: values.mailFrom ?? values.supportEmail,
    /** With which letters are signed. */
    operatorName: values.operatorName ?? 'Pitchproof',
    operator: toOperator(values),
    /** The variables that the process which builds the pages is given. */
    buildEnv: makeBuildEnv(given),
    /** What the feeds of matches and the weather services read, by the names of the variables. */
    providerSettings: { ...checkFeedSettings(given), ...checkWeatherSettings(given) },
  }
}

export type CliEnv = Readonly<ReturnType<typeof loadCliEnv>>

/** All variables, for a program that the operator named. */
export function getWholeEnv(): NodeJS.ProcessEnv {
  return process.env
}
