/** One passkey of the account: what is known of it, its name, and the question before it is removed. */
import { useRef, useState, type MouseEvent } from 'react'
import { PasskeyNameSchema } from '#data/model/account/account-forms.ts'
import type { Passkey } from '#data/model/account/passkeys.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { FormFrame } from '#site/islands/shared/forms/FormFrame.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useSchemaForm } from '#site/islands/shared/forms/use-schema-form.ts'
import { useOutcome } from './account-reads.ts'
import { FocusOnOpening } from './FocusOnOpening.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'

interface Props {
  readonly passkey: Passkey
  /** Its address at the server. */
  readonly path: string
  readonly onRemoved: () => void
}

type Step = 'rename' | 'remove'

export function PasskeyRow({ passkey, path, onRemoved }: Props) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { name } = passkey
  const begin = (next: Step) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget
    setStep(next)
  }
  const end = () => {
    setStep(null)
    opener.current?.focus()
  }
  return (
    <li className="grid gap-3 border-b border-rule py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PasskeyFacts passkey={passkey} />
        <button
          type="button"
          className="button button-text"
          aria-label={t('account.passkeys.renameOf', { name })}
          onClick={begin('rename')}
        >
          {t('account.passkeys.rename')}
        </button>
        <button
          type="button"
          className="button button-text"
          aria-label={t('account.passkeys.removeOf', { name })}
          onClick={begin('remove')}
        >
          {t('account.passkeys.remove')}
        </button>
      </div>
      {step !== null && (
        <FocusOnOpening key={step}>
          {step === 'rename' ? (
            <RenameForm name={name} path={path} onEnd={end} />
          ) : (
            <RemoveForm name={name} path={path} onEnd={end} onRemoved={onRemoved} />
          )}
        </FocusOnOpening>
      )}
    </li>
  )
}

function PasskeyFacts({ passkey }: Pick<Props, 'passkey'>) {
  const { t } = useTexts()
  const { toMoment, toDay } = useMoments()
  const { name, createdAt, lastUsedAt, isBackedUp, isSuspected } = passkey
  const facts = [
    lastUsedAt === null
      ? t('account.passkeys.neverUsed')
      : t('account.lastUsed', { when: toMoment(lastUsedAt) }),
    t('account.passkeys.made', { when: toDay(createdAt) }),
    t(isBackedUp ? 'account.passkeys.backedUp' : 'account.passkeys.oneDevice'),
  ]
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium break-words">{name}</p>
      <p className="figures text-sm text-muted">{facts.join(' · ')}</p>
      {isSuspected && (
        <p className="text-sm font-medium text-alert">{t('account.passkeys.suspected')}</p>
      )}
    </div>
  )
}

interface StepProps extends Pick<Props, 'path'> {
  readonly name: string
  readonly onEnd: () => void
}

function RenameForm({ name, path, onEnd }: StepProps) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const form = useSchemaForm(
    PasskeyNameSchema,
    async (renamed) => {
      await send('PUT', path, renamed)
      onEnd()
      await succeed(t('account.saved'))
    },
    fail,
  )
  return (
    <FormFrame form={form}>
      <FormField
        name="name"
        label={t('account.passkeys.name')}
        defaultValue={name}
        autoComplete="off"
        error={form.error('name')}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-quiet">
          {form.isBusy ? t('account.busy') : t('account.save')}
        </button>
        <button type="button" className="button button-text" onClick={onEnd}>
          {t('account.passkeys.cancel')}
        </button>
      </p>
    </FormFrame>
  )
}

function RemoveForm({ name, path, onEnd, onRemoved }: StepProps & Pick<Props, 'onRemoved'>) {
  const { t } = useTexts()
  const { succeed } = useOutcome()
  return (
    <OwnPasswordForm
      question={t('account.passkeys.question', { name })}
      action={t('account.passkeys.remove')}
      onSend={async (own) => {
        await send('DELETE', path, own)
        onRemoved()
        await succeed(t('account.passkeys.removed'))
      }}
      onCancel={onEnd}
    />
  )
}
