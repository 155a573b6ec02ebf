/** Stores the mails of a test's app, so that a test can follow their links. Never for the program. */
import type { Mail } from '#api/mail/send-mail.ts'

const LONGEST_WAIT_MS = 10_000

export class LetterBox {
  readonly mails: Mail[] = []
  readonly sendMail = async (mail: Mail): Promise<void> => void this.mails.push(mail)

  /** Waits for the newest mail to an address with a matching subject. */
  async find(to: string, subject: RegExp): Promise<Mail> {
    const giveUpAt = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      const mail = this.mails.findLast((each) => each.to === to && subject.test(each.subject))
      if (mail) return mail
      if (performance.now() > giveUpAt)
        throw new Error(`There is no mail to ${to} about ${subject}.`)
      await new Promise((go) => setTimeout(go, 20))
    }
  }

  /** The token in the link of such a mail. */
  async findToken(to: string, subject: RegExp): Promise<string> {
    const { text } = await this.find(to, subject)
    const token = /#(?:token|change)=([\w-]+)/.exec(text)?.[1]
    if (token === undefined) throw new Error(`There is no link in: ${text}`)
    return token
  }
}
