/** The dashboard at `/`, loaded only when the sign-in hint is there. */
import '#site/styles/members.css'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'
import { bindFiltersToAddress } from '#site/stores/filters-in-address.ts'

bindFiltersToAddress()

// Signed out after all: the hint is gone, so the landing page shows by itself.
const showLandingPage = () => undefined

await mountIsland(
  'dashboard',
  ['auth', 'dashboard'],
  <SignedIn onSignedOut={showLandingPage}>{(user) => <Dashboard user={user} />}</SignedIn>,
)
