/** The member's own account at `/account`. */
import '#site/styles/members.css'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { AccountPage } from '#site/islands/account/AccountPage.tsx'
import { mountIsland } from '#site/islands/shared/mount-island.tsx'
import { SignedIn } from '#site/islands/shared/SignedIn.tsx'

await mountIsland(
  { id: 'account', texts: ['auth', 'dashboard', 'account', 'billing', 'leave'] },
  <SignedIn onSignedOut={goToLogin}>{() => <AccountPage />}</SignedIn>,
)
