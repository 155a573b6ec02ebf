/**
 * A local SMTP server for tests and measurements: it accepts, refuses, defers or bounces depending
 * on the address. Never for the program.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Its answers for an address: to `RCPT TO`, and after the text. */
export interface MailAnswer {
  readonly recipient?: string
  readonly text?: string
}

export interface ReceivedMail {
  readonly to: string
  readonly raw: string
}

export interface TestMailServer {
  readonly url: string
  /** Accepted mails, in order. */
  readonly received: readonly ReceivedMail[]
  /** Number of attempts for each address, accepted or not. */
  readonly tries: ReadonlyMap<string, number>
  stop(): Promise<void>
}

const FINE = '250 2.0.0 fine'

/**
 * @param answer answer for an address at its nth attempt, from 1
 * @param onTaken called when a mail is accepted, before the sender gets the answer
 */
export async function startMailServer(
  answer: (to: string, nth: number) => MailAnswer = () => ({}),
  onTaken = () => {},
): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const tries = new Map<string, number>()
  const sockets = new Set<Socket>()

  function serve(socket: Socket): void {
    sockets.add(socket)
    let rest = ''
    let text: string[] | null = null
    let to = ''
    let given: MailAnswer = {}
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answerCommand = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO' || command === 'HELO') return say('250 mail.test')
      if (command === 'QUIT') return socket.end('221 2.0.0 bye\r\n')
      if (command === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        const nth = (tries.get(to) ?? 0) + 1
        tries.set(to, nth)
        given = answer(to, nth)
        return say(given.recipient ?? FINE)
      }
      if (command !== 'DATA') return say(FINE)
      text = []
      return say('354 go on')
    }
    const takeLine = (line: string) => {
      if (text === null) return answerCommand(line)
      if (line !== '.') return text.push(line)
      const raw = text.join('\r\n')
      text = null
      if (given.text === undefined) {
        received.push({ to, raw })
        onTaken()
      }
      return say(given.text ?? FINE)
    }
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop()!
      lines.forEach(takeLine)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    say('220 mail.test ready')
  }

  const server = createServer(serve)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    tries,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
