/**
 * Confirms an address with the token of a mailed link. It needs a press: a mail program that opens
 * links in advance must not use the token up.
 */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Language } from '#data/model/languages.ts'
import { ReplyError, send } from '#site/lib/calls/api-client.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { takeLinkToken } from '#site/lib/browser/link-token.ts'
import { useIsListening } from './shared/forms/use-is-listening.ts'
import { TextsProvider, useTexts } from './shared/TextsProvider.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly accountPath: string
}

const ConfirmedSchema = z.object({ email: z.string() })

function Confirmation({ accountPath }: Pick<Props, 'accountPath'>) {
  const { t, toReason } = useTexts()
  const [state, setState] = useState<{
    email?: string
    failure?: string
    /** True when the link itself was refused: another press would not help. */
    isOver?: boolean
    isBusy?: boolean
  }>({})
  const isListening = useIsListening()
  useEffect(() => void takeLinkToken(), [])
  const confirm = async () => {
    setState({ isBusy: true })
    const link = takeLinkToken()
    try {
      const path = link?.name === 'change' ? '/api/auth/change-email' : '/api/auth/verify-email'
      const reply = await send('POST', path, { token: link?.token ?? '' })
      setState({ email: ConfirmedSchema.parse(await reply.json()).email })
    } catch (error) {
      setState({
        failure: toReason(error) ?? t('login.unreachable'),
        isOver: error instanceof ReplyError && error.problem?.code === 'bad_input',
      })
    }
  }
  return (
    <div className="grid justify-items-start gap-5">
      <output className="font-medium">
        {state.email && t('verifyEmail.done', { email: state.email })}
      </output>
      <p role="alert" className="error">
        {state.failure}
      </p>
      {!state.email && !state.isOver && (
        <button
          type="button"
          className="button button-large button-primary"
          disabled={state.isBusy || !isListening}
          onClick={() => void confirm()}
        >
          {state.isBusy ? t('verifyEmail.busy') : t('verifyEmail.submit')}
        </button>
      )}
      <a className="link text-sm" href={accountPath}>
        {t('verifyEmail.account')}
      </a>
    </div>
  )
}

export default function VerifyEmail({ language, catalogue, accountPath }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Confirmation accountPath={accountPath} />
    </TextsProvider>
  )
}
