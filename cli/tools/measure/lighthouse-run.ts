/** One Chromium for all measurements, and one measurement of a page in it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS } from '#cli/tools/services/chromium.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'

/** Category → score, 0 to 100. */
export type Scores = Record<string, number>

const START_TIMEOUT_MS = 30_000
let port = 0

/** Starts a Chromium that listens for commands; the returned function ends it. */
export async function startMeasuring(chromium: string): Promise<() => Promise<void>> {
  port = await findFreePort()
  const profile = mkdtempSync(join(tmpdir(), 'pitchproof-lighthouse-'))
  const flags = [
    ...CHROMIUM_FLAGS,
    '--headless=new',
    '--hide-scrollbars',
    '--mute-audio',
    // Nothing may leave the machine.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(chromium, [...flags, 'about:blank'], { stdio: 'ignore' })
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const startedAt = performance.now()
  while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS)
      throw new Error(`${chromium} did not start for the measurements.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return async () => {
    child.kill('SIGTERM')
    await closed
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Stands in for the service that knows a visitor's country: without an answer the browser counts an error. */
export async function startCountryLookup(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json')
    response.end('{"country_code":"GB"}')
  })
  const lookupPort = await findFreePort()
  await new Promise<void>((done) => server.listen(lookupPort, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${lookupPort}/json/`, stop: () => server.close() }
}

/** Lighthouse's four categories as on a mobile phone; audits that cost points are named on stderr. */
export async function measurePage(url: string): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`)
  return Object.fromEntries(
    Object.values(categories).map(({ id, score, auditRefs }) => {
      if ((score ?? 0) < 1)
        for (const { id: audit, weight } of auditRefs) {
          const found = audits[audit]
          if (weight > 0 && found && found.score !== null && found.score < 1)
            console.error(`     ${id}: ${audit} ${found.score} ${found.displayValue ?? ''}`)
        }
      return [id, Math.round((score ?? 0) * 100)]
    }),
  )
}
