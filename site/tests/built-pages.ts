/** The whole site of the product under test: what it has built, and what it draws. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireFolderLock } from '#data/files/folder-lock.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { readBuiltSite, type BuiltSite } from '#site/checks/built-site.ts'
import { startCli } from '#cli/testing/run-cli.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'

export const getFolder = () => requireTestProduct().env['SITE_OUT_DIR'] ?? ''

/**
 * Exports a product's site without its pictures, once for all workers.
 * @param own settings of a product of the test's own
 */
export async function exportWhole(own: Readonly<Record<string, string>>): Promise<string> {
  const folder = `${own['SITE_OUT_DIR']}.exported`
  for (;;) {
    const lock = acquireFolderLock(`${folder}.lock`)
    if ('holderProcessId' in lock) {
      await sleep(200)
      continue
    }
    try {
      if (existsSync(join(folder, 'sitemap.xml'))) return folder
      const { code, words } = await startCli(['site', 'export', folder, '--no-pictures'], own)
      if (code !== 0) throw new Error(words)
      return folder
    } finally {
      lock.release()
    }
  }
}

let site: BuiltSite | null = null

export const getWholeFolder = () => exportWhole(requireTestProduct().env)

/** The pictures that there are, by what is published: they are not exported, as each takes long. */
function listPictures(folder: string, dataDir: string): string[] {
  const days = readdirSync(join(dataDir, 'public/days')).map((name) => name.slice(0, -5))
  const named = [
    'site',
    'record',
    ...days.map((day) => `day-${day}`),
    ...LEAGUES.map(({ id }) => `league-${id}`),
  ]
  const names = [
    ...readdirSync(join(folder, 'embed/match')).map((id) => `match/${id}`),
    ...readdirSync(join(folder, 'teams')).map((id) => `team/${id}`),
    ...LANGUAGE_CODES.flatMap((language) => named.map((name) => `${language}/${name}`)),
  ]
  return names.map((name) => `/social/${name}.png`)
}

/** Read once: pages of matches and teams are thousands. */
export async function readSite(): Promise<BuiltSite> {
  if (site !== null) return site
  const folder = await getWholeFolder()
  const { pages, paths } = readBuiltSite(folder)
  const pictures = listPictures(folder, requireTestProduct().dataDir)
  site = { pages, paths: new Set([...paths, ...pictures]) }
  return site
}
