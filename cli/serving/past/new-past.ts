/**
 * What is new among the pages that stay since the last upload, as a folder of links: a host of static
 * files has the others already, and hundreds of thousands of files are not compared with it each hour.
 * With them go new releases of the data set.
 */
import { existsSync, linkSync, mkdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { RELEASES_PATH, STORED_FOLDERS } from '#data/model/addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { parsePublicMatchPath, toCardPath, toOembedPath } from '#data/model/page-paths.ts'
import { toPastDir, toShelf, type MadeUnit } from '#data/model/past/made-pages.ts'
import { LATEST, listReleases } from '#data/release/release-state.ts'
import { toReleasesDir } from './keep-release.ts'
import { readMade } from './past-units.ts'

const PACKED = ['', '.br', '.gz']

/** Releases that the host does not have, and the newest as `latest`, with the list of all. */
async function listReleased(folder: string, known: Readonly<Record<string, string>>) {
  const versions = await listReleases(folder)
  const fresh = versions.filter((version) => known[toReleaseKey(version)] === undefined)
  const files: string[] = []
  for (const name of fresh.length === 0 ? [] : [...fresh, LATEST])
    for (const entry of await readdir(join(folder, name), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.name.startsWith('.'))
        files.push(join(entry.parentPath, entry.name))
  if (fresh.length > 0) files.push(join(folder, 'index.html'))
  return { versions, files }
}

const toReleaseKey = (version: string) => `${RELEASES_PATH}${version}/`

const UploadedSchema = z.object({
  /** Address and command: another one is another host, without any page yet. */
  host: z.string(),
  /** Each page by its path in English, and each release by its address. */
  pages: z.record(z.string(), z.string()),
})

interface NewPastOptions {
  readonly dataDir: string
  readonly outDir: string
  readonly host: string
}

interface NewPast {
  readonly folder: string
  readonly count: number
  /** Remembers, after the upload, that the host has all this. */
  note(): Promise<void>
}

/** Files of a page in all languages; of a match's page also its cards and its picture. */
function listFiles(path: string): string[] {
  const match = parsePublicMatchPath(path)
  const inLanguages = (english: string) =>
    LANGUAGE_CODES.map(
      (code) => `${code === DEFAULT_LANGUAGE ? '' : `${code}/`}${english.slice(1)}`,
    )
  const pages = [path, ...(match ? [toCardPath(match.id)] : [])].flatMap(inLanguages)
  return [
    ...pages.flatMap((page) => PACKED.map((ending) => `${page}/index.html${ending}`)),
    ...(match ? [...inLanguages(toOembedPath(match.id)), `social/match/${match.id}.png`] : []),
  ]
}

/** Hashed scripts, styles and fonts, and the sitemaps of these shelves. */
async function listShared(pastDir: string, shelves: ReadonlySet<string>): Promise<string[]> {
  const files: string[] = []
  for (const { folder } of STORED_FOLDERS) {
    const root = join(pastDir, folder)
    if (!existsSync(root)) continue
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(pastDir.length + 1))
  }
  const sitemaps = (await readdir(pastDir)).filter((name) => {
    const [, shelf = ''] = /^sitemap-(.+?)(?:-page\d+)?\.xml$/.exec(name) ?? []
    return shelves.has(shelf)
  })
  return [...files, ...sitemaps]
}

/** Every page of the past and what it is made of, with the shelf it stands in. */
function listPages(made: ReadonlyMap<string, MadeUnit>) {
  return [...made].flatMap(([unit, { code, pages }]) =>
    Object.entries(pages).map(([path, hash]) => ({
      path,
      key: `${hash} ${code}`,
      shelf: toShelf(unit),
    })),
  )
}

export async function gatherNewPast({ dataDir, outDir, host }: NewPastOptions): Promise<NewPast> {
  const pastDir = toPastDir(resolve(outDir))
  const folder = `${resolve(outDir)}.upload`
  const statePath = join(resolve(dataDir), 'run', 'site-upload-past.json')
  const text = await readTextIfThere(statePath)
  const uploaded = text === null ? null : UploadedSchema.parse(JSON.parse(text))
  const known = uploaded?.host === host ? uploaded.pages : {}
  const pages = listPages(await readMade(pastDir))
  const fresh = pages.filter(({ path, key }) => known[path] !== key)
  await rm(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shelves = new Set(fresh.map(({ shelf }) => shelf))
  const files = fresh.flatMap(({ path }) => listFiles(path))
  const released = await listReleased(toReleasesDir(outDir), known)
  const all = [
    ...(fresh.length === 0 ? [] : [...files, ...(await listShared(pastDir, shelves))]),
    ...released.files.map((file) => file.slice(pastDir.length + 1)),
  ]
  for (const file of all) {
    const to = join(folder, file)
    mkdirSync(dirname(to), { recursive: true })
    linkSync(join(pastDir, file), to)
  }
  return {
    folder,
    count: all.length,
    async note() {
      const all = Object.fromEntries([
        ...pages.map(({ path, key }) => [path, key]),
        ...released.versions.map((version) => [toReleaseKey(version), version]),
      ])
      await writeFileAtomically(statePath, JSON.stringify({ host, pages: all }), 0o600)
      await rm(folder, { recursive: true })
    },
  }
}
