import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{data,pipeline,api,cli,site}/**/*.test.{ts,tsx}'],
    globalSetup: 'data/testing/empty-databases.ts',
    // Two engines of a database start in these tests, on a laptop as on a busy CI machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More than there are processors, since most of these tests wait for other programs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A forgotten `.only` would make the rest silent.
    allowOnly: false,
  },
})
