/** `feed test`: one small call to a service, to check its key and address. */
import { Argument, Command } from 'commander'
import type { Database } from '#data/db/database.ts'
import type { ConnectionTest } from '#data/model/admin.ts'
import { AppError } from '#data/model/errors.ts'
import { FOOTBALL_PROVIDERS, WEATHER_PROVIDERS as WEATHER_NAMES } from '#data/model/providers.ts'
import { makeCallGate } from '#pipeline/sources/calls/call-gate.ts'
import { openSource } from '#pipeline/sources/registry.ts'
import { WEATHER_PROVIDERS } from '#pipeline/weather/registry.ts'
import { HOUR_MS } from '#data/model/time.ts'
import type { CliEnv } from '#cli/env.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'

type ServiceName = (typeof FOOTBALL_PROVIDERS)[number] | (typeof WEATHER_NAMES)[number]

/** A place that every weather service covers. */
const LONDON = { latitude: 51.51, longitude: -0.13 }
const AHEAD_MS = 3 * HOUR_MS

async function call(name: ServiceName, env: CliEnv, database: Database): Promise<void> {
  const gate = makeCallGate(database)
  const weather = WEATHER_PROVIDERS.find((provider) => provider.name === name)
  if (weather) {
    const now = new Date()
    const question = { ...LONDON, at: new Date(now.getTime() + AHEAD_MS) }
    await weather.open(env.providerSettings, gate).read(question, now)
    return
  }
  const source = openSource({
    name: name as (typeof FOOTBALL_PROVIDERS)[number],
    settings: env.providerSettings,
    folder: null,
    leagues: null,
    cacheFolder: `${env.dataDir}/downloads`,
    gate,
    logLine: () => {},
  })
  await source.probe?.()
}

/** A refusal of the service is a result, not a failure of the command. */
async function test(name: ServiceName, options: { json: boolean }): Promise<void> {
  const report = await withInstallation(async ({ env, database }): Promise<ConnectionTest> => {
    const startedAt = performance.now()
    const failure = await call(name, env, database).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError) return error.message
        throw error
      },
    )
    const responseTimeMs = Math.round(performance.now() - startedAt)
    const message = failure ?? 'The service answers, and the key is accepted.'
    return { success: failure === null, provider: name, message, responseTimeMs }
  })
  printResult(report, options.json, ({ success, message, responseTimeMs }) =>
    success ? `${name}: ${message} (${responseTimeMs} ms)` : `${name}: ${message}`,
  )
}

export function feedTestCommand(): Command {
  return new Command('test')
    .description('make one small call to a service, to see whether its key and address work')
    .addArgument(new Argument('<service>').choices([...FOOTBALL_PROVIDERS, ...WEATHER_NAMES]))
    .option('--json', 'print one JSON object on stdout', false)
    .action(test)
}
