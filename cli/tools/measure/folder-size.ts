import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files and bytes of a folder; files that are links of one another count once. */
export function sumFolder(folder: string): { files: number; gigabytes: number } {
  let [files, bytes] = [0, 0]
  const seen = new Set<number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, blocks } = statSync(join(entry.parentPath, entry.name))
    files += 1
    if (!seen.has(ino)) bytes += blocks * 512
    seen.add(ino)
  }
  return { files, gigabytes: bytes / 1e9 }
}
