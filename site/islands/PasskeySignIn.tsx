/**
 * Signing in with a passkey: by a button, or as a suggestion of the browser in the e-mail field
 * (conditional UI).
 */
import { useEffect, useRef, useState } from 'react'
import { CHALLENGE_LIFETIME_MS, PasskeyRequestSchema } from '#data/model/account/passkeys.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import {
  canFillIn,
  endQuestion,
  forgetPasskey,
  PasskeyError,
  usePasskey,
} from '#site/lib/browser/passkeys.ts'
import { ReplyError, send } from '#site/lib/calls/api-client.ts'
import { useIsListening } from '#site/islands/shared/forms/use-is-listening.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

const PATH = '/api/auth/passkey'
const NOT_KNOWN = 404

interface Attempt {
  /**
   * True for conditional UI: the browser suggests passkeys in the field without a press; failures
   * before a choice are not shown.
   */
  readonly isFilledIn: boolean
  /** True when the button was pressed meanwhile: a suggestion that began now would cancel that request. */
  readonly isOvertaken: () => boolean
  readonly onChosen: () => void
}

async function signIn({ isFilledIn, isOvertaken, onChosen }: Attempt): Promise<void> {
  const options = PasskeyRequestSchema.parse(await (await send('POST', `${PATH}/options`)).json())
  if (isOvertaken()) throw new PasskeyError('cancelled')
  const used = await usePasskey(options, isFilledIn)
  onChosen()
  try {
    await send('POST', PATH, used)
  } catch (error) {
    if (error instanceof ReplyError && error.status === NOT_KNOWN)
      await forgetPasskey(options.rpId, used.id)
    throw error
  }
}

interface Props {
  readonly onArrival: () => void
  readonly onFailure: (error: unknown) => void
}

export function PasskeySignIn({ onArrival, onFailure }: Props) {
  const { t } = useTexts()
  const isListening = useIsListening()
  const [isBusy, setIsBusy] = useState(false)
  const isAsking = useRef(false)

  async function attempt(isFilledIn: boolean): Promise<boolean> {
    let isChosen = false
    const onChosen = () => {
      isChosen = true
      setIsBusy(true)
    }
    try {
      const isOvertaken = () => isFilledIn && isAsking.current
      await signIn({ isFilledIn, isOvertaken, onChosen })
      onArrival()
      return false
    } catch (error) {
      if (isFilledIn && !isChosen) return false
      setIsBusy(false)
      onFailure(error)
      return true
    }
  }
  /**
   * Suggests passkeys in the field, again after each failure that was shown; a press of the button
   * ends it.
   */
  async function offer(): Promise<void> {
    while (!isAsking.current && (await canFillIn())) if (!(await attempt(true))) return
  }
  async function ask(): Promise<void> {
    isAsking.current = true
    setIsBusy(true)
    const isOpen = await attempt(false)
    isAsking.current = false
    if (isOpen) await offer()
  }

  // Keep suggesting while the form is mounted, and renew before the challenge expires.
  useEffect(() => {
    void offer()
    const renewal = setInterval(() => void offer(), CHALLENGE_LIFETIME_MS - MINUTE_MS)
    return () => {
      clearInterval(renewal)
      void endQuestion()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <button
      type="button"
      className="button button-large button-quiet"
      disabled={!isListening}
      // Not `disabled`: a disabled button would lose the focus while the browser asks.
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void ask()
      }}
    >
      {t('login.passkey')}
    </button>
  )
}
