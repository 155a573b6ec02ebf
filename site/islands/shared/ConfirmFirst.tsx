/** Asks a new member to confirm the address by the mailed link, and sends the link again. */
import { send } from '#site/lib/calls/api-client.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from './TextsProvider.tsx'
import { useFailureToast } from './use-failure-toast.ts'

interface Props {
  readonly email: string
  /** Whether it says what needs a confirmed address, on pages that have such things. */
  readonly saysWhy?: boolean
}

export function ConfirmFirst({ email, saysWhy = false }: Props) {
  const { t } = useTexts()
  const fail = useFailureToast('confirm.failed')
  const sendAgain = async () => {
    try {
      await send('POST', '/api/auth/verify-email/send')
      showToast({ title: t('confirm.sent') })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <p className="my-3 border-l-2 border-rule pl-3 text-sm wrap-anywhere">
      {t('confirm.text', { email })} {saysWhy && t('confirm.needed')}{' '}
      <button type="button" className="link link-alone" onClick={() => void sendAgain()}>
        {t('confirm.send')}
      </button>
    </p>
  )
}
