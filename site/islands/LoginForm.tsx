import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { getSafeNextPath, LoginSchema, type Login } from '#data/model/account/accounts.ts'
import type { Language } from '#data/model/languages.ts'
import { getServerMessage, send } from '#site/lib/calls/api-client.ts'
import type { Catalogue } from '#site/lib/texts/island-texts.ts'
import { showToast, showToastAcrossPages } from '#site/lib/browser/toast.ts'
import { FormField } from './shared/FormField.tsx'
import { TextsProvider, useTexts } from './shared/TextsProvider.tsx'

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly homePath: string
}

function Form({ homePath }: Pick<Props, 'homePath'>) {
  const { t, toMessage } = useTexts()
  const form = useForm<Login>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  // Busy until the browser has left: a second press would be a second sign-in.
  const isBusy = isSubmitting || isSubmitSuccessful

  const submit = form.handleSubmit(async (login) => {
    try {
      await send('POST', '/api/auth/login', login)
    } catch (error) {
      const message = getServerMessage(error)
      form.setError('root', { type: 'server' })
      showToast({
        title: t('login.failed'),
        description: message === null ? t('login.failedText') : toMessage(message),
        style: 'destructive',
      })
      return
    }
    showToastAcrossPages({ title: t('login.done'), description: t('login.doneText') })
    const next = new URLSearchParams(location.search).get('next')
    location.assign(getSafeNextPath(next) ?? homePath)
  })

  return (
    <form method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      <fieldset disabled={isBusy} className="grid gap-5">
        <FormField
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <FormField
          label={t('fields.password')}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <button type="submit" className="button button-large button-primary">
          {isBusy ? t('login.busy') : t('login.submit')}
        </button>
      </fieldset>
    </form>
  )
}

export default function LoginForm({ language, catalogue, homePath }: Props) {
  return (
    <TextsProvider language={language} catalogue={catalogue}>
      <Form homePath={homePath} />
    </TextsProvider>
  )
}
