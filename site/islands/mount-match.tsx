/** The match detail at `/match/{id}`, once its head is drawn (start-match.tsx). */
import { readMatchId } from '#data/model/match/match-path.ts'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { favoritesRead, matchRead, userRead } from '#site/lib/calls/match-reads.ts'
import { beginKeeping } from '#site/lib/offline/begin-keeping.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { BackLink, MatchPage } from '#site/islands/match/MatchPage.tsx'
import { loadWholeParts } from '#site/islands/match/whole-parts.ts'
import { mountIsland } from '#site/islands/shared/mount-island.tsx'
import { SignedIn } from '#site/islands/shared/SignedIn.tsx'

await mountIsland(
  {
    id: 'match',
    texts: ISLANDS.match.texts,
    async prepare(client) {
      await client.prefetchQuery(userRead)
      const id = readMatchId(location.pathname)
      // Nobody is signed in, or the address has no id.
      if (id === null || !client.getQueryData(userRead.queryKey)) return
      await Promise.all([client.prefetchQuery(matchRead(id)), client.prefetchQuery(favoritesRead)])
      const detail = client.getQueryData(matchRead(id).queryKey)
      if (detail?.isBasic === false) await loadWholeParts()
    },
  },
  <SignedIn onSignedOut={goToLogin} failure="failed.title" wayBack={<BackLink />}>
    {(user) => <MatchPage user={user} />}
  </SignedIn>,
)

beginKeeping()
