/** The way from a sealed prediction to the member's page, on the few pages that have one. */
export function initSealedMatch(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-opens]')
  if (link === null || document.documentElement.dataset.auth !== 'in') return
  void import('#site/lib/browser/sealed-match.ts').then(({ leadToPremium }) => leadToPremium(link))
}
