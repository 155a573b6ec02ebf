// Runs in the head before anything is drawn: theme, consent, sign-in hint,
// language. The hint has no authority; the server's cookie decides.
// First it tells zod not to try whether it may make functions out of text: the
// policy of the page forbids it, and a browser counts the attempt as a violation.
;(() => {
  globalThis['__zod_globalConfig'] = { jitless: true }
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  root.dataset.js = ''
  const theme = read('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const consent = read('cookie-consent')
  if (consent === 'accepted' || consent === 'declined') root.dataset.consent = consent
  const isSignedIn = /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)
  if (isSignedIn) root.dataset.auth = 'in'
  const { pathname, search } = location
  if (root.dataset.login && !isSignedIn)
    location.replace(`${root.dataset.login}?next=${encodeURIComponent(pathname + search)}`)
  const language = read('language')
  if (pathname === '/' && /^(es|fr|de|it|pt|ro|tr)$/.test(language ?? ''))
    location.replace(`/${language}${search}`)
})()
