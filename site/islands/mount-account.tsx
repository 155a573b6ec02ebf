/** The member's own account at `/account`. */
import '#site/styles/members.css'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { AccountPage } from './account/AccountPage.tsx'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'

const goToLogin = () => location.replace(toLoginPath(toPagePath('/login')))

await mountIsland(
  { id: 'account', texts: ['auth', 'dashboard', 'account', 'billing', 'leave'] },
  <SignedIn onSignedOut={goToLogin}>{() => <AccountPage />}</SignedIn>,
)
