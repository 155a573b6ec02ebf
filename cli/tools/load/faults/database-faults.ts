/** Faults of the database: away, frozen, slow, locked, or out of connections. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { listChildren } from '#cli/tools/measure/processes.ts'
import { underNetwork, withAdmin, type Fault } from './fault.ts'

const STOPPED_MS = 20_000
const LOCKED_MS = 15_000
const HELD_MS = 10_000

export const DATABASE_FAULTS = {
  'kill-connections': {
    what: 'all connections to PostgreSQL terminated, 20 times in 4 s',
    make: (stage) =>
      withAdmin(stage, async (sql) => {
        for (let round = 0; round < 20; round += 1) {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where pid <> pg_backend_pid() and backend_type = 'client backend'`
          await sleep(200)
        }
      }),
  },
  'restart-database': {
    what: 'PostgreSQL restarted',
    async make({ postgres: server }) {
      await server.restart()
    },
  },
  'stop-database': {
    what: 'PostgreSQL shut down for 20 s',
    async make({ postgres: server }) {
      await server.restart(STOPPED_MS)
    },
  },
  'freeze-database': {
    what: 'PostgreSQL and all its processes frozen (SIGSTOP) for 20 s',
    findObstacle: () => (process.platform === 'linux' ? null : 'needs /proc of Linux'),
    async make({ postgres: server }) {
      const frozen = [server.processId(), ...listChildren(server.processId())]
      for (const one of frozen) process.kill(one, 'SIGSTOP')
      await sleep(STOPPED_MS)
      for (const one of frozen.toReversed()) process.kill(one, 'SIGCONT')
    },
  },
  'pool-exhausted': {
    what: 'every connection of the pool and of PostgreSQL held for 10 s',
    async make({ postgres: server, pooler }) {
      const hold = async (url: string, max: number) => {
        const sql = postgres(url, { max, prepare: false, onnotice: () => {} })
        let held = max
        // Connections beyond the limit are refused, as intended here.
        const work = Array.from({ length: max }, () =>
          sql`select pg_sleep(${HELD_MS / 1000})`.catch(() => {
            held -= 1
          }),
        )
        await sleep(HELD_MS)
        const heldToTheEnd = held
        await sql.end({ timeout: 0 })
        await Promise.all(work)
        if (heldToTheEnd === 0) throw new Error(`None of ${max} connections could be held.`)
      }
      await Promise.all([pooler && hold(pooler.url, 100), hold(server.url, 210)])
    },
  },
  'table-locked': {
    what: 'users and matches locked for 15 s',
    make: (stage) =>
      withAdmin(stage, async (sql) => {
        await sql.begin(async (transaction) => {
          await transaction`lock table users, matches in access exclusive mode`
          await sleep(LOCKED_MS)
        })
      }),
  },
  'slow-database': {
    what: 'every byte from and to PostgreSQL 100 ms late for 10 s',
    make: underNetwork('slow', HELD_MS),
  },
  'network-cut': {
    what: 'the network to PostgreSQL swallows everything for 10 s',
    make: underNetwork('silent', HELD_MS),
  },
  'network-refused': {
    what: 'connections to PostgreSQL cut and refused for 10 s',
    make: underNetwork('refused', HELD_MS),
  },
} satisfies Record<string, Fault>
