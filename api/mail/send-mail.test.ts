import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMailSender, type Mail } from './send-mail.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const MAIL: Mail = {
  to: 'support@pitchproof.example',
  subject: '[Technical Issues] Zoë Çelik',
  text: 'The page stays empty.\n.\nA line of one dot is above.',
  replyTo: { name: 'Zoë Çelik', address: 'zoe@example.com' },
}
const now = () => new Date('2026-03-14T12:00:00Z')

const home = makeTestFolder()

/** The part of SMTP (RFC 5321) that a client without password and encryption needs. */
function greet(socket: Socket, received: string[]): void {
  let isData = false
  let data = ''
  socket.write('220 mail.example\r\n')
  socket.on('data', (chunk) => {
    if (isData) {
      data += chunk.toString()
      if (!data.endsWith('\r\n.\r\n')) return
      isData = false
      received.push(data)
      return socket.write('250 taken\r\n')
    }
    const command = chunk.toString().slice(0, 4).toUpperCase()
    if (command === 'QUIT') return socket.end('221 bye\r\n')
    isData = command === 'DATA'
    return socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
  })
}

test('without a server, a mail is a complete file in the outbox that only its owner can read', async () => {
  const outboxDir = join(home, 'data', 'outbox')
  const send = makeMailSender({
    smtpUrl: null,
    from: 'Pitchproof <no-reply@p.example>',
    outboxDir,
    now,
  })
  await send(MAIL)
  await send(MAIL)
  const names = await readdir(outboxDir)
  expect(names).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/^2026-03-14T12-00-00\.000Z-[\w-]{36}\.eml$/)
  const path = join(outboxDir, names[0]!)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(outboxDir)).mode & 0o777).toBe(0o700)
  const text = await readFile(path, 'utf8')
  expect(text).toContain('From: Pitchproof <no-reply@p.example>\r\n')
  expect(text).toContain('To: support@pitchproof.example\r\n')
  expect(text).toMatch(/Reply-To: =\?UTF-8\?.+ <zoe@example\.com>\r\n/)
  expect(text).toContain('Date: Sat, 14 Mar 2026 12:00:00 +0000\r\n')
  expect(text).toMatch(/^Subject: .*=\?UTF-8\?/m)
  expect(text.split('\r\n\r\n')[1]).toBe(`${MAIL.text.replaceAll('\n', '\r\n')}\r\n`)
})

test('with a server, the mail is handed to it and no file is written', async () => {
  const received: string[] = []
  const server = createServer((socket) => greet(socket, received))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const outboxDir = join(home, 'unused')
  const smtpUrl = `smtp://127.0.0.1:${port}`
  try {
    await makeMailSender({ smtpUrl, from: 'no-reply@p.example', outboxDir, now })(MAIL)
  } finally {
    server.close()
  }
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: support@pitchproof.example\r\n')
  expect(received[0]).toContain('The page stays empty.\r\n..\r\n')
  await expect(stat(outboxDir)).rejects.toThrow('ENOENT')
})

test('an unreachable mail server is reported as an error', async () => {
  const settings = { from: 'no-reply@p.example', outboxDir: home, now }
  const send = makeMailSender({ smtpUrl: 'smtp://127.0.0.1:1', ...settings })
  await expect(send(MAIL)).rejects.toThrow('ECONNREFUSED')
})
