/** How the installation is doing: runs, snapshot, log, witnesses, mail, and what administrators have done. */
import { Hono } from 'hono'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import {
  ActionsQuerySchema,
  type IngestProgress,
  type Run,
  type ServiceState,
} from '#data/model/operation.ts'
import { getMailState } from '#data/queries/mail/mail-queue.ts'
import { listLastCosignatures } from '#data/queries/log/cosignatures.ts'
import { getLastHeadSize } from '#data/queries/log/ledger-heads.ts'
import { findAdminActions } from '#data/queries/operation/admin-actions.ts'
import { isDemoInstallation } from '#data/queries/operation/installation.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'

/** Runs the history shows. */
const RUNS_SHOWN = 20

type Given = Pick<AppDependencies, 'database' | 'now' | 'snapshots' | 'witnesses' | 'runner'>

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeOperationRoutes({ database, now, snapshots, witnesses, runner }: Given) {
  const routes = new Hono<SignedInEnv>()

  routes.get('/runs', async (c) => {
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

  routes.get('/ingest-progress', (c) => {
    const progress: IngestProgress = runner?.getProgress() ?? null
    return c.json(progress)
  })

  routes.get('/actions', checked('query', ActionsQuerySchema), async (c) => {
    const query = c.req.valid('query')
    return c.json(await database.read((db) => findAdminActions(db, query)))
  })

  routes.get('/service', async (c) => {
    await snapshots.getCurrent().catch(() => null)
    const { state, version, createdAt, expiresAt, problem } = snapshots.getStatus()
    const stored = await database.read(async (db) => ({
      troubles: await listTroubles(db),
      size: await getLastHeadSize(db),
      cosignatures: await listLastCosignatures(db),
      mail: await getMailState(db),
      isDemo: await isDemoInstallation(db),
    }))
    const { troubles, size, cosignatures, mail, isDemo } = stored
    const reply: ServiceState = {
      snapshot: {
        state,
        version,
        createdAt,
        expiresAt,
        isExpired: expiresAt !== null && now().getTime() >= Date.parse(expiresAt),
        problem,
      },
      log: { size, trouble: troubles.get('log') ?? null },
      witnesses: toWitnesses(cosignatures),
      site: { trouble: troubles.get('site') ?? null },
      mail: { waiting: mail.waiting, failing: mail.failing, givenUp: mail.givenUp },
      hasPipeline: runner !== null,
      isDemo,
    }
    return c.json(reply)
  })

  /** The configured witnesses, then those that once cosigned and are configured no more. */
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
