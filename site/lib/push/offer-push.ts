/** The offer to be told about a club's matches: at the follow button, to a member whose browser was not asked yet. */
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { getPushSupport, readPush, savePush, toFirstChoice } from './browser-push.ts'

/** The button of a toast; null where there is nothing to offer. */
export async function offerPush(
  t: Translate,
): Promise<{ readonly label: string; readonly run: () => void } | null> {
  const support = getPushSupport()
  if (support === 'none' || support === 'blocked') return null
  const { publicKey, choice } = await readPush()
  if (publicKey === null || choice !== null) return null
  const goToAccount = () => location.assign(toPagePath('/account#notifications'))
  const begin = async () => {
    // The account's page says what is missing: the Home Screen, a confirmed address.
    const state = await savePush(publicKey, toFirstChoice()).catch(goToAccount)
    if (state) showToast({ title: t('follow.told') })
  }
  return {
    label: t('follow.tell'),
    run: support === 'homeScreen' ? goToAccount : () => void begin(),
  }
}
