/** The way to the database, which can be made slow, cut with a word or cut without one. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `silent` swallows every byte, as an unplugged cable does; `refused` cuts and answers so. */
export type Weather = 'fine' | 'slow' | 'silent' | 'refused'

export interface Network {
  /** The address of the database through it. */
  readonly url: string
  set(weather: Weather): void
  /** Leads to another server from now on, as an address that is switched does; open connections are cut. */
  leadTo(databaseUrl: string): void
  close(): void
}

/** Each way: a statement takes twice as long. */
const SLOW_MS = 100

export async function openNetwork(databaseUrl: string): Promise<Network> {
  const url = new URL(databaseUrl)
  const toTarget = ({ port, hostname }: URL) => ({ port: Number(port), host: hostname })
  let target = toTarget(url)
  let weather: Weather = 'fine'
  const sockets = new Set<Socket>()

  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('error', () => to.destroy())
    from.once('close', () => {
      sockets.delete(from)
      if (weather !== 'silent') to.destroy()
    })
    from.on('data', (bytes) => {
      // What a broken cable has swallowed does not come later either: this connection is lost.
      if (weather === 'silent') lost.add(from)
      if (lost.has(from)) return
      if (weather === 'slow') setTimeout(() => to.write(bytes), SLOW_MS)
      else to.write(bytes)
    })
  }
  const lost = new WeakSet<Socket>()
  const server = createServer((inner) => {
    if (weather === 'refused') return void inner.destroy()
    const outer = connect(target)
    pass(inner, outer)
    pass(outer, inner)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    set(next) {
      weather = next
      if (next === 'refused') cutAll()
    },
    leadTo(other) {
      target = toTarget(new URL(other))
      cutAll()
    },
    close() {
      cutAll()
      server.close()
    },
  }
}
