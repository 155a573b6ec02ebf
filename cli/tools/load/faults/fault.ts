/** What a fault is: something that is broken and mended again while visitors go on. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Stage } from '#cli/tools/load/stage/stage.ts'

export interface Fault {
  readonly what: string
  /** Why it cannot be made on this machine; null where it can. */
  readonly findObstacle?: () => string | null
  /**
   * Breaks something, waits and mends it: when this returns the cause has ended. Returns what went
   * otherwise than promised, beside what the visitors saw.
   */
  make(stage: Stage): Promise<readonly string[]>
  /** What can only be looked at afterwards. */
  check?(stage: Stage): Promise<readonly string[]>
  /** False where a moved clock refuses what a payment service signs. */
  readonly withPayments?: boolean
  /** Size of the disk of its own that PostgreSQL needs for this one, MB. */
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

export async function under(
  { network }: Stage,
  weather: 'slow' | 'silent' | 'refused',
  ms: number,
): Promise<readonly string[]> {
  network!.set(weather)
  await sleep(ms)
  network!.set('fine')
  return []
}
