/** The way from a sealed prediction to the member's page, on the few pages that have one: its script begins by itself. */
export function initSealedMatch(): void {
  if (document.querySelector('a[data-opens]') && document.documentElement.dataset.auth === 'in')
    void import('#site/lib/browser/sealed-match.ts')
}
