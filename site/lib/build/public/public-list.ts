/**
 * The list of files that were written after the build: other steps read it, and the next build
 * links unchanged files from it.
 */
import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readTextIfThere } from '#data/files/read-if-there.ts'

/** Its name in the built folder. */
export const PUBLIC_LIST = '.public-pages.json'

export interface Written {
  /** Folder of the site it was written for. */
  readonly folder: string
  /** Hash of each file's source, by name in the site. */
  readonly files: Readonly<Record<string, string>>
}

/** Reads the list of a site that the same code has built; null if nothing may be linked from it. */
export async function readWritten(
  folder: string | undefined,
  code: string | undefined,
): Promise<Written | null> {
  if (folder === undefined || code === undefined) return null
  const text = await readTextIfThere(join(folder, PUBLIC_LIST))
  if (text === null) return null
  const written = JSON.parse(text) as { code?: string; files: Written['files'] }
  return written.code === code ? { folder, files: written.files } : null
}

/** Endings of a file and its packed forms; pictures and replies without an ending are not packed. */
const toForms = (name: string) => (/\.png$|oembed\/[^/]+$/.test(name) ? [''] : ['', '.br', '.gz'])

/** Removes a file and its packed forms, if they exist. */
export function removeForms(path: string): void {
  for (const form of toForms(path)) rmSync(path + form, { force: true })
}

/** Links a file and its packed forms from another folder; false if one of them is missing there. */
export function takeOver(from: string, to: string): boolean {
  try {
    for (const form of toForms(from)) linkSync(from + form, to + form)
    return true
  } catch {
    // Missing, or on another disk: the caller makes it again.
    removeForms(to)
    return false
  }
}
