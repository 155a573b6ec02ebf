/**
 * Mail goes to the SMTP server of the settings; without one it is laid as an
 * `.eml` file into the outbox folder, where any mail program opens it. The only
 * file that knows nodemailer.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Who gets a reply to it, when that is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** Resolves when the mail is on its way, throws when it is not. */
export type SendMail = (mail: Mail) => Promise<void>

export interface MailSettings {
  /** `smtp://user:password@host:587`, null for the outbox. */
  readonly smtpUrl: string | null
  readonly from: string
  readonly outboxDir: string
  readonly now: () => Date
}

/** A mail server that has not answered for so long counts as down. */
const SMTP_TIMEOUT_MS = 10_000

export function makeMailSender({ smtpUrl, from, outboxDir, now }: MailSettings): SendMail {
  // Text comes from visitors: nothing in a mail may name a file or an address to be fetched.
  const toOptions = (mail: Mail): SendMailOptions => ({
    ...mail,
    replyTo: mail.replyTo ? { ...mail.replyTo } : undefined,
    from,
    date: now(),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (smtpUrl !== null) {
    const server = createTransport({
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    })
    return async (mail) => void (await server.sendMail(toOptions(mail)))
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await writer.sendMail(toOptions(mail))
    await mkdir(outboxDir, { recursive: true, mode: 0o700 })
    const name = `${now().toISOString().replaceAll(':', '-')}-${randomUUID()}`
    const path = join(outboxDir, name)
    // It gets its own name only when it is whole, and no other user of the machine can read it.
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, `${path}.eml`)
  }
}
