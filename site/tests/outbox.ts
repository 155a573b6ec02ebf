/** Reads the mails in the outbox folder of the product under test. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { expect } from './harness.ts'

/** Undoes quoted-printable (RFC 2045, section 6.7). */
function decode(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

async function readOutbox(): Promise<string[]> {
  const folder = join(String(requireTestProduct().env['DATA_DIR']), 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    files.map(async (name) => decode(await readFile(join(folder, name), 'latin1'))),
  )
}

/** Waits for a mail to an address whose text matches; returns the newest one. */
export async function findMail(to: string, text: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const mails = await readOutbox()
      found = mails.findLast((mail) => mail.includes(`To: ${to}`) && text.test(mail))
      return found !== undefined
    })
    .toBe(true)
  return found ?? ''
}

/** Path and token of the link in that mail. */
export async function findLink(to: string, text: RegExp): Promise<string> {
  const mail = await findMail(to, text)
  const [link = ''] = /https?:\/\/\S+#\S+/.exec(mail) ?? []
  expect(link, mail).not.toBe('')
  const { pathname, hash } = new URL(link)
  return pathname + hash
}
