/** The administrator's area at `/admin`. */
import '#site/styles/members.css'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { AdminPage } from './admin/AdminPage.tsx'
import { DiscountsTab } from './admin/discounts/DiscountsTab.tsx'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'

const goToLogin = () => location.replace(toLoginPath(toPagePath('/login')))

await mountIsland(
  'admin',
  ['auth', 'dashboard', 'admin', 'admin-discounts'],
  <SignedIn onSignedOut={goToLogin}>
    {(user) => <AdminPage user={user} tabs={{ discounts: <DiscountsTab /> }} />}
  </SignedIn>,
)
