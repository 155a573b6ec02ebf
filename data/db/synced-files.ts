/**
 * Syncs the embedded database's files, so that what is acknowledged survives a power cut.
 * PostgreSQL asks for each sync that it needs, in the right order; PGlite's own file system does
 * none of them. This one does:
 *
 * - The write-ahead log is all that a commit needs. Its syncs are noted and made beside the
 *   program's thread, one for all commits that wait in `untilSynced`.
 * - While the log is owed a sync no other file changes: it is synced first, at once.
 * - Data files, their folders and then the control file are synced at a checkpoint, at once.
 *   PGlite makes one when it opens and closes, and here whenever the log has grown.
 */
import { existsSync, fsyncSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { doAtOnce } from '#data/files/at-once.ts'
import { isAbsent } from '#data/files/read-if-there.ts'
import { syncPath, syncPathNow, syncTree } from '#data/files/sync.ts'
import { openEmbedded } from './prepared-database.ts'

/** How long a commit waits for writes that have begun, to share a sync with them. */
const GROUP_MS = 50
/** When commits are synced that nobody waits for. */
const UNASKED_MS = 2000
/** Writes to the log, of 8 KB and more, after which a checkpoint is made: a start replays no more. */
const CHECKPOINT_WRITES = 8192
const LOG = 'pg_wal'

interface FileNode {
  readonly name: string
  readonly parent: FileNode
}
interface FileStream {
  readonly node: FileNode
  readonly nfd: number
}
type Operations<Name extends string, Target> = Record<
  Name,
  (target: Target, ...rest: unknown[]) => unknown
>
/** The part of Emscripten's file system on Node that changes files (its library_nodefs.js). */
interface NodeFiles {
  realPath(node: FileNode): string
  /** Does it; an error of the system becomes one that PostgreSQL understands. */
  tryFSOperation(work: () => void): void
  readonly node_ops: Operations<'mknod' | 'rename' | 'setattr' | 'unlink', FileNode>
  readonly stream_ops: Operations<'setattr' | 'write', FileStream> & {
    fsync?: (stream: FileStream) => number
  }
}
type Options = Parameters<NodeFS['init']>[1]

/** Does a step before each call of an operation. */
function before<Name extends string, Target>(
  operations: Operations<Name, Target>,
  name: Name,
  step: (target: Target) => void,
): void {
  const operation = operations[name]
  operations[name] = (target, ...rest) => {
    step(target)
    return operation(target, ...rest)
  }
}

/** What PostgreSQL has removed meanwhile needs no sync. */
async function syncIfThere(path: string): Promise<void> {
  await syncPath(path).catch((error: unknown) => {
    if (!isAbsent(error)) throw error
  })
}

const isLog = ({ name, parent }: FileNode) => name === LOG || parent.name === LOG

class SyncedFiles extends NodeFS {
  /** What PostgreSQL wants synced of the log: segments, and their folder. */
  readonly #owed = new Set<string>()
  #beingSynced: readonly string[] = []
  /** Folders beside the log that have other names in them since they were synced. */
  readonly #changedFolders = new Set<string>()
  #logWrites = 0
  /** Rejects for good after a failure: the system may have dropped what it could not write. */
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  #isTimerSet = false
  #writers = 0

  override async init(client: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(client, options)
    const watch = ({ FS }: { FS: unknown }) =>
      this.#watch((FS as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS)
    const preRun = [...(emscriptenOpts.preRun ?? []), watch]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #watch(files: NodeFiles): void {
    const { node_ops: nodes, stream_ops: streams } = files
    const noteFolder = (folder: FileNode) => {
      if (!isLog(folder)) this.#changedFolders.add(files.realPath(folder))
    }
    const syncLogFirst = (node: FileNode) => {
      if (!isLog(node)) files.tryFSOperation(() => this.#syncLogNow())
    }
    before(nodes, 'mknod', noteFolder)
    before(nodes, 'setattr', syncLogFirst)
    before(nodes, 'unlink', (folder) => {
      syncLogFirst(folder)
      noteFolder(folder)
    })
    before(nodes, 'rename', ({ parent }) => {
      syncLogFirst(parent)
      noteFolder(parent)
    })
    before(streams, 'setattr', ({ node }) => syncLogFirst(node))
    before(streams, 'write', ({ node }) => {
      if (isLog(node)) this.#logWrites += 1
      syncLogFirst(node)
      // It says where a replay begins: everything older lasts before.
      if (node.name === 'pg_control') files.tryFSOperation(() => this.#syncFoldersNow())
    })
    streams.fsync = ({ node, nfd }) => {
      if (isLog(node)) this.#owe(files.realPath(node))
      else files.tryFSOperation(() => fsyncSync(nfd))
      return 0
    }
  }

  #owe(path: string): void {
    this.#owed.add(path)
    if (this.#isTimerSet) return
    this.#isTimerSet = true
    setTimeout(() => {
      this.#isTimerSet = false
      // A failure is told to the next who writes.
      this.untilSynced().catch(() => {})
    }, UNASKED_MS).unref()
  }

  /** While the program stands still. */
  #syncNow(paths: Iterable<string>): void {
    for (const path of paths)
      try {
        syncPathNow(path)
      } catch (error) {
        if (isAbsent(error)) continue
        this.#running = Promise.reject(error as Error)
        this.#running.catch(() => {})
        throw error
      }
  }

  /** Whether something is committed that a power cut could still take. */
  get isOwedSync(): boolean {
    return this.#owed.size + this.#beingSynced.length > 0
  }

  #syncLogNow(): void {
    if (!this.isOwedSync) return
    this.#syncNow([...this.#beingSynced, ...this.#owed])
    this.#owed.clear()
  }

  #syncFoldersNow(): void {
    this.#syncNow(this.#changedFolders)
    this.#changedFolders.clear()
  }

  /** Resolves once everything committed before the call would survive a power cut. */
  untilSynced(): Promise<void> {
    if (this.#owed.size === 0) return this.#running
    this.#next ??= this.#syncNext()
    return this.#next
  }

  async #syncNext(): Promise<void> {
    await this.#running
    const until = performance.now() + GROUP_MS
    while (this.#writers > 0 && performance.now() < until) await pause(1)
    this.#next = null
    this.#beingSynced = [...this.#owed]
    this.#owed.clear()
    this.#running = doAtOnce(this.#beingSynced, syncIfThere)
    await this.#running
    this.#beingSynced = []
    if (this.#logWrites > CHECKPOINT_WRITES) void this.#makeCheckpoint()
  }

  /** Does a write, and returns once what it has committed would survive a power cut. */
  async write<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#writers += 1
    const result = await work().finally(() => {
      this.#writers -= 1
    })
    await this.untilSynced()
    return result
  }

  async #makeCheckpoint(): Promise<void> {
    this.#logWrites = 0
    // Nothing is lost by one that fails, or that finds the database closed.
    await this.pg?.exec('checkpoint').catch(() => {})
  }
}

export interface SyncedDatabase {
  readonly client: PGlite
  readonly files: Pick<SyncedFiles, 'isOwedSync' | 'untilSynced' | 'write'>
  close(): Promise<void>
}

/** Opens the database of a folder, which is created when it is empty. */
export async function openSynced(folder: string): Promise<SyncedDatabase> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const files = new SyncedFiles(folder)
  const client = await openEmbedded({ fs: files })
  // Its creation asks for no sync.
  if (isNew) await syncTree(folder)
  const close = async () => {
    await client.close()
    await files.untilSynced()
  }
  return { client, files, close }
}
