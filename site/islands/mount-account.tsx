/** The member's own account at `/account`. */
import '#site/styles/members.css'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { AccountPage } from './account/AccountPage.tsx'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'

await mountIsland(
  { id: 'account', texts: ['auth', 'dashboard', 'account', 'billing', 'leave'] },
  <SignedIn onSignedOut={goToLogin}>{() => <AccountPage />}</SignedIn>,
)
