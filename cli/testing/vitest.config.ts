import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{data,pipeline,api,cli,site}/**/*.test.{ts,tsx}'],
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
  },
})
