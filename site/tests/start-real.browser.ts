import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopChild } from '#cli/tools/services/child-process.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { waitUntilReady } from '#cli/tools/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/tools/testing/settings.ts'
import { startKeylessServices } from '#pipeline/testing/keyless-services.ts'
import { expect, test } from '@playwright/test'

test('start:real without a key: this week’s real matches within minutes, what was fetched, and what a key would add', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const services = await startKeylessServices(new Date())
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-real-'))
  const url = `http://localhost:${await findFreePort()}`
  const child = spawn('node', ['cli/tools/start-real.ts'], {
    env: makeProgramEnv({
      ...makeEmptySettings(),
      PORT: new URL(url).port,
      PUBLIC_ORIGIN: url,
      DATA_DIR: join(home, 'data'),
      SITE_CACHE_DIR: join(home, 'cache'),
      FOOTBALL_DATA_API_BASE: services.url,
      OPEN_METEO_API_BASE: services.url,
    }),
  })
  let words = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (words += text))
  try {
    await waitUntilReady(url, child, 280_000)
    await expect.poll(() => words, { timeout: 30_000 }).toContain('10 in the days ahead')
    expect(words).toContain('known for 10 of them')
    expect(words).toMatch(/A key would add: .*line-ups and absences/)
    expect(words).not.toContain('Accounts to try it with')
    const dates = await (await page.request.get(`${url}/api/matches/dates`)).json()
    expect(dates).toHaveLength(5)
    await page.goto(`${url}/predictions/${dates[0]}`)
    await expect(page.getByText('Premier League').first()).toBeVisible()
    await expect(page.getByText(/demo data/i)).toHaveCount(0)
  } finally {
    await stopChild(child, 'SIGTERM')
    await services.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
})
