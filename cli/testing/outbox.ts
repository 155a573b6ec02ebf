/** Reads the mails that a product without a mail server writes to its outbox folder. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_WAIT_MS = 20_000

/** Undoes quoted-printable (RFC 2045, section 6.7). */
function decode(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Every mail, the oldest first. */
async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    files.map(async (name) => decode(await readFile(join(folder, name), 'latin1'))),
  )
}

/** Waits for a mail to an address whose text matches; returns the newest one. */
export async function waitForMail(dataDir: string, to: string, text: RegExp): Promise<string> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const mails = await readOutbox(dataDir)
    const found = mails.findLast((mail) => mail.includes(`To: ${to}`) && text.test(mail))
    if (found !== undefined) return found
    if (performance.now() > giveUpAt) throw new Error(`There is no mail to ${to} about ${text}.`)
    await sleep(100)
  }
}

/** The link with a token in that mail. */
export async function waitForLink(dataDir: string, to: string, text: RegExp): Promise<URL> {
  const mail = await waitForMail(dataDir, to, text)
  const [link] = /https?:\/\/\S+#\S+/.exec(mail) ?? []
  if (link === undefined) throw new Error(`There is no link in: ${mail}`)
  return new URL(link)
}

/** The body of `POST /api/auth/verify-email` for an account that was just registered. */
export async function readConfirmation(
  dataDir: string,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const { hash } = await waitForLink(dataDir, email, /#token=/)
  return { token: hash.replace('#token=', ''), currentPassword: password }
}
