/** Faults of a PostgreSQL cluster: the primary is lost and the standby takes over. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded } from '#cli/testing/services/child-process.ts'
import { findClusterObstacle } from '#cli/tools/load/stage/cluster.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'
import { withAdmin, type Fault } from './fault.ts'

const TIMES = 10
/**
 * Longest delay between the start of a run and the loss of the primary, so that it happens before,
 * during and after the publication.
 */
const LONGEST_RUN_MS = 6000

/** Acknowledged state: number of entries, the largest signed head, and the newest snapshot. */
async function readPublished(stage: Stage) {
  const [row] = await withAdmin(
    stage,
    (sql) => sql`
      select (select count(*) from ledger_entries) as entries,
        (select coalesce(max(size), 0) from ledger_heads) as head,
        (select coalesce(max(version), 0) from snapshot_pointers) as version`,
  )
  return {
    entries: Number(row!['entries']),
    head: Number(row!['head']),
    version: Number(row!['version']),
  }
}

async function failOver(stage: Stage, round: number): Promise<string[]> {
  const before = await readPublished(stage)
  const run = stage.beginRun()
  const ended = hasEnded(run) ? Promise.resolve() : once(run, 'exit')
  await sleep(((round * 7) % TIMES) * (LONGEST_RUN_MS / TIMES))
  const awayMs = await stage.cluster!.losePrimary()
  await ended
  const after = await readPublished(stage)
  const lost = Object.entries(before).filter(
    ([name, figure]) => after[name as keyof typeof after] < figure,
  )
  console.log(
    `    failover ${round + 1}: no write for ${(awayMs / 1000).toFixed(1)} s; ${before.entries} entries and version ${before.version} before, ${after.entries} and ${after.version} after, ${lost.length === 0 ? 'none lost' : 'LOST'}`,
  )
  await stage.publish()
  await stage.requireSuccess('ledger', 'verify')
  await stage.cluster!.bringBack()
  return lost.map(([name]) => `failover ${round + 1} lost ${name} that were acknowledged`)
}

export const FAILOVER_FAULTS = {
  failover: {
    what: `${TIMES} times: the primary of two servers killed with everything of it during a run`,
    findObstacle: findClusterObstacle,
    withCluster: true,
    async make(stage) {
      const found: string[] = []
      for (let round = 0; round < TIMES; round += 1) found.push(...(await failOver(stage, round)))
      return found
    },
    /** Nothing was lost, so no machine may log that the database was put back. */
    async check(stage) {
      await stage.publish()
      return stage.machines.flatMap((machine, index) =>
        machine.readOutput().includes('database_rewound')
          ? [`machine ${index + 1} says that the database went back`]
          : [],
      )
    },
  },
} satisfies Record<string, Fault>
