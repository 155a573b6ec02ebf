/** Asks a new member to confirm the address by the mailed link; /account can send another mail. */
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'

export function ConfirmFirst({ email }: { readonly email: string }) {
  const { t } = useTexts()
  return (
    <p className="mb-4 border-l-2 border-rule pl-3 text-sm">
      <span className="wrap-anywhere">{t('confirm.text', { email })}</span>{' '}
      <a className="link" href={toPagePath('/account')}>
        {t('confirm.account')}
      </a>
    </p>
  )
}
