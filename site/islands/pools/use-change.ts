/** Changes a pool, then reads it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PoolTable } from '#data/model/account/pools.ts'
import { ReplyError } from '#site/lib/calls/api-client.ts'
import { poolRead } from '#site/lib/calls/pool-calls.ts'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'

export function useChange(pool: PoolTable) {
  const client = useQueryClient()
  const tell = useFailureToast('pools.failed', 'pools.tryAgain')
  return useMutation({
    mutationFn: async (change: () => Promise<PoolTable | void>) => change(),
    onSuccess: async (changed) => {
      const { queryKey } = poolRead(pool.id)
      if (changed) client.setQueryData(queryKey, changed)
      else await client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      tell(error)
      // Whoever was removed meanwhile sees that, instead of a page that no press leaves.
      if (error instanceof ReplyError && error.status === 404)
        void client.resetQueries({ queryKey: poolRead(pool.id).queryKey })
    },
  })
}
