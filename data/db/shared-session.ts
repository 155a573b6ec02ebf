/**
 * Lets other processes of this machine use the embedded database while a server holds it:
 * PostgreSQL's wire protocol over a Unix socket in a folder that only its owner may enter. PGlite
 * is one single session. A client therefore has it exclusively from its first message until
 * ReadyForQuery says "idle": messages of two clients never mix, and no query runs inside another's
 * transaction. (The queue of pglite-socket alternates message by message.) A reply waits until what it
 * may tell of is synced to disk; others have their turn meanwhile.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket'
import { MINUTE_MS } from '#data/model/time.ts'
import type { SyncedDatabase } from './synced-files.ts'

type Shared = Pick<SyncedDatabase, 'client' | 'files'>

/**
 * A client that leaves its transaction open for longer without a word (stopped with Ctrl+Z, or
 * waiting for a disk that hangs) is disconnected, which rolls it back: everybody waits for it. A dry
 * run is silent while it fits and simulates, on a slow machine for more than a minute.
 */
const SILENT_MS = 5 * MINUTE_MS

interface Message {
  readonly bytes: Uint8Array
  readonly onData: (data: Uint8Array) => void
  readonly resolve: (size: number) => void
  readonly reject: (error: Error) => void
}

/** `Z`, length 5, status `I`: the session is idle, outside any transaction. */
const READY_IDLE = [0x5a, 0, 0, 0, 5, 0x49]

function endsIdle(tail: readonly number[]): boolean {
  return READY_IDLE.every((byte, index) => tail.at(index - READY_IDLE.length) === byte)
}

class TurnQueue {
  readonly #database: PGlite
  readonly #files: SyncedDatabase['files']
  readonly #waiting = new Map<number, Message[]>()
  readonly #wake = new Map<number, () => void>()

  /** The last reply to a client that waits for a sync. */
  readonly #unsent = new Map<number, Promise<void>>()
  readonly #disconnect: (clientId: number) => void
  readonly #silentMs: number

  constructor({ client, files }: Shared, disconnect: (clientId: number) => void, silentMs: number) {
    this.#silentMs = silentMs
    this.#database = client
    this.#files = files
    this.#disconnect = disconnect
  }

  enqueue(
    clientId: number,
    bytes: Uint8Array,
    onData: (data: Uint8Array) => void,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const message = { bytes, onData, resolve, reject }
      const messages = this.#waiting.get(clientId)
      if (messages) {
        messages.push(message)
        this.#wake.get(clientId)?.()
        return
      }
      this.#waiting.set(clientId, [message])
      void this.#takeTurn(clientId)
    })
  }

  /**
   * Waits until no other transaction is open. `transaction` excludes everybody else until its
   * function ends; its own BEGIN is rolled back at once, so the client finds the session idle.
   */
  async #takeTurn(clientId: number): Promise<void> {
    try {
      await this.#database.transaction(async (own) => {
        await own.rollback()
        await this.#serve(clientId)
      })
    } catch (error) {
      // The database was closed meanwhile.
      for (const message of this.#waiting.get(clientId) ?? []) message.reject(error as Error)
      this.#waiting.delete(clientId)
    }
  }

  async #serve(clientId: number): Promise<void> {
    for (;;) {
      const messages = this.#waiting.get(clientId)
      if (!messages) return
      const message = messages.shift()
      if (!message) {
        const woken = Promise.withResolvers<void>()
        this.#wake.set(clientId, woken.resolve)
        const timer = setTimeout(() => this.#disconnect(clientId), this.#silentMs)
        await woken.promise
        clearTimeout(timer)
        this.#wake.delete(clientId)
        continue
      }
      if ((await this.#run(clientId, message)) && messages.length === 0) {
        this.#waiting.delete(clientId)
        return
      }
    }
  }

  /** True when the session is idle after this message. */
  async #run(clientId: number, message: Message): Promise<boolean> {
    let size = 0
    let tail: number[] = []
    try {
      await this.#database.execProtocolRawStream(message.bytes, {
        onRawData: (data) => {
          size += data.length
          tail = [...tail, ...data.subarray(-READY_IDLE.length)].slice(-READY_IDLE.length)
          this.#reply(clientId, message, data)
        },
      })
    } catch (error) {
      message.reject(error as Error)
      return true
    }
    message.resolve(size)
    return endsIdle(tail)
  }

  #reply(clientId: number, { onData }: Message, data: Uint8Array): void {
    const earlier = this.#unsent.get(clientId)
    if (earlier === undefined && !this.#files.isOwedSync) {
      onData(data)
      return
    }
    const bytes = data.slice()
    const sent = Promise.all([earlier, this.#files.untilSynced()])
      // After a failed sync nobody is told that a write was made.
      .then(
        () => onData(bytes),
        () => this.#disconnect(clientId),
      )
      .finally(() => {
        if (this.#unsent.get(clientId) === sent) this.#unsent.delete(clientId)
      })
    this.#unsent.set(clientId, sent)
  }

  getQueueLength(): number {
    return [...this.#waiting.values()].reduce((sum, messages) => sum + messages.length, 0)
  }

  clearQueueForHandler(clientId: number): void {
    const messages = this.#waiting.get(clientId)
    if (!messages) return
    for (const message of messages) message.reject(new Error('The client has gone.'))
    messages.length = 0
  }

  /** A client that leaves in the middle of a transaction: it is rolled back. */
  async clearTransactionIfNeeded(clientId: number): Promise<void> {
    if (!this.#waiting.has(clientId)) return
    await new Promise<void>((resolve) => {
      const rollback = new TextEncoder().encode('ROLLBACK\0')
      const bytes = new Uint8Array(5 + rollback.length)
      bytes[0] = 0x51
      new DataView(bytes.buffer).setInt32(1, 4 + rollback.length)
      bytes.set(rollback, 5)
      this.#waiting
        .get(clientId)
        ?.push({ bytes, onData: () => {}, resolve: () => resolve(), reject: () => resolve() })
      this.#wake.get(clientId)?.()
    })
  }
}

/** Serves the database on a Unix socket until the returned function is called. */
export async function shareDatabase(
  database: Shared,
  socketPath: string,
  silentMs = SILENT_MS,
): Promise<() => Promise<void>> {
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 })
  rmSync(socketPath, { force: true })
  // The handler asks for the library's own queue class; ours has the same methods.
  type LibraryQueue = ConstructorParameters<typeof PGLiteSocketHandler>[0]['queryQueue']
  const sockets = new Map<number, Socket>()
  const disconnect = (clientId: number) => sockets.get(clientId)?.destroy()
  const queue = new TurnQueue(database, disconnect, silentMs) as unknown as LibraryQueue
  const server = createServer((socket) => {
    const handler = new PGLiteSocketHandler({ queryQueue: queue, closeOnDetach: true })
    sockets.set(handler.handlerId, socket)
    socket.once('close', () => sockets.delete(handler.handlerId))
    void handler.attach(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  return async () => {
    for (const socket of sockets.values()) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    rmSync(socketPath, { force: true })
  }
}
