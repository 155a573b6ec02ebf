import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'data/testing/empty-databases.ts',
    // Only what hangs is to be ended: on a machine that is busy with other work a test takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest gives up after a second by itself, which a busy machine needs for one query.
    expect: { poll: { timeout: 60_000 } },
    // More than there are processors, since most of these tests wait for other programs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A forgotten `.only` would make the rest silent.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'program',
          include: ['{data,pipeline,api,cli}/**/*.test.{ts,tsx}'],
          // The files of a worker share its modules and its databases, which takes a third off the time.
          isolate: false,
        },
      },
      // Stands in for parts of a browser, file by file: `document`, `fetch`, the cache of a worker.
      { extends: true, test: { name: 'site', include: ['site/**/*.test.{ts,tsx}'] } },
    ],
  },
})
