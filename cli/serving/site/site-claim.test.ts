import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { SELF } from '#data/files/folder-lock.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { buildSite } from './site-build.ts'
import { claimSite } from './site-claim.ts'

let home: string
beforeEach(() => {
  home = makeTestFolder()
})

/** Another server: a process of its own that claims the folder and stays. */
async function startOther(publicOrigin: string) {
  const script = `
    const { claimSite } = await import(${JSON.stringify(join(import.meta.dirname, 'site-claim.ts'))})
    claimSite(${JSON.stringify({ outDir: join(home, 'dist'), publicOrigin })})
    console.log('claimed')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

test('a server of another address does not build over the site of a running one, and gets the way out', async () => {
  const site = { outDir: join(home, 'dist'), publicOrigin: 'http://localhost:1' }
  const killOther = await startOther('https://pitchproof.example')
  const told =
    /served for https:\/\/pitchproof\.example by process \d+.*SITE_OUT_DIR.*PUBLIC_ORIGIN/
  expect(() => claimSite(site)).toThrow(told)
  await expect(buildSite({ ...site, dataDir: home, env: {}, logLine: () => {} })).rejects.toThrow(
    told,
  )
  expect(readdirSync(home).filter((name) => name.startsWith('dist'))).toEqual([])
  // One of the same address is accepted, and so is any once the other is gone, killed or not.
  claimSite({ ...site, publicOrigin: 'https://pitchproof.example' }).release()
  await killOther()
  const claim = claimSite(site)
  const name = `.dist.for-${encodeURIComponent(site.publicOrigin)}@${SELF}.lock`
  expect(readdirSync(home)).toContain(name)
  claim.release()
})

test('of two servers of one address either may end: the other keeps the folder', async () => {
  const publicOrigin = 'https://pitchproof.example'
  const outDir = join(home, 'dist')
  const first = claimSite({ outDir, publicOrigin })
  const killSecond = await startOther(publicOrigin)
  first.release()
  expect(() => claimSite({ outDir, publicOrigin: 'http://localhost:1' })).toThrow(/served for/)
  await killSecond()
  claimSite({ outDir, publicOrigin: 'http://localhost:1' }).release()
})
