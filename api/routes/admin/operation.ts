/** State of the installation: runs, snapshot, log, witnesses, mail, and the audit. */
import { Hono } from 'hono'
import { isSiteBuilding } from '#data/files/site-lock.ts'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import {
  ActionsQuerySchema,
  type IngestProgress,
  type Run,
  type ServiceState,
} from '#data/model/operation.ts'
import { listAlarms } from '#data/model/alarms.ts'
import { AppError } from '#data/model/errors.ts'
import { listLastCosignatures } from '#data/queries/log/cosignatures.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { findAdminActions } from '#data/queries/operation/admin-actions.ts'
import { getInstallationKind } from '#data/queries/operation/installation.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import { isAlarm, readRunbook } from '#api/metrics/runbook.ts'
import { readSigns } from '#api/metrics/signs.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'

/** Runs in the history. */
const RUNS_SHOWN = 20

type Given = Pick<
  AppDependencies,
  | 'database'
  | 'now'
  | 'snapshots'
  | 'publication'
  | 'readLog'
  | 'compareRows'
  | 'witnesses'
  | 'runner'
  | 'metrics'
  | 'siteDir'
>

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeOperationRoutes(given: Given, route: AdminRoute) {
  const { database, now, snapshots, witnesses, runner, siteDir } = given
  const routes = new Hono<SignedInEnv>()

  routes.get('/runs', route(), async (c) => {
    const rows = await database.read((db) => listRuns(db, RUNS_SHOWN))
    return c.json(
      rows.map((row): Run => ({
        id: row.id,
        status: row.status,
        command: row.command,
        source: row.source,
        isDryRun: row.isDryRun,
        matchesCreated: row.matchesCreated,
        matchesUpdated: row.matchesUpdated,
        predictionsCreated: row.predictionsCreated,
        errorMessage: row.errorMessage,
        startedAt: row.startedAt.toISOString(),
        durationMs: row.durationMs,
        triggeredBy: row.triggeredBy,
      })),
    )
  })

  routes.get('/ingest-progress', route(), (c) => {
    const progress: IngestProgress = runner?.getProgress() ?? null
    return c.json(progress)
  })

  routes.get('/actions', route(), checked('query', ActionsQuerySchema), async (c) => {
    const query = c.req.valid('query')
    return c.json(await database.read((db) => findAdminActions(db, query)))
  })

  routes.get('/service', route(), async (c) => {
    await snapshots.getCurrent().catch(() => null)
    const { signs, mail } = await readSigns(given)
    const { state, version, createdAt, expiresAt, problem } = snapshots.getStatus()
    const stored = await database.read(async (db) => ({
      size: await getLastHeadSize(db),
      cosignatures: await listLastCosignatures(db),
      kind: await getInstallationKind(db),
    }))
    const { size, cosignatures, kind } = stored
    const { troubles } = signs
    const reply: ServiceState = {
      snapshot: {
        state,
        version,
        createdAt,
        expiresAt,
        isExpired: expiresAt !== null && now().getTime() >= Date.parse(expiresAt),
        problem,
      },
      log: { size, trouble: troubles.log ?? null },
      witnesses: toWitnesses(cosignatures),
      site: {
        trouble: troubles.site ?? troubles.upload ?? null,
        isBuilding: siteDir !== null && isSiteBuilding(siteDir),
      },
      mail: { waiting: mail.waiting, failing: mail.failing, givenUp: mail.givenUp },
      alarms: listAlarms(signs, now()),
      hasPipeline: runner !== null,
      // An interrupted clearing is finished by clearing again.
      isDemo: kind === 'demo' || kind === 'clearing',
      isEmpty: kind === 'cleared',
    }
    return c.json(reply)
  })

  let runbook: Map<string, string> | null = null
  routes.get('/runbook/:alarm', route(), (c) => {
    const name = c.req.param('alarm')
    runbook ??= readRunbook()
    const entry = isAlarm(name) ? runbook.get(name) : undefined
    if (entry === undefined) throw new AppError('not_found', `The runbook has no entry "${name}".`)
    return c.text(`${name}\n\n${entry}\n`)
  })

  /** The configured witnesses, then formerly configured ones that have cosigned. */
  function toWitnesses(
    cosignatures: Awaited<ReturnType<typeof listLastCosignatures>>,
  ): ServiceState['witnesses'] {
    const configured = new Map(witnesses.map(({ key }) => [formatVerifierKey(key), key.name]))
    const keys = new Set([...configured.keys(), ...cosignatures.map(({ witness }) => witness)])
    return [...keys].map((key) => {
      const last = cosignatures.find(({ witness }) => witness === key)
      return {
        name: configured.get(key) ?? key.slice(0, key.indexOf('+')),
        size: last?.size ?? null,
        cosignedAt: last?.cosignedAt.toISOString() ?? null,
        isConfigured: configured.has(key),
      }
    })
  }

  return routes
}
