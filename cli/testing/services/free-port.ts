import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port before its server does. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]
const MOST_TRIES = 50

/**
 * A TCP port of the loopback address that nobody listens on at this moment.
 * @throws {Error} when none is found
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT}.`)
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
