/** `health` and `usage`: state and number of calls of the outside services, as on the administrator's page. */
import { Command } from 'commander'
import { listProviderHealth, listProviderUsage } from '#data/queries/operation/provider-calls.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'

interface Options {
  readonly json: boolean
}

const formatTime = (at: Date | null) => at?.toISOString() ?? 'never'
const formatMs = (ms: number | null) => (ms === null ? 'no time known' : `${Math.round(ms)} ms`)

async function printHealth(options: Options): Promise<void> {
  const health = await withInstallation(({ database }) =>
    database.read(async (db) => {
      const [last] = await listRuns(db, 1)
      return {
        services: await listProviderHealth(db),
        troubles: Object.fromEntries(await listTroubles(db)),
        lastRun: last
          ? { status: last.status, startedAt: last.startedAt, errorMessage: last.errorMessage }
          : null,
      }
    }),
  )
  printResult(health, options.json, ({ services, troubles, lastRun }) =>
    [
      ...services.map(
        (service) =>
          `${service.provider}: ${service.isHealthy ? 'works' : `fails: ${service.lastError}`}, ${service.uptime.toFixed(1)} % of the last day’s calls, ${formatMs(service.avgResponseTime)}, last call ${formatTime(service.lastHealthCheck)}`,
      ),
      ...(services.length === 0 ? ['No service has been called yet.'] : []),
      ...Object.entries(troubles).map(
        ([part, { since, message }]) => `${part}: broken since ${since}: ${message}`,
      ),
      lastRun
        ? `last run: ${lastRun.status}, begun ${formatTime(lastRun.startedAt)}${lastRun.errorMessage ? `: ${lastRun.errorMessage}` : ''}`
        : 'last run: none',
    ].join('\n'),
  )
}

async function printUsage(options: Options): Promise<void> {
  const usage = await withInstallation(({ database }) =>
    database.read((db) => listProviderUsage(db, new Date())),
  )
  printResult(usage, options.json, (services) =>
    services.length === 0
      ? 'No service has been called yet.'
      : services
          .map(
            ({ provider, totalRequests, todayRequests, successRate, avgResponseTime }) =>
              `${provider}: ${totalRequests} calls, ${todayRequests} of them today, ${successRate.toFixed(1)} % answered well, ${formatMs(avgResponseTime)}`,
          )
          .join('\n'),
  )
}

export function healthCommand(): Command {
  return new Command('health')
    .description('state of the outside services, the log, the site and the last run')
    .option('--json', 'print one JSON object on stdout', false)
    .action(printHealth)
}

export function usageCommand(): Command {
  return new Command('usage')
    .description('how often the outside services were called')
    .option('--json', 'print one JSON list on stdout', false)
    .action(printUsage)
}
