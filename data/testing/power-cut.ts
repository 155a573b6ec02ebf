/**
 * For tests only: a disk that loses everything but what was synced when the power is cut. While it
 * watches, it takes a file's bytes at each sync of the file, and a folder's names at each sync of
 * the folder. What was never synced is not there after a cut, or is empty. Reads `/proc`, so it
 * needs Linux.
 */
import fs, { mkdirSync, writeFileSync, type BigIntStats } from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/** A number of the file system is given to another file once the first is gone. */
const toId = ({ ino, birthtimeNs }: BigIntStats) => `${ino}/${birthtimeNs}`

type Synced =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'folder'; readonly ids: ReadonlyMap<string, string> }

interface Handle {
  readonly fd: number
  sync(): Promise<void>
}

export interface PowerCutDisk {
  /** Paths in the order of their syncs, below the watched folder. */
  readonly syncs: readonly string[]
  /** Writes what a cut would leave now into a new folder. */
  cut(target: string): void
  /** What a cut would leave of a file now. */
  read(path: string): Buffer | null
  stop(): void
}

/** @param onSync is called with each path once it is synced */
export async function watchDisk(
  root: string,
  onSync: (path: string) => void = () => {},
): Promise<PowerCutDisk> {
  const synced = new Map<string, { readonly turn: number; readonly what: Synced }>()
  const syncs: string[] = []
  let turns = 0

  /** What a sync that begins now will have written, and a function for when it has. */
  const begin = (fd: number): (() => void) => {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    if (path !== root && !path.startsWith(`${root}/`)) return () => {}
    const id = toId(fs.fstatSync(fd, { bigint: true }))
    const what = take(path, fd)
    const turn = turns++
    return () => {
      syncs.push(path.slice(root.length + 1))
      // Two syncs of one file may end in the other order.
      if ((synced.get(id)?.turn ?? -1) < turn) synced.set(id, { turn, what })
      onSync(path)
    }
  }

  const real = { fsyncSync: fs.fsyncSync }
  fs.fsyncSync = (fd) => {
    const end = begin(fd)
    real.fsyncSync(fd)
    end()
  }
  syncBuiltinESMExports()
  const handle = await open(root, 'r')
  const prototype = Object.getPrototypeOf(handle) as Handle
  await handle.close()
  const { sync } = prototype
  prototype.sync = async function (this: Handle) {
    const end = begin(this.fd)
    await sync.call(this)
    end()
  }

  const restore = (id: string, target: string) => {
    const what = synced.get(id)?.what
    if (what?.kind === 'file') writeFileSync(target, what.bytes)
    if (what?.kind !== 'folder') return
    for (const [name, child] of what.ids) {
      const path = join(target, name)
      if (child.endsWith(FOLDER)) mkdirSync(path)
      else writeFileSync(path, '')
      restore(child.replace(FOLDER, ''), path)
    }
  }
  return {
    syncs,
    cut: (target) => {
      mkdirSync(target)
      restore(toId(fs.statSync(root, { bigint: true })), target)
    },
    read: (path) => {
      const what = synced.get(toId(fs.statSync(path, { bigint: true })))?.what
      return what?.kind === 'file' ? what.bytes : null
    },
    stop: () => {
      prototype.sync = sync
      fs.fsyncSync = real.fsyncSync
      syncBuiltinESMExports()
    },
  }
}

const FOLDER = ' (folder)'

function take(path: string, fd: number): Synced {
  if (!fs.fstatSync(fd).isDirectory())
    return { kind: 'file', bytes: fs.readFileSync(`/proc/self/fd/${fd}`) }
  const ids = new Map<string, string>()
  for (const name of fs.readdirSync(path)) {
    const stats = fs.lstatSync(join(path, name), { bigint: true })
    ids.set(name, toId(stats) + (stats.isDirectory() ? FOLDER : ''))
  }
  return { kind: 'folder', ids }
}
