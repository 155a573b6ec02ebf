/** The member's pools at `/pools`; `?pool=` opens one of them, `?join=` an invitation. */
import '#site/styles/members.css'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { PoolsPage } from '#site/islands/pools/PoolsPage.tsx'
import { mountIsland } from '#site/islands/shared/mount-island.tsx'
import { SignedIn } from '#site/islands/shared/SignedIn.tsx'

await mountIsland(
  { id: 'pools', texts: ['dashboard', 'pools'] },
  <SignedIn onSignedOut={goToLogin}>{(user) => <PoolsPage user={user} />}</SignedIn>,
)
