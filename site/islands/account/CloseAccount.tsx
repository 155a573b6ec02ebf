/** Closing the account: the question, the password, what happens when. */
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { beginToLeave, dropSessionHint, toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { AskedForm } from './AskedForm.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { Section } from './Section.tsx'

export function CloseAccount() {
  const { t } = useTexts()
  return (
    <Section title={t('account.close.title')} text={t('account.close.text')}>
      <AskedForm label={t('account.close.title')}>
        {(end) => (
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
            onCancel={end}
            cancel={t('account.close.keep')}
          />
        )}
      </AskedForm>
    </Section>
  )
}
