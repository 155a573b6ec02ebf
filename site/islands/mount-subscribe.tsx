/** The way to Premium at `/subscribe`. */
import '#site/styles/members.css'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'
import { Spinner, Subscribe } from './Subscribe.tsx'

const goToLogin = () => location.replace(toLoginPath(toPagePath('/login')))

await mountIsland(
  'subscribe',
  ['auth', 'common', 'dashboard', 'subscribe'],
  <SignedIn onSignedOut={goToLogin} whileLoading={<Spinner />}>
    {(user) => <Subscribe user={user} />}
  </SignedIn>,
)
