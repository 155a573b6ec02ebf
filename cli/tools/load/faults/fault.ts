/** A fault: something is broken and repaired while visitors go on. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Weather } from '#cli/testing/services/network.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'

export interface Fault {
  readonly what: string
  /** Reason why the fault cannot be made on this machine; null if it can. */
  readonly findObstacle?: () => string | null
  /**
   * Breaks something, waits and repairs it: when this resolves, the cause has ended. Returns broken
   * promises of the product that visitors cannot see, if any.
   */
  make(stage: Stage): Promise<readonly string[] | void>
  /** Checks that are possible only after the recovery; returns broken promises. */
  check?(stage: Stage): Promise<readonly string[] | void>
  /** True if there are no payments, because the moved clock refuses Stripe's signatures. */
  readonly isWithoutPayments?: boolean
  /** True for a PostgreSQL cluster of two servers instead of one server. */
  readonly withCluster?: boolean
  /** Size of a separate disk for PostgreSQL, MB. */
  readonly databaseDisk?: number
}

/** Opens an administrator's connection to the database for the given work. */
export async function withAdmin<Result>(
  { postgres: server }: Stage,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Makes a fault of the network to the database that lasts some time. */
export const underNetwork =
  (weather: Exclude<Weather, 'fine'>, ms: number) =>
  async ({ network }: Stage): Promise<void> => {
    network!.set(weather)
    await sleep(ms)
    network!.set('fine')
  }
