/**
 * Confirms an address with the token of a mailed link. It needs a press: a mail program that opens
 * links in advance must not use the token up. A browser that is not signed in to the account is asked
 * for its password: somebody else may have registered with this address.
 */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { OwnPasswordSchema } from '#data/model/account/account-forms.ts'
import type { Language } from '#data/model/languages.ts'
import { ReplyError, send } from '#site/lib/calls/api-client.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { takeLinkToken } from '#site/lib/browser/link-token.ts'
import { listenToLinks } from '#site/lib/browser/use-link-token.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { useIsListening } from '#site/islands/shared/forms/use-is-listening.ts'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { TextsProvider, useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly accountPath: string
  readonly forgotPath: string
}

const ConfirmedSchema = z.object({ email: z.string() })

interface State {
  readonly email?: string
  readonly failure?: string
  /** True when the link itself was refused: another press would not help. */
  readonly isOver?: boolean
  readonly isPasswordAsked?: boolean
}

function Confirmation({ accountPath, forgotPath }: Pick<Props, 'accountPath' | 'forgotPath'>) {
  const { t, toReason } = useTexts()
  const [state, setState] = useState<State>({})
  const [isBusy, setIsBusy] = useState(false)
  const isListening = useIsListening()
  useEffect(() => {
    takeLinkToken()
    return listenToLinks(() => {
      takeLinkToken()
      setState({})
    })
  }, [])
  const sendLink = async (own: { currentPassword?: string }) => {
    const link = takeLinkToken()
    const path = link?.name === 'change' ? '/api/auth/change-email' : '/api/auth/verify-email'
    const reply = await send('POST', path, { token: link?.token ?? '', ...own })
    setState({ email: ConfirmedSchema.parse(await reply.json()).email })
  }
  const fail = (error: unknown) => {
    const code = error instanceof ReplyError ? error.problem?.code : undefined
    if (code === 'not_signed_in') return setState({ isPasswordAsked: true })
    const failure = toReason(error) ?? t('login.unreachable')
    // The password that was typed stays, unless the link itself was refused.
    setState((before) =>
      code === 'bad_input' ? { failure, isOver: true } : { ...before, failure },
    )
  }
  const form = useSchemaForm(OwnPasswordSchema, sendLink, fail)
  const confirm = async () => {
    setIsBusy(true)
    await sendLink({}).catch(fail)
    setIsBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-5">
      <output className="font-medium">
        {state.email && t('verifyEmail.done', { email: state.email })}
      </output>
      <p role="alert" className="error">
        {state.failure}
      </p>
      {state.isPasswordAsked && (
        <>
          <output>{t('verifyEmail.askPassword')}</output>
          <FormFrame form={form}>
            <FormField
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              label={t('fields.password')}
              error={form.error('currentPassword')}
            />
            <button type="submit" className="button button-primary justify-self-start">
              {form.isBusy ? t('verifyEmail.busy') : t('verifyEmail.submit')}
            </button>
          </FormFrame>
          {takeLinkToken()?.name === 'token' && (
            <p className="text-sm">
              {t('verifyEmail.notYou')}{' '}
              <a className="link" href={forgotPath}>
                {t('verifyEmail.takeOver')}
              </a>
            </p>
          )}
        </>
      )}
      {!state.email && !state.isOver && !state.isPasswordAsked && (
        <button
          type="button"
          className="button button-large button-primary"
          disabled={isBusy || !isListening}
          onClick={() => void confirm()}
        >
          {isBusy ? t('verifyEmail.busy') : t('verifyEmail.submit')}
        </button>
      )}
      <a className="link text-sm" href={accountPath}>
        {t('verifyEmail.account')}
      </a>
    </div>
  )
}

export default function VerifyEmail({ language, catalogue, ...paths }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Confirmation {...paths} />
    </TextsProvider>
  )
}
