/** What was written after the build, so that other steps know it and the next build may take it over. */
import { linkSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stands in the built folder. */
export const PUBLIC_LIST = '.public-pages.json'

export interface Written {
  /** Folder of the site it was written for. */
  readonly folder: string
  /** Name of a file in the site, and what it was made of. */
  readonly files: Readonly<Record<string, string>>
}

/** What stands in a site that the same program has built; null when nothing may be taken over. */
export async function readWritten(
  folder: string | undefined,
  code: string | undefined,
): Promise<Written | null> {
  if (folder === undefined || code === undefined) return null
  const text = await readFile(join(folder, PUBLIC_LIST), 'utf8').catch(() => null)
  if (text === null) return null
  const written = JSON.parse(text) as { code?: string; files: Written['files'] }
  return written.code === code ? { folder, files: written.files } : null
}

/** What a file's name is followed by: nothing, or a packed form. Pictures and answers without an ending have none. */
const toForms = (name: string) => (/\.png$|oembed\/[^/]+$/.test(name) ? [''] : ['', '.br', '.gz'])

/** Removes a file and its packed forms, where they are there. */
export function removeForms(path: string): void {
  for (const form of toForms(path)) rmSync(path + form, { force: true })
}

/** Takes a file and its packed forms over from another folder; false when it is not whole there. */
export function takeOver(from: string, to: string): boolean {
  try {
    for (const form of toForms(from)) linkSync(from + form, to + form)
    return true
  } catch {
    // Not there, or on another disk: it is made anew.
    removeForms(to)
    return false
  }
}
