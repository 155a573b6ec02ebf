/** The second factor: setting an app up, recovery codes, switching off. */
import { useState } from 'react'
import { CodeFormSchema } from '#data/model/account/account-forms.ts'
import {
  RecoveryCodesSchema,
  SecondFactorStartSchema,
  type Account,
  type SecondFactorStart,
} from '#data/model/account/account-replies.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { useOutcome } from './account-reads.ts'
import { AskedForm } from './AskedForm.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { QrCode } from './QrCode.tsx'
import { Section } from './Section.tsx'

const PATH = '/api/account/second-factor'

export function TwoFactor({ secondFactor }: Pick<Account, 'secondFactor'>) {
  const { t } = useTexts()
  const [start, setStart] = useState<SecondFactorStart | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isOn, isRequired, recoveryCodesLeft } = secondFactor
  const state = isOn
    ? t('account.twoFactor.on', { left: recoveryCodesLeft })
    : t('account.twoFactor.off')
  const keep = (given: readonly string[]) => {
    setStart(null)
    setCodes(given)
  }
  return (
    <Section title={t('account.twoFactor.title')} text={state}>
      {isRequired && (
        <p className="text-sm font-medium text-alert">{t('account.twoFactor.required')}</p>
      )}
      {codes && <Codes codes={codes} onNoted={() => setCodes(null)} />}
      {!codes && isOn && <WhenOn onCodes={keep} />}
      {!codes && !isOn && start === null && <Begin onStart={setStart} />}
      {!codes && !isOn && start !== null && <Confirm start={start} onCodes={keep} />}
    </Section>
  )
}

function Begin({ onStart }: { readonly onStart: (start: SecondFactorStart) => void }) {
  const { t } = useTexts()
  return (
    <AskedForm label={t('account.twoFactor.begin')}>
      {(end) => (
        <OwnPasswordForm
          action={t('account.twoFactor.begin')}
          onSend={async (own) => {
            onStart(SecondFactorStartSchema.parse(await (await send('POST', PATH, own)).json()))
          }}
          onCancel={end}
        />
      )}
    </AskedForm>
  )
}

interface ConfirmProps {
  readonly start: SecondFactorStart
  readonly onCodes: (codes: readonly string[]) => void
}

function Confirm({ start, onCodes }: ConfirmProps) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const form = useSchemaForm(
    CodeFormSchema,
    async (code) => {
      const reply = await send('POST', `${PATH}/confirm`, code)
      onCodes(RecoveryCodesSchema.parse(await reply.json()).recoveryCodes)
      await succeed(t('account.saved'))
    },
    fail,
  )
  return (
    <>
      <p className="text-sm">{t('account.twoFactor.scan')}</p>
      <QrCode rows={start.qr} label={t('account.twoFactor.picture')} />
      <code className="figures text-sm break-all">{start.secret.replace(/(.{4})/g, '$1 ')}</code>
      <FormFrame form={form}>
        <FormField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('account.twoFactor.code')}
          error={form.error('code')}
        />
        <button type="submit" className="button button-primary justify-self-start">
          {form.isBusy ? t('account.busy') : t('account.switchOn')}
        </button>
      </FormFrame>
    </>
  )
}

interface CodesProps {
  readonly codes: readonly string[]
  readonly onNoted: () => void
}

function Codes({ codes, onNoted }: CodesProps) {
  const { t } = useTexts()
  return (
    <div className="grid w-full justify-items-start gap-3 border-y border-rule py-4">
      <h3 className="font-medium">{t('account.twoFactor.codesTitle')}</h3>
      <p className="text-sm text-muted">{t('account.twoFactor.codesText')}</p>
      <ul className="figures grid gap-x-8 gap-y-1 font-mono text-sm md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="button button-quiet" onClick={onNoted}>
        {t('account.twoFactor.noted')}
      </button>
    </div>
  )
}

function WhenOn({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTexts()
  const { succeed } = useOutcome()
  return (
    <div className="flex w-full flex-wrap gap-3">
      <AskedForm label={t('account.twoFactor.newCodes')}>
        {(end) => (
          <OwnPasswordForm
            action={t('account.twoFactor.newCodes')}
            onSend={async (own) => {
              const reply = await send('POST', `${PATH}/recovery-codes`, own)
              onCodes(RecoveryCodesSchema.parse(await reply.json()).recoveryCodes)
              await succeed(t('account.saved'))
            }}
            onCancel={end}
          />
        )}
      </AskedForm>
      <AskedForm label={t('account.switchOff')}>
        {(end) => (
          <OwnPasswordForm
            action={t('account.switchOff')}
            onSend={async (own) => {
              await send('DELETE', PATH, own)
              end()
              await succeed(t('account.saved'))
            }}
            onCancel={end}
          />
        )}
      </AskedForm>
    </div>
  )
}
