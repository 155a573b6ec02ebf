import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import '#cli/quick-drizzle.ts'

/**
 * Stories of several programs that are killed, replaced or upgraded, of logs and databases that are
 * lost and recovered, and of logs that exhaust a verifier up to its bounds: CI runs them beside the
 * others. A shorter test of each recovery stays: `ledger repair`, `ledger adopt`, the drill of backups.
 */
const MACHINES = [
  'api/billing/restart.test.ts',
  'cli/commands/backup.test.ts',
  'cli/commands/erased-accounts.test.ts',
  'cli/commands/first-start.test.ts',
  'cli/commands/log/hostile-log.test.ts',
  'cli/commands/two-servers.test.ts',
  'cli/serving/failover.test.ts',
  'cli/serving/first-run.test.ts',
  'cli/serving/forecast-lives.test.ts',
  'cli/serving/promotions.test.ts',
  'cli/serving/several-machines.test.ts',
  'cli/testing/forecasts/*.test.ts',
  'cli/testing/letters/killed-senders.test.ts',
  'cli/testing/power-cut.test.ts',
  'cli/testing/upgrades/upgrades.test.ts',
  'cli/tools/test-run/interrupt.test.ts',
  'data/testing/killed-writer.test.ts',
  'data/verifier/hostile-log.test.ts',
  'pipeline/publishing/{adopt-log,lost-folder,rotate-key}.test.ts',
  'pipeline/testing/forged-rows.test.ts',
  'pipeline/testing/killed-run.test.ts',
]

/** Stand in for parts of a browser, each file in a process of its own: `document`, `fetch`, a worker's cache. */
const BROWSER_PARTS = [
  'site/lib/browser/*.test.{ts,tsx}',
  'site/lib/calls/*.test.ts',
  'site/lib/offline/*.test.ts',
  'site/lib/texts/{feed-texts,local-time,ninth-language}.test.ts',
  'site/lib/verify/texts.test.ts',
  'site/stores/follows.test.ts',
  'site/ui/list/match-list.test.tsx',
]

export default defineConfig({
  test: {
    globalSetup: ['data/testing/temporary-folder.ts', 'data/testing/empty-databases.ts'],
    setupFiles: ['data/testing/remove-test-folders.ts'],
    // Only what hangs is to be ended, and no test has a time of its own: on a machine that is busy
    // with other work a test takes ten times as long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // Vitest gives up after a second by itself, which a busy machine needs for one query.
    expect: { poll: { timeout: 60_000 } },
    // More than there are processors, since most of these tests wait for other programs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Each worker loads Drizzle as quickly as our programs do.
    execArgv: ['--import', new URL('../quick-drizzle.ts', import.meta.url).href],
    // A forgotten `.only` would make the rest silent.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'program',
          include: ['{data,pipeline,api,cli}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...MACHINES],
          // The files of a worker share its modules and its databases, which takes a third off the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'machines', include: MACHINES, isolate: false } },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['site/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...BROWSER_PARTS],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'browser-parts', include: BROWSER_PARTS } },
    ],
  },
})
