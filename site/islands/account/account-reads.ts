/** The reads of /account, and the toasts about its changes. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { AccountSchema, SignInsSchema } from '#data/model/account/account-replies.ts'
import { PasskeysSchema } from '#data/model/account/passkeys.ts'
import { createRead } from '#site/lib/calls/api-client.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'

const read = createRead('throw')

export const accountRead = queryOptions({
  queryKey: ['/api/account'],
  queryFn: async (context) => AccountSchema.parse(await read(context)),
})

export const signInsRead = queryOptions({
  queryKey: ['/api/account/sessions'],
  queryFn: async (context) => SignInsSchema.parse(await read(context)),
})

export const passkeysRead = queryOptions({
  queryKey: ['/api/account/passkeys'],
  queryFn: async (context) => PasskeysSchema.parse(await read(context)),
})

/** Shows a toast for the success or failure of a change, and reads again what may have changed. */
export function useOutcome() {
  const fail = useFailureToast('account.failed', 'account.failedText')
  const client = useQueryClient()
  return {
    async succeed(title: string) {
      showToast({ title })
      await Promise.all(
        [accountRead, signInsRead, passkeysRead, userRead].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    fail,
  }
}
