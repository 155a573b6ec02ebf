/** Signing in: e-mail and password, and where the account asks for it a code; or a passkey. */
import { useEffect, useState } from 'react'
import { CodeFormSchema } from '#data/model/account/account-forms.ts'
import { SecondFactorWantedSchema } from '#data/model/account/account-replies.ts'
import { LoginSchema } from '#data/model/account/accounts.ts'
import type { Language } from '#data/model/languages.ts'
import { ReplyError, send } from '#site/lib/calls/api-client.ts'
import { PasskeyError } from '#site/lib/browser/passkeys.ts'
import { readNextPath } from '#site/lib/browser/next-path.ts'
import { eraseKeptReplies } from '#site/lib/calls/session-hint.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { showToast, showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { TextsProvider, useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { SubmitButton } from '#site/islands/shared/forms/SubmitButton.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly homePath: string
  readonly forgotPath: string
}

const CODE_WANTED = 202

/** Shows what went wrong as a toast, and beside the form until the next attempt. */
function useFailure() {
  const { t, toReason } = useTexts()
  const [failure, setFailure] = useState<string | null>(null)
  const toFallback = (error: unknown) => {
    if (error instanceof PasskeyError)
      return t(
        error.reason === 'unsupported' ? 'login.passkeyUnsupported' : 'login.passkeyCancelled',
      )
    // Only a reply of our API can mean a wrong password; an unreachable server has not checked it.
    return error instanceof ReplyError && error.status < 500
      ? t('login.failedText')
      : t('login.unreachable')
  }
  const tell = (error: unknown) => {
    const description = toReason(error) ?? toFallback(error)
    setFailure(description)
    showToast({ title: t('login.failed'), description, style: 'destructive' })
  }
  return { failure, tell, clear: () => setFailure(null) }
}

function useArrival(homePath: string) {
  const { t } = useTexts()
  const [hasArrived, setHasArrived] = useState(false)
  const arrive = () => {
    setHasArrived(true)
    // Delete the replies stored for an account that was signed in here before.
    eraseKeptReplies()
    showToastAcrossPages({ title: t('login.done'), description: t('login.doneText') })
    location.assign(readNextPath() ?? homePath)
  }
  return { hasArrived, arrive }
}

interface StepProps extends Pick<Props, 'homePath' | 'forgotPath'> {
  readonly onCodeWanted: (token: string) => void
}

function PasswordStep({ homePath, forgotPath, onCodeWanted }: StepProps) {
  const { t } = useTexts()
  const { failure, tell, clear } = useFailure()
  const { hasArrived, arrive } = useArrival(homePath)
  const form = useSchemaForm(
    LoginSchema,
    async (login) => {
      clear()
      const reply = await send('POST', '/api/auth/login', login)
      if (reply.status !== CODE_WANTED) return arrive()
      onCodeWanted(SecondFactorWantedSchema.parse(await reply.json()).secondFactorToken)
    },
    tell,
  )
  // Busy until the browser has left this page: a second press would sign in twice.
  const isBusy = form.isBusy || hasArrived
  return (
    <FormFrame form={{ ...form, isBusy }} className="grid gap-5">
      <FormField
        name="email"
        label={t('fields.email')}
        type="email"
        autoComplete="username webauthn"
        error={form.error('email')}
      />
      <FormField
        name="password"
        label={t('fields.password')}
        type="password"
        autoComplete="current-password"
        error={form.error('password')}
      />
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <SubmitButton>{isBusy ? t('login.busy') : t('login.submit')}</SubmitButton>
      <PasskeySignIn onArrival={arrive} onFailure={tell} />
      <a className="link justify-self-start text-sm" href={forgotPath}>
        {t('login.forgot')}
      </a>
    </FormFrame>
  )
}

interface CodeStepProps extends Pick<Props, 'homePath'> {
  readonly token: string
  readonly onBack: () => void
}

function CodeStep({ homePath, token, onBack }: CodeStepProps) {
  const { t } = useTexts()
  const { failure, tell, clear } = useFailure()
  const { hasArrived, arrive } = useArrival(homePath)
  const form = useSchemaForm(
    CodeFormSchema,
    async ({ code }) => {
      clear()
      await send('POST', '/api/auth/login/code', { token, code })
      arrive()
    },
    tell,
  )
  const isBusy = form.isBusy || hasArrived
  // The password field had the focus and is gone: move the focus to the code field.
  useEffect(() => void document.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <FormFrame form={{ ...form, isBusy }} className="grid gap-5">
      <h2 className="text-xl">{t('code.title')}</h2>
      <FormField
        name="code"
        label={t('code.label')}
        autoComplete="one-time-code"
        error={form.error('code')}
      />
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <SubmitButton>{isBusy ? t('login.busy') : t('login.submit')}</SubmitButton>
      <button type="button" className="button button-text" onClick={onBack}>
        {t('code.back')}
      </button>
    </FormFrame>
  )
}

function Form({ homePath, forgotPath }: Pick<Props, 'homePath' | 'forgotPath'>) {
  const [token, setToken] = useState<string | null>(null)
  if (token !== null)
    return <CodeStep homePath={homePath} token={token} onBack={() => setToken(null)} />
  return <PasswordStep homePath={homePath} forgotPath={forgotPath} onCodeWanted={setToken} />
}

export default function LoginForm({ language, catalogue, ...paths }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Form {...paths} />
    </TextsProvider>
  )
}
