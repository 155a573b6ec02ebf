/** The account's part of the masthead: plan, upgrade, administration, logout. */
import { LOG_OUT, SETTINGS, USER } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { createPortal } from 'react-dom'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { beginToLeave, eraseKeptReplies, toPagePath } from '#site/lib/calls/session-hint.ts'
import { useTexts } from './TextsProvider.tsx'

export async function logOut(): Promise<void> {
  beginToLeave()
  try {
    await send('POST', '/api/auth/logout')
    eraseKeptReplies()
    noteResults(false)
  } catch (error) {
    // Only logged, as the specification has it: the page that follows shows whether it worked.
    // oxlint-disable-next-line no-console
    console.error('Logging out failed.', error)
  }
  location.assign(toPagePath('/'))
}

export function AccountControls({ user }: { readonly user: CurrentUser }) {
  const { t } = useTexts()
  const place = document.getElementById('account-controls')
  if (place === null) return null
  return createPortal(
    <>
      {user.isPremium ? (
        <span className="premium-mark">{t('account.premium')}</span>
      ) : (
        <a className="button button-premium max-[30rem]:px-2!" href={toPagePath('/subscribe')}>
          {t('account.upgrade')}
        </a>
      )}
      {user.isAdmin && (
        <a
          className="button button-quiet max-lg:border-transparent max-lg:bg-transparent max-lg:px-1!"
          href={toPagePath('/admin')}
        >
          <Icon path={SETTINGS} className="lg:hidden" />
          <span className="max-lg:sr-only">{t('account.admin')}</span>
        </a>
      )}
      <a className="button button-text" href={toPagePath('/account')}>
        <Icon path={USER} className="lg:hidden" />
        <span className="max-lg:sr-only">{t('account.account')}</span>
      </a>
      <button type="button" className="button button-text" onClick={() => void logOut()}>
        <Icon path={LOG_OUT} className="lg:hidden" />
        <span className="max-lg:sr-only">{t('account.logout')}</span>
      </button>
    </>,
    place,
  )
}
