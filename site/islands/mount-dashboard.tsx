/** The dashboard at `/`, once its first rows are drawn (start-dashboard.tsx). */
import { Dashboard } from '#site/islands/dashboard/Dashboard.tsx'
import { mountIsland } from '#site/islands/shared/mount-island.tsx'
import { SignedIn } from '#site/islands/shared/SignedIn.tsx'
import {
  beginList,
  datesRead,
  favoritesRead,
  followedRead,
  leaguesRead,
  readListAhead,
  userRead,
} from '#site/lib/calls/match-reads.ts'
import { beginKeeping } from '#site/lib/offline/begin-keeping.ts'
import { ISLANDS } from '#site/lib/pages/islands.ts'
import { $filters } from '#site/stores/filters.ts'
import { bindFiltersToAddress } from '#site/stores/filters-in-address.ts'

bindFiltersToAddress()
$filters.listen(beginList)

// The session has ended: the hint is deleted, so the styles show the landing page.
const showLandingPage = () => undefined

await mountIsland(
  {
    id: 'dashboard',
    texts: ISLANDS.dashboard.texts,
    async prepare(client) {
      await client.prefetchQuery(userRead)
      // Nobody is signed in: the next reads would be refused.
      if (!client.getQueryData(userRead.queryKey)) return
      await Promise.all([
        client.prefetchQuery(datesRead),
        client.prefetchQuery(leaguesRead),
        client.prefetchQuery(favoritesRead),
        client.prefetchQuery(followedRead),
        // With filters in the address the head script has not begun this read, and the first render
        // would wait for it.
        location.search === '' && readListAhead($filters.get()),
      ])
    },
  },
  <SignedIn onSignedOut={showLandingPage}>{(user) => <Dashboard user={user} />}</SignedIn>,
)

beginKeeping()
