/** The match detail at `/match/{id}`. */
import '#site/styles/members.css'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { MatchPage } from './match/MatchPage.tsx'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'

const goToLogin = () => location.replace(toLoginPath(toPagePath('/login')))

await mountIsland(
  'match',
  ['auth', 'dashboard', 'match', 'feed'],
  <SignedIn onSignedOut={goToLogin}>{(user) => <MatchPage user={user} />}</SignedIn>,
)
