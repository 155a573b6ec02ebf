/** What a public page is made of, whichever way it is built. */
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

export interface PublicPage {
  readonly title: string
  readonly description: string
  readonly content: Html
}

/** The way back to the list a page belongs to. */
export function drawBack({ href }: PieceTexts, path: string, name: string): Html {
  return html`<a class="button button-text -ml-2" href="${href(path)}"
    ><svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      aria-hidden="true"
    >
      <path d="m12 19-7-7 7-7M19 12H5" /></svg
    >${name}</a
  >`
}

/** Search engines cut a title at about so many letters. */
const LONGEST_TITLE = 68
const BRAND = ' · Pitchproof'

/** A title that ends with our name, as long as there is room for it. */
export function toPageTitle(title: string): string {
  return title.length > LONGEST_TITLE ? title.replace(BRAND, '') : title
}
