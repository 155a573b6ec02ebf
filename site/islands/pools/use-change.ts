/** Changes a pool, then reads it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PoolTable } from '#data/model/account/pools.ts'
import { poolRead } from '#site/lib/calls/pool-calls.ts'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'

export function useChange(pool: PoolTable) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: () => Promise<PoolTable | void>) => change(),
    onSuccess: async (changed) => {
      const { queryKey } = poolRead(pool.id)
      if (changed) client.setQueryData(queryKey, changed)
      else await client.invalidateQueries({ queryKey })
    },
    onError: useFailureToast('pools.failed', 'pools.tryAgain'),
  })
}
