/** The HTML that shows a match's card on another page: for copying, and in oEmbed replies. */

/** CSS pixels. The height is that of the tallest card at 320 pixels. */
export const CARD_SIZE = { width: 480, height: 350 } as const

const toAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** @param url whole address of the card */
export function toEmbedCode(url: string, title: string): string {
  const { width, height } = CARD_SIZE
  return `<iframe src="${toAttribute(url)}" title="${toAttribute(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
