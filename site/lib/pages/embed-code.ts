/** Loads the script of the embed code (lib/browser/embed-code.ts) on pages that have one. */
export function initEmbedCode(): void {
  if (document.querySelector('#embed')) void import('#site/lib/browser/embed-code.ts')
}
