import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#cli/testing/services/chromium.ts'
import { toolEnv } from './env.ts'
import { moveTestClock } from './test-clock.ts'
import { requireTestProduct } from './test-product.ts'

moveTestClock()

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium was found: `npm test` installs one or says how.')

/** A browser that reaches this machine and no other: cheaper than looking at each request. */
const THIS_MACHINE_ALONE =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Without a spare process for the page that may come next: a seventh of a load's processor time. */
const NO_SPARE_PROCESS = '--renderer-process-limit=1'

/**
 * Stories of installations of their own, each started, built and cleared from nothing: half a
 * minute of processor a build. CI runs them beside the others.
 */
const INSTALLATIONS = '**/{archive,clear-demo,dev,start-real}.browser.ts'

export default defineConfig({
  testDir: '../../site/tests',
  testMatch: '**/*.browser.ts',
  outputDir: '../../test-results',
  globalSetup: './browser-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes only on a second attempt counts as failed.
  retries: 0,
  // Far above what a quiet machine needs: on one with ten times the work it can do, a page that starts takes half a minute.
  timeout: 300_000 * toolEnv.testSlowdown,
  expect: { timeout: 40_000 * toolEnv.testSlowdown },
  reporter: 'line',
  projects: [
    { name: 'product', testIgnore: INSTALLATIONS },
    { name: 'installations', testMatch: INSTALLATIONS },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...CHROMIUM_FLAGS, THIS_MACHINE_ALONE, NO_SPARE_PROCESS],
    },
    // Each worker reads this file anew, after the global set-up has started the product.
    baseURL: toolEnv.testProduct ? requireTestProduct().url : undefined,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Tests change replies on their way, and a service worker would answer before them: the one of offline reading lets it in.
    serviceWorkers: 'block',
    // harness.ts takes it: Playwright would of every test that passes too, in case it still fails.
    screenshot: 'off',
    // Recording every test costs half as much time again: `--trace on` does it for one that failed.
    trace: 'off',
  },
})
