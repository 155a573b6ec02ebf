/** The cookie banner: the head script decides whether it is shown; this handles the four ways to close it. */
import { store } from './storage.ts'

const SCROLL_DELAY_MS = 100

export function initCookieBanner(): void {
  const card = document.querySelector<HTMLDetailsElement>('#cookie-policy')
  const banner = document.querySelector<HTMLElement>('.cookie-banner')
  if (banner === null) return
  const choose = (consent: 'accepted' | 'declined' | null) => {
    if (consent !== null) {
      store('cookie-consent', consent)
      document.documentElement.dataset.consent = consent
    }
    banner.hidden = true
  }
  banner.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-choose]')
    if (target === null) return
    const choice = target.dataset.choose
    if (choice === 'accepted' || choice === 'declined') return choose(choice)
    choose(null)
    if (choice !== 'learn') return
    event.preventDefault()
    setTimeout(() => {
      if (card) card.open = true
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      card?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
      card?.focus({ preventScroll: true })
    }, SCROLL_DELAY_MS)
  })
}
