/** Faults of storage: a full disk; signed days or built pages that were changed or deleted. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountMemory, unmountMemory } from '#cli/testing/services/memory-disk.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'
import { withAdmin, type Fault } from './fault.ts'

const FULL_MS = 8000
const TAMPERED_MS = 5000
/** Size for the demo and its write-ahead log, MB. */
const DATABASE_DISK = 1500

function mayMount(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk can be mounted by root on Linux alone'
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
  return status === 0 ? null : 'this machine lets nobody mount a disk'
}

/** Writes until the (small) disk of the folder is full. */
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

/** Mounts a full disk over a folder while the work is done. */
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
  return response.ok || response.headers.get('retry-after') !== null ? 0 : response.status
}

/**
 * Changes the rows of snapshots with triggers off, as somebody with the database's password could.
 * One machine has the last good days in memory; the other is restarted and has to read them again.
 */
async function tamper(stage: Stage, statement: string): Promise<void> {
  await withAdmin(stage, (sql) =>
    sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`
      await transaction.unsafe(statement)
    }),
  )
  stage.machines[0]!.child().kill('SIGKILL')
  await sleep(TAMPERED_MS)
  await stage.publish()
}

/** Builds and uploads the pages again, as a scheduled run does. */
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
          const found = new Set<string>()
          for (let index = 0; performance.now() < endsAt; index += 1) {
            const status = await sendMessage(stage, index)
            if (status !== 0) found.add(`a message was answered with ${status}`)
            await sleep(1000)
          }
          return [...found]
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
    check: ({ publish }) => publish(),
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
        // Fill again: the end of a statement may have freed space.
        fill(server.folder)
      }
      rmSync(path)
      // PostgreSQL stops when it cannot write its write-ahead log; a service manager would restart
      // it.
      await server.startIfEnded()
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
