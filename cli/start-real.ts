/**
 * `npm run start:real`: a real installation beside the demo of `npm start`, in a
 * data folder of its own. Without any key its matches come from
 * football-data.co.uk and its weather from Open-Meteo; a key that is set is used.
 * A first start that does not get as far as predictions leaves nothing behind.
 */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getWholeEnv, readRealSettings } from './env.ts'

const KEYLESS_FEED = 'football-data'

const settings = readRealSettings()
if (settings.feed === 'demo') {
  console.error(
    'FOOTBALL_FEED is demo, and start:real is for real matches. Take FOOTBALL_FEED out of the environment (and out of .env), or use "npm start" for the demo.',
  )
  process.exit(1)
}
const dataDir = settings.dataDir ?? 'data/real'
const isFirst = !existsSync(dataDir)
const feed = settings.feed ?? (settings.hasFeedSetting ? 'auto' : KEYLESS_FEED)

const child = spawn(process.execPath, ['cli/main.ts', 'serve'], {
  stdio: 'inherit',
  env: {
    ...getWholeEnv(),
    DATA_DIR: dataDir,
    SITE_OUT_DIR: settings.siteOutDir ?? join(dataDir, 'site'),
    FOOTBALL_FEED: feed,
  },
})
// Ctrl+C reaches the server too; this process waits until it has ended properly.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('close', (code) => {
  const hasPublished = existsSync(join(dataDir, 'public', 'status.json'))
  if (isFirst && !hasPublished && existsSync(dataDir)) {
    rmSync(dataDir, { recursive: true, maxRetries: 3 })
    console.error(
      `\nThe first start did not get as far as predictions. ${dataDir} has been removed again, so nothing half made is left. Try again when the services can be reached; "npm start" shows the demo without a network.`,
    )
  }
  process.exitCode = code ?? 1
})
