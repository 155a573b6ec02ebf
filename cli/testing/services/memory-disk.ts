/** A small disk in memory over a folder, to be filled. Linux lets only root mount one. */
import { spawnSync } from 'node:child_process'

/** @param size with its unit, as `mount` takes it: `64k`, `1500m` */
export function mountMemory(folder: string, size: string): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder])
  if (mounted.status !== 0) throw new Error(`No disk could be mounted: ${String(mounted.stderr)}`)
}

/** Also while somebody has a file of it open. */
export function unmountMemory(folder: string): void {
  const { status, stderr } = spawnSync('umount', ['-l', folder], { encoding: 'utf8' })
  if (status !== 0) console.error(`The disk over ${folder} is still there: ${stderr}`)
}
