/** What a public page is made of, whichever way it is built. */
import type { ReactNode } from 'react'

export interface PublicPage {
  readonly title: string
  readonly description: string
  readonly content: ReactNode
}

/** Search engines cut a title at about so many letters. */
const LONGEST_TITLE = 68
const BRAND = ' · Pitchproof'

/** A title that ends with our name, as long as there is room for it. */
export function toPageTitle(title: string): string {
  return title.length > LONGEST_TITLE ? title.replace(BRAND, '') : title
}
