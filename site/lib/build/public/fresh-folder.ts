/**
 * The folder in which the public files are put together, beside the one that Astro builds in: it begins
 * as links to the files of the old site, made while Astro works. A file that is made anew replaces its
 * link, because writing through the link would change the site that is being served.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { removeForms, type Written } from './public-list.ts'

/** Names of the old site's files that stand in the new folder, and what each was made of. */
export type Taken = ReadonlyMap<string, string>

export const toFreshFolder = (root: string): string => `${resolve(root)}.public`

/** Begins the folder with the files of the old site; without one it is empty. */
export async function beginFresh(folder: string, old: Written | null): Promise<Taken> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (old === null) return new Map()
  const thread = new Worker(new URL('take-over-thread.ts', import.meta.url), {
    workerData: { ...old, to: folder },
    // What the build has preloaded is for its main thread.
    execArgv: [],
  })
  const names = await new Promise<string[]>((done, fail) => {
    thread.once('message', done)
    thread.once('error', fail)
    thread.once('exit', (code) => fail(new Error(`The old pages were not linked: exit ${code}.`)))
  })
  return new Map(names.map((name) => [name, old.files[name]!]))
}

/** Writes a file with its packed forms, in place of what was taken over. */
export function writeFresh(path: string, forms: ReadonlyMap<string, Uint8Array>): void {
  removeForms(path)
  mkdirSync(dirname(path), { recursive: true })
  for (const [ending, content] of forms) writeFileSync(path + ending, content)
}

/** Removes a file that the new site does not have, and the folders that are empty without it. */
export function removeGone(folder: string, file: string): void {
  removeForms(join(folder, file))
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
    if (readdirSync(join(folder, parent)).length > 0) return
    rmdirSync(join(folder, parent))
  }
}

/** Moves all that Astro has built into the folder, which then takes its place. */
export function putTogether(root: string, folder: string): void {
  moveInto(root, folder)
  rmSync(root, { recursive: true })
  renameSync(folder, resolve(root))
}

function moveInto(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!existsSync(target)) renameSync(source, target)
    else if (entry.isDirectory()) moveInto(source, target)
    else throw new Error(`${entry.name} is built twice: by Astro and as a public file in ${to}.`)
  }
}
