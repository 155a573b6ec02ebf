/** The code of a match's card, on the pages that have one. */
export function initEmbedCode(): void {
  const box = document.querySelector<HTMLDetailsElement>('details#embed')
  if (box === null) return
  void import('#site/lib/browser/embed-code.ts').then(({ beginEmbedCode }) => beginEmbedCode(box))
}
