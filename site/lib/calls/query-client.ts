/** What keeps the reads of an island for members. The forms of visitors call without it. */
import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query'
import { createRead, isUnauthorized } from './api-client.ts'

/**
 * Reads are kept for good, without refetch on focus, polling or retries, unless one says otherwise.
 * Without a connection a read fails at once and is told, in place of waiting without a word.
 *
 * @param onSessionEnded called when a read or a write is answered with 401 although somebody was signed in
 */
export function createQueryClient(onSessionEnded: () => void = () => {}): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionEnded()
  }
  // The library listens only once something is drawn: a connection lost before would never come back for it.
  onlineManager.setOnline(navigator.onLine !== false)
  onlineManager.subscribe(() => {})
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      // A write that tells the end of the session itself says so in its `meta`.
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
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
