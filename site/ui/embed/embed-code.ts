/** The HTML that shows a match's card on another page: for copying, and in oEmbed replies. */
import { escapeHtml } from '#data/model/escape-html.ts'

/** CSS pixels. The height is that of the tallest card at 320 pixels. */
export const CARD_SIZE = { width: 480, height: 350 } as const

/** @param url whole address of the card */
export function toEmbedCode(url: string, title: string): string {
  const { width, height } = CARD_SIZE
  return `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
