/** Followed clubs and leagues: loads the stars on pages that have some, and "My clubs" on `/`. */
export function initFollows(): void {
  const { auth, mine } = document.documentElement.dataset
  const isKnown = auth === 'in' || mine !== undefined
  // The page works without these scripts, so a failed load is ignored.
  const ignore = () => {}
  if (document.querySelector('[data-follow]'))
    import('#site/lib/follow/stars.ts').then(({ drawStars }) => drawStars()).catch(ignore)
  if (isKnown && document.getElementById('my-clubs'))
    import('#site/lib/follow/begin-my-clubs.ts').then(({ begin }) => begin()).catch(ignore)
}
