/** The choice of a league above the matches of a day: rows of other leagues are hidden, and the count of all leagues. */
const choice = document.querySelector<HTMLSelectElement>('[data-league-choice]')

function hideOthers(): void {
  const league = choice?.value ?? ''
  for (const row of document.querySelectorAll<HTMLElement>('.match-rows > [data-league]'))
    row.hidden = league !== '' && row.dataset['league'] !== league
  // Below the coming matches, folded: those that are over.
  const over = document.querySelector<HTMLDetailsElement>('details:has(> .match-rows)')
  if (over === null) return
  over.open ||= document.querySelector(':not(details) > .match-rows > :not([hidden])') === null
  over.querySelector('summary [data-result]')?.toggleAttribute('hidden', league !== '')
}

choice?.addEventListener('change', hideOthers)
// A browser that goes back to the page brings the choice back, but not what it hid.
addEventListener('pageshow', hideOthers)
