/** Loads the script of the embed code (lib/browser/unfold-and-copy.ts) on pages that have one. */
export function initEmbedCode(): void {
  if (document.querySelector('#embed')) void import('#site/lib/browser/unfold-and-copy.ts')
}
