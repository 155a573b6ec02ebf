/** All metrics: the process, the answered requests, and the state of the installation in the database. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ALARMS, listAlarms } from '#data/model/alarms.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { DAY_MS } from '#data/model/time.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { listFeedReads } from '#data/queries/operation/feed-reads.ts'
import { countConnections, readRunFigures } from '#data/queries/operation/run-figures.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { toGauge, type Metric, type Sample } from './exposition.ts'
import { BUCKETS_MS, type RequestMetrics, type RouteSeries } from './request-metrics.ts'
import { readSigns } from './signs.ts'

const eventLoop = monitorEventLoopDelay({ resolution: 20 })

/** Starts measuring the event loop's delay; called once a server listens. */
export function watchEventLoop(): void {
  eventLoop.enable()
}

const toSeconds = (at: string | Date | null) => (at === null ? null : new Date(at).getTime() / 1000)

export function listProcessMetrics(): Metric[] {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  return [
    {
      name: 'pitchproof_build_info',
      help: 'The program that runs here.',
      type: 'gauge',
      samples: [{ labels: { version: PROGRAM_VERSION, node: process.version }, value: 1 }],
    },
    toGauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    toGauge('nodejs_heap_used_bytes', 'Memory of the heap in use.', memory.heapUsed),
    toGauge('process_uptime_seconds', 'Time since the process began.', process.uptime()),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used.',
      type: 'counter',
      samples: [{ value: (cpu.user + cpu.system) / 1e6 }],
    },
    toGauge(
      'nodejs_eventloop_lag_p99_seconds',
      'How long the event loop was held up, 99th percentile since the start.',
      Number.isNaN(eventLoop.mean) ? null : eventLoop.percentile(99) / 1e9,
    ),
  ]
}

function toHistogram({ method, route, buckets, sumMs }: RouteSeries): Sample[] {
  let below = 0
  const lines = [...BUCKETS_MS.map((ms) => String(ms / 1000)), '+Inf'].map((le, index) => {
    below += buckets[index]!
    return { suffix: '_bucket', labels: { method, route, le }, value: below } as const
  })
  return [
    ...lines,
    { suffix: '_sum', labels: { method, route }, value: sumMs / 1000 },
    { suffix: '_count', labels: { method, route }, value: below },
  ]
}

export function listRequestMetrics(requests: RequestMetrics): Metric[] {
  const all = requests.list()
  return [
    {
      name: 'pitchproof_http_requests_total',
      help: 'Answered requests by route template and status.',
      type: 'counter',
      samples: all.flatMap(({ method, route, statuses }) =>
        [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    },
    {
      name: 'pitchproof_http_request_duration_seconds',
      help: 'Time until a request was answered.',
      type: 'histogram',
      samples: all.flatMap(toHistogram),
    },
  ]
}

type Given = Pick<
  AppDependencies,
  'database' | 'snapshots' | 'publication' | 'readLog' | 'compareRows' | 'now' | 'metrics'
>

/** Metrics of the installation; throws when the database does not answer. */
export async function listServiceMetrics(given: Given): Promise<Metric[]> {
  const { database } = given
  const now = given.now()
  // A failure is in the snapshot's status.
  await given.snapshots.getCurrent().catch(() => null)
  const { signs, lastRun, mail, replica } = await readSigns(given)
  const stored = await database.read(async (db) => ({
    runs: await readRunFigures(db, new Date(now.getTime() - DAY_MS)),
    reads: await listFeedReads(db),
    logSize: await getLastHeadSize(db),
    connections: await countConnections(db),
  }))
  const { createdAt, expiresAt, state } = signs.snapshot
  const on = new Set(listAlarms(signs, now).map(({ name }) => name))
  return [
    {
      name: 'pitchproof_alarm',
      help: 'Whether an alarm is on: api/deploy/RUNBOOK.md has an entry for each.',
      type: 'gauge',
      samples: ALARMS.map((alarm) => ({ labels: { alarm }, value: on.has(alarm) ? 1 : 0 })),
    },
    {
      name: 'pitchproof_database_connections',
      help: 'Connections to this database, by what they do.',
      type: 'gauge',
      samples: stored.connections.map(({ state: doing, connections }) => ({
        labels: { state: doing },
        value: connections,
      })),
    },
    toGauge(
      'pitchproof_replica_behind_seconds',
      'How far the replica is behind the server; missing where none is configured.',
      replica === null ? null : replica.behindMs / 1000,
    ),
    toGauge(
      'pitchproof_snapshot_age_seconds',
      'Age of the served snapshot.',
      createdAt === null ? null : now.getTime() / 1000 - toSeconds(createdAt)!,
    ),
    toGauge(
      'pitchproof_snapshot_expires_timestamp_seconds',
      'When the served snapshot expires.',
      toSeconds(expiresAt),
    ),
    toGauge(
      'pitchproof_snapshot_ok',
      'Whether the newest snapshot is the served one.',
      state === 'ok' ? 1 : 0,
    ),
    {
      name: 'pitchproof_runs_last_day',
      help: 'Runs of the last 24 hours, by how they ended.',
      type: 'gauge',
      samples: stored.runs.byStatus.map(({ status, runs }) => ({
        labels: { status },
        value: runs,
      })),
    },
    toGauge(
      'pitchproof_run_last_success_timestamp_seconds',
      'When the last run that did not fail ended.',
      toSeconds(stored.runs.lastGoodAt),
    ),
    toGauge(
      'pitchproof_run_last_duration_seconds',
      'How long the last run took.',
      lastRun?.durationMs == null ? null : lastRun.durationMs / 1000,
    ),
    toGauge(
      'pitchproof_feed_rows',
      'Matches the feed told of in the last run.',
      lastRun?.rows ?? null,
    ),
    toGauge(
      'pitchproof_feed_stopped_leagues',
      'Leagues left as they were in the last run, because the feed told less of them.',
      lastRun?.stopped.length ?? null,
    ),
    toGauge(
      'pitchproof_fixtures_held',
      'Fixtures that wait for a decision of an administrator.',
      signs.heldFixtures,
    ),
    toGauge(
      'pitchproof_priced_share',
      'Share of the league matches of the last 60 days whose odds are known, 0 to 1.',
      lastRun?.pricedShare ?? null,
    ),
    {
      name: 'pitchproof_feed_last_read_timestamp_seconds',
      help: 'When each league was last read in full.',
      type: 'gauge',
      samples: [...stored.reads].map(([league, at]) => ({
        labels: { league },
        value: at.getTime() / 1000,
      })),
    },
    {
      name: 'pitchproof_mail_queue',
      help: 'Letters that wait, of these the refused ones, and those given up.',
      type: 'gauge',
      samples: (['waiting', 'failing', 'givenUp'] as const).map((kind) => ({
        labels: { state: kind },
        value: mail[kind],
      })),
    },
    toGauge(
      'pitchproof_morning_letters_waiting',
      'Morning letters that are due and not sent yet.',
      mail.letters.waiting,
    ),
    toGauge(
      'pitchproof_log_entries',
      'Entries of the last signed head of the log.',
      stored.logSize,
    ),
  ]
}
