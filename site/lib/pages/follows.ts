/** Clubs and leagues that are followed: stars where the page has some, and on `/` how they are. All of it is loaded only there. */
export function initFollows(): void {
  const { auth, mine } = document.documentElement.dataset
  const isKnown = auth === 'in' || mine !== undefined
  // A page does well without a script that did not come.
  const ignore = () => {}
  if (document.querySelector('[data-follow]'))
    import('#site/lib/follow/stars.ts').then(({ drawStars }) => drawStars()).catch(ignore)
  if (isKnown && document.getElementById('my-clubs'))
    import('#site/lib/follow/begin-my-clubs.ts').then(({ begin }) => begin()).catch(ignore)
}
