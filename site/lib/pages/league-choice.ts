/** The choice of a league above the matches of a day: rows of other leagues are hidden. */
const choice = document.querySelector<HTMLSelectElement>('[data-league-choice]')

function hideOthers(): void {
  for (const row of document.querySelectorAll<HTMLElement>('.match-rows > [data-league]'))
    row.hidden = choice?.value !== '' && row.dataset['league'] !== choice?.value
}

choice?.addEventListener('change', hideOthers)
// A browser that goes back to the page brings the choice back, but not what it hid.
addEventListener('pageshow', hideOthers)
