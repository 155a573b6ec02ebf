/** The passkeys of the account: adding, renaming and removing them. */
import { useQuery } from '@tanstack/react-query'
import { PasskeyCreationSchema } from '#data/model/account/passkeys.ts'
import { makePasskey, PasskeyError } from '#site/lib/browser/passkeys.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { useAsked } from '#site/islands/shared/use-asked.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { passkeysRead, useOutcome } from './account-reads.ts'
import { FocusOnOpening } from './FocusOnOpening.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { Section } from './Section.tsx'

const PATH = '/api/account/passkeys'

export function PasskeyList() {
  const { t } = useTexts()
  const { isAsked, button, ask, end } = useAsked()
  const read = useQuery(passkeysRead)
  const { data: passkeys = [], isLoadingError } = read
  return (
    <Section title={t('account.passkeys.title')} text={t('account.passkeys.text')}>
      {isLoadingError && <FailedPart text={t('account.passkeys.unreadable')} read={read} />}
      {passkeys.length > 0 && (
        <ul className="w-full border-t border-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              path={`${PATH}/${passkey.id}`}
              onRemoved={end}
            />
          ))}
        </ul>
      )}
      {isAsked ? (
        <FocusOnOpening>
          <AddForm onEnd={end} />
        </FocusOnOpening>
      ) : (
        <button ref={button} type="button" className="button button-quiet" onClick={ask}>
          {t('account.passkeys.add')}
        </button>
      )}
    </Section>
  )
}

function AddForm({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  return (
    <OwnPasswordForm
      action={t('account.passkeys.add')}
      onSend={async (own) => {
        const reply = await send('POST', `${PATH}/options`, own)
        await send('POST', PATH, await makePasskey(PasskeyCreationSchema.parse(await reply.json())))
        onEnd()
        await succeed(t('account.passkeys.added'))
      }}
      onFailure={(error) => {
        if (!(error instanceof PasskeyError)) return fail(error)
        const description = t(`account.passkeys.${error.reason}`)
        showToast({ title: t('account.failed'), description, style: 'destructive' })
      }}
      onCancel={onEnd}
    />
  )
}
