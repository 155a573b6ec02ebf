// Runs in the head before anything is drawn: theme, consent, form of lists, sign-in hint, language.
// The hint has no authority; the server's cookie decides. First it turns off zod's test whether
// `new Function` is allowed: the page's policy forbids it, and browsers report the attempt as a
// violation. For members it then requests the modules and first reads of the page's island and
// starts it; without that, four files would load one after the other before. Each reply is used
// once (early-reads.ts); a failed one is requested again there. On a public page it adds the
// members' style sheet, before the page's own. A page restored from the back-forward cache is
// reloaded if somebody has signed in or out since. Storage is read last, because the first access
// to it blocks.
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
  const list = (text) => (text ?? '').split(' ').filter(Boolean)
  const { pathname, search, hash } = location
  root.dataset.js = ''
  const isSignedIn = () => /(?:^|; )(?:__Host-)?signed_in=1(?:;|$)/.test(document.cookie)
  if (isSignedIn()) {
    root.dataset.auth = 'in'
    const { style: href } = root.dataset
    if (href)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'stylesheet',
          href,
          blocking: 'render',
        }),
      )
    const modules = list(root.dataset.preload)
    for (const href of modules)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    if (modules[0]) import(/* @vite-ignore */ modules[0]).catch(() => {})
    globalThis.earlyReads = {}
    for (const template of list(root.dataset.reads)) {
      if (search && template.includes('{day}')) continue
      const order = read('list-order')
      const path = template
        .replace('{day}', new Date().toISOString().slice(0, 10))
        .replace('{order}', /^(?:league|clearest)$/.test(order) ? `&order=${order}` : '')
        .replace('{id}', pathname.split('/').at(-1))
      globalThis.earlyReads[path] = fetch(path, { credentials: 'include' }).catch(() => null)
    }
  } else {
    // No sign-in hint: delete replies stored for reading offline (lib/offline), which stay when
    // cookies are deleted by hand.
    globalThis.caches?.delete('member-replies').catch(() => {})
    if (root.dataset.login)
      location.replace(`${root.dataset.login}?next=${encodeURIComponent(pathname + search + hash)}`)
  }
  // A page that comes back, or stands in another tab, takes what was chosen meanwhile.
  const showChoices = () => {
    const theme = read('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
    if (read('results') === 'hidden') root.dataset.results = 'hidden'
    else delete root.dataset.results
  }
  showChoices()
  addEventListener('storage', showChoices)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isSignedIn() !== (root.dataset.auth === 'in')) location.reload()
    showChoices()
  })
  const consent = read('cookie-consent')
  if (consent === 'accepted' || consent === 'declined') root.dataset.consent = consent
  if (read('mine')) root.dataset.mine = ''
  globalThis.shownMatches = new Set()
  // Shows one match to a reader who hides results. The button goes, so the focus goes to the result.
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-reveal]')
    if (!button) return
    const match = button.closest('[data-match]')
    match.dataset.shown = ''
    // The first paint of a member's page gives way to its island, and a list is drawn anew.
    if (match.dataset.match) globalThis.shownMatches.add(match.dataset.match)
    const result = match.querySelector('[data-result]:not(.sr-only *)')
    result.tabIndex = -1
    result.focus()
  })
  // Without a choice the list is compact on a phone, where nine odds a row are too many.
  const form = read('list-form') ?? (matchMedia('(width < 40rem)').matches ? 'compact' : 'full')
  if (form === 'compact') root.dataset.list = form
  const language = read('language')
  if (pathname === '/' && list(root.dataset.languages).includes(language))
    location.replace(`/${language}${search}${hash}`)
})()
