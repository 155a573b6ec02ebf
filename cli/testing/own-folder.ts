import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeEmptySettings } from './settings.ts'

/** A product's folder in the temporary files, its address, and the settings that name both. */
export interface OwnFolder {
  readonly dataDir: string
  readonly url: string
  readonly env: Record<string, string>
  remove(): void
}

/** A place for a product that shares nothing with another: data, site, cache and port of its own. */
export async function makeOwnFolder(name: string): Promise<OwnFolder> {
  const home = mkdtempSync(join(tmpdir(), `pitchproof-${name}-`))
  const dataDir = join(home, 'data')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...makeEmptySettings(),
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    SITE_OUT_DIR: join(home, 'site'),
    SITE_CACHE_DIR: join(home, 'cache'),
    // Each test may speak from an address of its own, or they would share one rate limit.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DEMO_SEASONS: '2000',
  }
  return {
    dataDir,
    url,
    env,
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  }
}
