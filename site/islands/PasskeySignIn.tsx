/** Signing in with a passkey: a button, and among what the browser fills into the field for the address. */
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
import { useTexts } from './shared/TextsProvider.tsx'

const PATH = '/api/auth/passkey'
const NOT_KNOWN = 404

interface Attempt {
  /** Nobody asked: the browser offers passkeys in the field, and failures before a choice are not told. */
  readonly isFilledIn: boolean
  /** True when a member has asked since: an offer that began now would end that question. */
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
  /** Offered again after each failure that a member saw; another question of ours ends the offer. */
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

  // The offer stands as long as the form does, with a challenge that is still good.
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
      // Not disabled, or it would lose the focus to nothing while the browser asks.
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void ask()
      }}
    >
      {t('login.passkey')}
    </button>
  )
}
