/** A fault: something is broken and mended again while visitors go on. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Weather } from '#cli/testing/services/network.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'

export interface Fault {
  readonly what: string
  /** Why it cannot be made on this machine; null where it can. */
  readonly findObstacle?: () => string | null
  /**
   * Breaks something, waits and mends it: when this returns, the cause has ended. Returns promises
   * that were broken, if any, beside those that the visitors saw broken.
   */
  make(stage: Stage): Promise<readonly string[] | void>
  /** What can only be checked afterwards. */
  check?(stage: Stage): Promise<readonly string[] | void>
  /** True where a moved clock refuses the signatures of the payment service. */
  readonly isWithoutPayments?: boolean
  /** PostgreSQL is two servers that take over from each other. */
  readonly withCluster?: boolean
  /** PostgreSQL has a disk of its own of this size, MB. */
  readonly databaseDisk?: number
}

/** An administrator's connection to the database itself, for as long as it is used. */
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

/** A fault of the network to the database, for some time. */
export const underNetwork =
  (weather: Exclude<Weather, 'fine'>, ms: number) =>
  async ({ network }: Stage): Promise<void> => {
    network!.set(weather)
    await sleep(ms)
    network!.set('fine')
  }
