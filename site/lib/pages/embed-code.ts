/** The code of a match's card, on the pages that have one: its script begins by itself. */
export function initEmbedCode(): void {
  if (document.querySelector('#embed')) void import('#site/lib/browser/embed-code.ts')
}
