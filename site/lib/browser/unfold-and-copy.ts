/**
 * The folded code of a match's card: unfolded if the address is a link to it (from the member's
 * page), copied by its button.
 */
const box = document.querySelector<HTMLDetailsElement>('#embed')!
const button = box.querySelector<HTMLButtonElement>('[data-copy]')!
const field = box.querySelector('textarea')!
const before = button.textContent

export function unfold(): void {
  if (location.hash !== '#embed') return
  box.open = true
  box.scrollIntoView()
}

async function copy(): Promise<void> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    // Refused, or not there without https: the selected text can be copied by hand.
    return
  }
  button.textContent = button.dataset['copied'] ?? before
}

unfold()
addEventListener('hashchange', unfold)
button.addEventListener('click', () => void copy())
