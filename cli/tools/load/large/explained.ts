/**
 * The plans that PostgreSQL really used, from its own log: its module `auto_explain` writes one for
 * each statement. A statement that is only explained may get another plan with other values.
 */
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { getServerUser } from '#cli/tools/services/postgres-server.ts'

/** A step of a plan, with what it came to. */
const StepSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(StepSchema).default([])
  },
})
type Step = z.output<typeof StepSchema>
const ExplainedSchema = z.object({ 'Query Text': z.string(), Plan: StepSchema })

/** How one step reads a table. */
export interface TableRead {
  readonly how: string
  readonly table: string
  readonly index: string | null
  /** Rows it went through, those it left out among them. */
  readonly rows: number
}

export interface Explained {
  readonly statement: string
  readonly reads: readonly TableRead[]
}

function listReads(step: Step, names: ReadonlyMap<string, string>): TableRead[] {
  const index = step['Index Name'] ?? null
  // A step of a bitmap names its index alone.
  const table = step['Relation Name'] ?? (index === null ? undefined : names.get(index))
  const rows = (step['Actual Rows'] + step['Rows Removed by Filter']) * step['Actual Loops']
  const own = table === undefined ? [] : [{ how: step['Node Type'], table, index, rows }]
  return [...own, ...step.Plans.flatMap((part) => listReads(part, names))]
}

export interface PlanLog {
  /** Settings that the server is to be started with. What is to change later is not among them: they would stand above it. */
  readonly settings: readonly string[]
  /** From now on each statement's plan is written, or none any more. */
  write(sql: Sql, isOn: boolean): Promise<void>
  /** The plans that were written since the last time. */
  take(): Promise<Explained[]>
  remove(): void
}

/** PostgreSQL writes its log through another process, and reads its settings again in its own time. */
const SETTLE_MS = 300

export function openPlanLog(): PlanLog {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-plans-'))
  const user = getServerUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  let taken = 0
  let indexes: ReadonlyMap<string, string> = new Map()
  const readAll = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line.includes('plan:\\n'))
  return {
    settings: [
      'session_preload_libraries=auto_explain',
      'auto_explain.log_analyze=on',
      'auto_explain.log_timing=off',
      'auto_explain.log_format=json',
      'auto_explain.log_level=log',
      'logging_collector=on',
      'log_destination=jsonlog',
      `log_directory=${folder}`,
      'log_filename=server.log',
    ],
    async write(sql, isOn) {
      const rows = await sql`select indexname, tablename from pg_indexes`
      indexes = new Map(rows.map((row) => [String(row['indexname']), String(row['tablename'])]))
      await sql.unsafe(`alter system set auto_explain.log_min_duration = ${isOn ? 0 : -1}`)
      await sql`select pg_reload_conf()`
      await sleep(SETTLE_MS)
      taken = readAll().length
    },
    async take() {
      await sleep(SETTLE_MS)
      const lines = readAll()
      const added = lines.slice(taken)
      taken = lines.length
      return added.map((line) => {
        const { message } = z.object({ message: z.string() }).parse(JSON.parse(line))
        const plan = ExplainedSchema.parse(JSON.parse(message.slice(message.indexOf('{'))))
        return { statement: plan['Query Text'], reads: listReads(plan.Plan, indexes) }
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
