/**
 * Sends mail to the SMTP server of the settings; without one it is written as an `.eml` file to the
 * outbox folder, where any mail program opens it. The only file that imports nodemailer.
 */
import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { makeFolder } from '#data/files/make-folder.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  readonly html?: string
  /** The same at every attempt, so that a mail server can recognise a repeated mail. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Recipient of replies, when it is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** Resolves once the mail is accepted, throws when it is not. */
export type SendMail = (mail: Mail) => Promise<void>

interface MailSettings {
  /** `smtp://user:password@host:587`, null for the outbox. */
  readonly smtpUrl: string | null
  readonly from: string
  readonly outboxDir: string
  readonly now: () => Date
}

/** Timeout of the mail server. */
const SMTP_TIMEOUT_MS = 10_000

export function makeMailSender({ smtpUrl, from, outboxDir, now }: MailSettings): SendMail {
  // Texts come from visitors: nodemailer must not read files or addresses that they name.
  const toOptions = (mail: Mail): SendMailOptions => ({
    ...mail,
    headers: { ...mail.headers },
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
    await makeFolder(outboxDir, 0o700)
    const name = `${now().toISOString().replaceAll(':', '-')}-${randomUUID()}`
    const path = join(outboxDir, name)
    // Renamed only when complete, and no other user of the machine can read it.
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, `${path}.eml`)
  }
}
