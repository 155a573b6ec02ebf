/** A disk is full; the signed days or the built pages were tampered with or deleted. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountMemory, unmountMemory } from '#cli/testing/services/memory-disk.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'
import { withAdmin, type Fault } from './fault.ts'

const FULL_MS = 8000
const TAMPERED_MS = 5000
/** Room for the demo and its log of changes, MB. */
const DATABASE_DISK = 1500

function mayMount(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk can be mounted by root on Linux alone'
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
  return status === 0 ? null : 'this machine lets nobody mount a disk'
}

/** Writes until the disk of the folder, a small one, takes nothing more. */
function fill(folder: string): string {
  const path = join(folder, 'filling')
  for (const size of [1 << 20, 4096])
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  return path
}

/** Puts a full disk in the place of a folder while something is done. */
async function whileFull<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  mountMemory(folder, '64k')
  try {
    fill(folder)
    return await work()
  } finally {
    unmountMemory(folder)
  }
}

async function sendMessage({ origin }: Stage, index: number): Promise<number> {
  const response = await fetch(new URL('/api/contact', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.18.9.9' },
    body: JSON.stringify({
      name: 'Load',
      email: `message-${index}@load.example`,
      subject: 'general',
      message: 'Is the disk full?',
    }),
  })
  await response.arrayBuffer()
  const isClear = response.status === 503 && response.headers.get('retry-after') !== null
  return response.ok || isClear ? 0 : response.status
}

/**
 * Writes into the rows of the snapshots past the rules of the tables, as somebody with the database's
 * password could. One machine has the last good days in memory, the other has to read them anew.
 */
async function tamper(stage: Stage, statement: string): Promise<readonly string[]> {
  await withAdmin(stage, (sql) =>
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`
      await transaction.unsafe(statement)
    }),
  )
  stage.machines[0]!.child().kill('SIGKILL')
  await sleep(TAMPERED_MS)
  await stage.publish()
  return []
}

/** Builds the pages again and uploads them, as a schedule does. */
async function mendSite(stage: Stage): Promise<readonly string[]> {
  await stage.requireSuccess('site', 'build')
  await stage.requireSuccess('site', 'upload', '--force')
  const pages = readdirSync(stage.pipelineEnv.SITE_OUT_DIR)
  return pages.includes('index.html') ? [] : ['the site was not built again']
}

export const STORAGE_FAULTS = {
  'disk-full-machines': {
    what: 'the disk of both API machines full for 8 s',
    findObstacle: mayMount,
    make: (stage) =>
      whileFull(stage.machines[0]!.dataDir, () =>
        whileFull(stage.machines[1]!.dataDir, async () => {
          const endsAt = performance.now() + FULL_MS
          const refused = new Set<number>()
          for (let index = 0; performance.now() < endsAt; index += 1) {
            refused.add(await sendMessage(stage, index))
            await sleep(1000)
          }
          refused.delete(0)
          return [...refused].map((status) => `a message was answered with ${status}`)
        }),
      ),
  },
  'disk-full-pipeline': {
    what: 'the disk of the pipeline full during a run',
    findObstacle: mayMount,
    make: ({ pipelineEnv, runToEnd }) =>
      whileFull(pipelineEnv.DATA_DIR, async () => {
        const { code, output } = await runToEnd()
        const isClear = code === 0 || /disk is full/i.test(output)
        return isClear ? [] : [`the pipeline did not name the disk: ${output}`]
      }),
    async check({ publish }) {
      await publish()
      return []
    },
  },
  'disk-full-database': {
    what: 'the disk of PostgreSQL full for 8 s',
    findObstacle: mayMount,
    databaseDisk: DATABASE_DISK,
    async make({ postgres: server }) {
      const path = fill(server.folder)
      const endsAt = performance.now() + FULL_MS
      while (performance.now() < endsAt) {
        await sleep(500)
        // What was freed meanwhile, as by the end of a statement, is taken too.
        fill(server.folder)
      }
      rmSync(path)
      // It ends itself when its log of changes cannot be written: a service manager starts it again.
      await server.startIfEnded()
      return []
    },
  },
  'snapshot-tampered': {
    what: 'the signed days changed in the database, and one machine started anew',
    make: (stage) => tamper(stage, `update snapshot_days set body = replace(body, '0.1', '0.2')`),
  },
  'snapshot-deleted': {
    what: 'the signed days deleted from the database, and one machine started anew',
    make: (stage) => tamper(stage, 'delete from snapshot_days'),
  },
  'site-tampered': {
    what: 'a page of the built site emptied',
    async make(stage) {
      truncateSync(join(stage.pipelineEnv.SITE_OUT_DIR, 'index.html'), 100)
      return mendSite(stage)
    },
  },
  'site-deleted': {
    what: 'the built site deleted',
    async make(stage) {
      rmSync(stage.pipelineEnv.SITE_OUT_DIR, { recursive: true })
      return mendSite(stage)
    },
  },
} satisfies Record<string, Fault>
