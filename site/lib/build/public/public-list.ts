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

/** Takes a file and its packed forms over from another folder; false when it is not whole there. */
export function takeOver(from: string, to: string): boolean {
  const endings = /\.png$|oembed\/[^/]+$/.test(from) ? [''] : ['', '.br', '.gz']
  try {
    for (const ending of endings) linkSync(from + ending, to + ending)
    return true
  } catch {
    for (const ending of endings) rmSync(to + ending, { force: true })
    return false
  }
}
