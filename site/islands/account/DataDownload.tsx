/** Everything we keep about the member, as a file. */
import { useMutation } from '@tanstack/react-query'
import { send } from '#site/lib/calls/api-client.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useOutcome } from './account-reads.ts'
import { Section } from './Section.tsx'

const FILE_NAME = 'pitchproof-account.json'
/** Safari begins to save after the press has been handled. */
const SAVING_MS = 60_000

/**
 * Reads the export before saving it. With a plain link the browser would save the error reply of an
 * ended session or a failing server as the file.
 */
async function download(): Promise<void> {
  const address = URL.createObjectURL(await (await send('GET', '/api/account/export')).blob())
  Object.assign(document.createElement('a'), { href: address, download: FILE_NAME }).click()
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS)
}

export function DataDownload() {
  const { t } = useTexts()
  const { fail } = useOutcome()
  const { mutate, isPending } = useMutation({ mutationFn: download, onError: fail })
  return (
    <Section title={t('account.data.title')} text={t('account.data.text')}>
      <button
        type="button"
        className="button button-quiet"
        disabled={isPending}
        onClick={() => mutate()}
      >
        {t(isPending ? 'account.busy' : 'account.data.download')}
      </button>
    </Section>
  )
}
