/**
 * The settings of the services: a change shows at once and is taken back when it could not be
 * saved. Only what was changed is taken back: another change may have been made meanwhile.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminSettingsReply } from '#data/model/admin.ts'
import { saveSettings, settingsRead, type SettingsChange } from '#site/lib/calls/admin-calls.ts'
import { isUnauthorized } from '#site/lib/calls/api-client.ts'
import { goToLoginAgain } from '#site/lib/calls/session-hint.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { REDIRECT_DELAY_MS, useTold } from '#site/islands/admin/shared/use-told.ts'

export function useSettings(settings: AdminSettingsReply) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail } = useTold()
  const { queryKey } = settingsRead
  const put = (change: SettingsChange) =>
    client.setQueryData(
      queryKey,
      (old: AdminSettingsReply | undefined) => old && { ...old, ...change },
    )

  const { mutate } = useMutation({
    mutationFn: saveSettings,
    // Changes are sent one after the other, so that the last one made is the last one saved.
    scope: { id: 'admin settings' },
    // The end of the session is shown here, before the redirect to the login.
    meta: { tellsSessionEnd: true },
    onMutate: (change: SettingsChange) => {
      const before = client.getQueryData<AdminSettingsReply>(queryKey) ?? settings
      put(change)
      return Object.fromEntries(
        Object.keys(change).map((name) => [name, Reflect.get(before, name) as unknown]),
      ) as SettingsChange
    },
    onSuccess: ({ lastUpdated, updatedBy }, change) => {
      // Shown anew: an earlier change that failed meanwhile has put back what was before both.
      put({ ...change, lastUpdated, updatedBy })
      succeed(t('office.api.saved'))
    },
    onError: (error, _change, before) => {
      if (before) put(before)
      if (!isUnauthorized(error)) return fail(t('office.api.saveFailed'))
      fail(t('office.unauthorized'))
      setTimeout(goToLoginAgain, REDIRECT_DELAY_MS)
    },
  })
  return mutate
}
