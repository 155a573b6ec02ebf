/** Where the account is signed in, and ending it there. */
import { toLocale } from '#data/model/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignIns } from '#data/model/account/account-replies.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { signInsRead, useOutcome } from './account-reads.ts'
import { FocusOnOpening } from './FocusOnOpening.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { Section } from './Section.tsx'

const PATH = '/api/account/sessions'

export function SignInList() {
  const { t } = useTexts()
  const read = useQuery(signInsRead)
  const { data: signIns = [], isLoadingError } = read
  /** The address of what is to be ended. */
  const [ending, setEnding] = useState<string | null>(null)
  const othersButton = useRef<HTMLButtonElement>(null)
  /** What had the focus is gone, perhaps with its row. */
  const end = () => {
    flushSync(() => setEnding(null))
    othersButton.current?.focus()
  }
  return (
    <Section title={t('account.signIns.title')} text={t('account.signIns.text')}>
      {isLoadingError ? (
        <FailedPart text={t('account.signIns.unreadable')} read={read} />
      ) : (
        <ul className="w-full">
          {signIns.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} onEnd={setEnding} />
          ))}
        </ul>
      )}
      {ending === null && signIns.length > 1 && (
        <button
          ref={othersButton}
          type="button"
          className="button button-quiet"
          onClick={() => setEnding(PATH)}
        >
          {t('account.signIns.endOthers')}
        </button>
      )}
      {ending !== null && (
        <FocusOnOpening key={ending}>
          <EndForm path={ending} onEnd={end} />
        </FocusOnOpening>
      )}
    </Section>
  )
}

function EndForm({ path, onEnd }: { readonly path: string; readonly onEnd: () => void }) {
  const { t } = useTexts()
  const { succeed } = useOutcome()
  return (
    <OwnPasswordForm
      action={t(path === PATH ? 'account.signIns.endOthers' : 'account.signIns.end')}
      onSend={async (own) => {
        await send('DELETE', path, own)
        onEnd()
        await succeed(t('account.signIns.ended'))
      }}
      onCancel={onEnd}
    />
  )
}

interface RowProps {
  readonly signIn: SignIns[number]
  readonly onEnd: (path: string) => void
}

function SignInRow({ signIn, onEnd }: RowProps) {
  const { t, language } = useTexts()
  const { toMoment } = useMoments()
  const names = new Intl.DisplayNames(toLocale(language), { type: 'region' })
  const device = signIn.device ?? t('account.signIns.unknown')
  const place = signIn.country && names.of(signIn.country)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {device}
          {place && ` · ${place}`}
          {signIn.isByPasskey && ` · ${t('account.signIns.byPasskey')}`}
        </p>
        <p className="figures text-sm text-muted">
          {t('account.lastUsed', { when: toMoment(signIn.lastUsedAt) })}
        </p>
      </div>
      {signIn.isThisOne ? (
        <span className="text-sm text-pitch">{t('account.signIns.thisOne')}</span>
      ) : (
        <button
          type="button"
          className="button button-text"
          aria-label={t('account.signIns.endOf', { device })}
          onClick={() => onEnd(`${PATH}/${signIn.id}`)}
        >
          {t('account.signIns.end')}
        </button>
      )}
    </li>
  )
}
