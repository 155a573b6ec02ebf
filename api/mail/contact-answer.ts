/** An administrator's answer to a message of the contact form, framed in the language of who wrote it. */
import { joinWords } from '#data/model/italian-joins.ts'
import type { StoredContactMessage } from '#data/queries/mail/contact-messages.ts'
import { formatLetterMoment } from './letters.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { TEXTS } from '#api/texts/texts.ts'

/** The answer, and below it the quoted message. */
export function writeContactAnswer(
  { language, subject, message, createdAt }: StoredContactMessage,
  answer: string,
  operatorName: string,
): { subject: string; text: string } {
  const texts = TEXTS[language].mail.contactAnswer
  const lead = fillText(texts.quoted, { receivedAt: formatLetterMoment(language, createdAt) })
  const quoted = message.split('\n').map((line) => `> ${line}`)
  return {
    subject: fillText(texts.subject, { subject: texts.subjects[subject] }),
    text: `${answer}\n\n-- \n${operatorName}\n\n${joinWords(lead, language)}\n${quoted.join('\n')}\n`,
  }
}
