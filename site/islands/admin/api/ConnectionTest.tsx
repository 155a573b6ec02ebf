/** One small call to the chosen service, and what it answered. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { healthRead, testConnection } from '#site/lib/calls/admin-calls.ts'
import { formatMilliseconds } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

interface Props {
  readonly kind: 'football' | 'weather'
  /** The service as it writes its own name. */
  readonly name: string
}

export function ConnectionTest({ kind, name }: Props) {
  const { t, language, toMessage } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  const tellFailure = (message: string) =>
    fail(t('office.api.testFailed'), t('office.api.testFailedText', { provider: name, message }))
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => testConnection(kind),
    onSuccess: async ({ success, message }) => {
      if (success) succeed(t('office.api.testWorked', { provider: name }))
      else tellFailure(toMessage(message))
      await client.invalidateQueries({ queryKey: healthRead.queryKey })
    },
    onError: (error) => tellFailure(toReason(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="button button-quiet"
        disabled={isPending}
        onClick={() => mutate()}
      >
        {isPending ? t('office.api.testing') : t('office.api.test')}
      </button>
      {data && !isPending && (
        <p className={`text-sm ${data.success ? 'text-pitch' : 'text-alert'}`}>
          {data.success
            ? t('office.api.answered', { time: formatMilliseconds(data.responseTimeMs, language) })
            : toMessage(data.message)}
        </p>
      )}
    </div>
  )
}
