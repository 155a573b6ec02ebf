/** Pages about letters that the API renders itself, without script and in the style of a letter. */
import { escapeHtml } from '#data/model/escape-html.ts'
import type { Language } from '#data/model/languages.ts'
import { toPage } from '#api/page-address.ts'
import { toDocument } from './html.ts'
import { TEXTS } from '#api/texts/texts.ts'

const toHead = (language: Language, publicOrigin: string) =>
  `<p class="small"><a href="${toPage(publicOrigin, language, '/')}">Pitchproof</a></p>`

const toAccountLink = (language: Language, publicOrigin: string) =>
  `<p><a href="${toPage(publicOrigin, language, '/account#letter')}">${escapeHtml(TEXTS[language].morning.endPage.account)}</a></p>`

/** The question whether to end the letters, with one button; or that they have ended. */
export function toEndPage(
  language: Language,
  step: 'question' | 'done',
  publicOrigin: string,
): string {
  const { title, question, button, done, doneText } = TEXTS[language].morning.endPage
  const isDone = step === 'done'
  const body = [
    toHead(language, publicOrigin),
    `<h1>${escapeHtml(isDone ? done : title)}</h1>`,
    `<p>${escapeHtml(isDone ? doneText : question)}</p>`,
    isDone
      ? toAccountLink(language, publicOrigin)
      : `<form method="post"><button>${escapeHtml(button)}</button></form>`,
  ]
  return toDocument(language, isDone ? done : title, body.join('\n'))
}

/** The page for a day without a letter. */
export function toNothingPage(language: Language, publicOrigin: string): string {
  const { name, nothing } = TEXTS[language].morning
  const body = [
    toHead(language, publicOrigin),
    `<h1>${escapeHtml(name)}</h1>`,
    `<p>${escapeHtml(nothing)}</p>`,
    toAccountLink(language, publicOrigin),
  ]
  return toDocument(language, name, body.join('\n'))
}
