/** The way to Premium at `/subscribe`. */
import '#site/styles/members.css'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { Subscribe } from '#site/islands/billing/Subscribe.tsx'
import { mountIsland } from '#site/islands/shared/mount-island.tsx'
import { SignedIn } from '#site/islands/shared/SignedIn.tsx'

const { paymentScript = '', supportEmail = '' } = document.getElementById('subscribe')!.dataset

await mountIsland(
  { id: 'subscribe', texts: ['auth', 'common', 'dashboard', 'subscribe', 'billing'] },
  <SignedIn onSignedOut={goToLogin}>
    {(user) => <Subscribe user={user} settings={{ paymentScript, supportEmail }} />}
  </SignedIn>,
)
