/** Loads the script for the link from a sealed prediction to the member's page, on pages that have one. */
export function initSealedMatch(): void {
  if (document.querySelector('a[data-opens]') && document.documentElement.dataset.auth === 'in')
    void import('#site/lib/browser/sealed-match.ts')
}
