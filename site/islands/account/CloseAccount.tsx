/** Closing the account: the question, the password, what happens when. */
import { useState } from 'react'
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { beginToLeave, dropSessionHint, toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { Section } from './Section.tsx'

export function CloseAccount() {
  const { t } = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Section title={t('account.close.title')} text={t('account.close.text')}>
      {isAsked ? (
        <Question onKeep={() => setIsAsked(false)} />
      ) : (
        <button type="button" className="button button-quiet" onClick={() => setIsAsked(true)}>
          {t('account.close.title')}
        </button>
      )}
    </Section>
  )
}

function Question({ onKeep }: { readonly onKeep: () => void }) {
  const { t } = useTexts()
  return (
    <OwnPasswordForm
      question={t('account.close.question')}
      action={t('account.close.submit')}
      onSend={async (own) => {
        await send('POST', '/api/account/close', own)
        beginToLeave()
        dropSessionHint()
        // The switch to show them again is gone with the account.
        noteResults(false)
        showToastAcrossPages({ title: t('account.close.done') })
        location.assign(toPagePath('/'))
      }}
      onCancel={onKeep}
      cancel={t('account.close.keep')}
    />
  )
}
