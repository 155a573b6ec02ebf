/** The query cache of members' islands. Visitors' forms call the API without it. */
import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query'
import { createRead, isUnauthorized } from './api-client.ts'

/**
 * Reads never become stale: no refetch on focus, no polling, no retries, unless a read says
 * otherwise. Without a connection a read fails at once instead of waiting silently; once it is back,
 * what is shown is read again, as it may have come from the store.
 *
 * @param onSessionEnded called when a read or a write is answered with 401 although somebody was
 * signed in
 */
export function createQueryClient(onSessionEnded: () => void = () => {}): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionEnded()
  }
  // The library listens to online and offline events only once something is mounted, so set the
  // state at the start.
  onlineManager.setOnline(navigator.onLine !== false)
  onlineManager.subscribe(() => {})
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      // A write that handles the end of the session itself says so in its `meta`.
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.['tellsSessionEnd'] !== true) onError(error)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: createRead('throw'),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
