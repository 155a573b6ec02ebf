/**
 * What a host of static files does not have yet, as a folder of links, in lots: each is noted once it is
 * there, so an upload that was ended goes on where it was. With the site go releases of the data set.
 */
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { toContentHash } from '#data/files/content-hash.ts'
import { waitForFolderLock } from '#data/files/folder-lock.ts'
import { listFilesIfThere } from '#data/files/list-files.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { toSiteLock } from '#data/files/site-lock.ts'
import { getStoredFolder, toReleasesRoot } from '#data/model/stored-files.ts'

const FILES_PER_LOT = 1000
/** For machines: frames, stamp and list of pages of a site, notes of the releases. */
const NOT_SENT = /(?:^|\/)\.(?!htaccess(?:\.|$))/

const UploadedSchema = z.object({
  /** The address of the site: another one is another host, without any file yet. */
  host: z.string(),
  /** Hash of each file's content. */
  files: z.record(z.string(), z.string()),
})

interface SentFile {
  readonly name: string
  readonly from: string
  readonly hash: string
}

async function listFiles(root: string): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const name of await listFilesIfThere(root)) {
    if (NOT_SENT.test(name)) continue
    const from = join(root, name)
    files.push({ name, from, hash: toContentHash(await readFile(from)) })
  }
  return files
}

/** Scripts and styles before the pages that name them. */
const byUse = (one: SentFile, other: SentFile) =>
  Number(getStoredFolder(`/${one.name}`) === null) -
    Number(getStoredFolder(`/${other.name}`) === null) || (one.name < other.name ? -1 : 1)

interface NewFilesOptions {
  readonly dataDir: string
  readonly outDir: string
  readonly host: string
  /** Also what the host has already. */
  readonly isForced: boolean
}

/** Links to the files of each lot, in a folder for each. */
async function linkLots(folder: string, fresh: readonly SentFile[]) {
  await rm(folder, { recursive: true, force: true })
  const lots: { readonly folder: string; readonly files: readonly SentFile[] }[] = []
  for (let from = 0; from < fresh.length; from += FILES_PER_LOT) {
    const lot = {
      folder: join(folder, String(lots.length)),
      files: fresh.slice(from, from + FILES_PER_LOT),
    }
    lots.push(lot)
    for (const { name, from: path } of lot.files) {
      await mkdir(dirname(join(lot.folder, name)), { recursive: true })
      await link(path, join(lot.folder, name))
    }
  }
  return lots
}

/** What is new, as links: they keep the files of this site when a build replaces it. */
async function takeNew(outDir: string, folder: string, known: Readonly<Record<string, string>>) {
  const lock = await waitForFolderLock(toSiteLock(outDir))
  try {
    const all = [
      ...(await listFiles(outDir)),
      ...(await listFiles(toReleasesRoot(resolve(outDir)))),
    ]
    const fresh = all.filter(({ name, hash }) => known[name] !== hash).sort(byUse)
    return { all, fresh, lots: await linkLots(folder, fresh) }
  } finally {
    lock.release()
  }
}

/**
 * Hands over what is new, a lot at a time.
 * @returns number of files sent
 */
export async function sendNewFiles(
  { dataDir, outDir, host, isForced }: NewFilesOptions,
  send: (folder: string, count: number) => Promise<void>,
): Promise<number> {
  const folder = `${resolve(outDir)}.upload`
  const notePath = join(resolve(dataDir), 'run', 'site-upload.json')
  const noted = await readDerived(notePath, UploadedSchema)
  const known = noted?.host === host && !isForced ? noted.files : {}
  const { all, fresh, lots } = await takeNew(outDir, folder, known)
  const left = new Set(fresh.map(({ name }) => name))
  for (const lot of lots) {
    await send(lot.folder, left.size)
    for (const { name } of lot.files) left.delete(name)
    const sent = all.filter(({ name }) => !left.has(name))
    const files = Object.fromEntries(sent.map(({ name, hash }) => [name, hash]))
    await writeFileAtomically(notePath, JSON.stringify({ host, files }), 0o600)
  }
  await rm(folder, { recursive: true, force: true })
  return fresh.length
}
