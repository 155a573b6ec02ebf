/** The folded code of a match's card: unfolded for who comes from the member's page, copied by its button. */
export function beginEmbedCode(box: HTMLDetailsElement): void {
  const unfold = () => {
    if (location.hash !== '#embed') return
    box.open = true
    box.scrollIntoView()
  }
  unfold()
  addEventListener('hashchange', unfold)
  const button = box.querySelector<HTMLButtonElement>('[data-copy]')!
  const field = box.querySelector('textarea')!
  const before = button.textContent
  const copy = async () => {
    // What cannot be copied is selected all the same, to be copied by hand.
    field.select()
    await navigator.clipboard.writeText(field.value)
    button.textContent = button.dataset['copied'] ?? before
  }
  button.addEventListener('click', () => void copy())
}
