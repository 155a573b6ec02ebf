/** Where the account is signed in, and ending it there. */
import { toLocale } from '#data/model/languages.ts'
import { useQuery } from '@tanstack/react-query'
import type { SignIns } from '#data/model/account/account-replies.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { FailedPart } from '../shared/FailedPart.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { signInsRead, useOutcome } from './account-reads.ts'
import { Section } from './Section.tsx'

function useEnding() {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  return async (path: string) => {
    try {
      await send('DELETE', path)
      await succeed(t('account.signIns.ended'))
    } catch (error) {
      fail(error)
    }
  }
}

export function SignInList() {
  const { t } = useTexts()
  const { data: signIns = [], isLoadingError, isFetching, refetch } = useQuery(signInsRead)
  const end = useEnding()
  return (
    <Section title={t('account.signIns.title')} text={t('account.signIns.text')}>
      {isLoadingError ? (
        <FailedPart
          text={t('account.signIns.unreadable')}
          isReading={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="w-full border-t border-rule">
          {signIns.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} onEnd={end} />
          ))}
        </ul>
      )}
      {signIns.length > 1 && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void end('/api/account/sessions')}
        >
          {t('account.signIns.endOthers')}
        </button>
      )}
    </Section>
  )
}

interface RowProps {
  readonly signIn: SignIns[number]
  readonly onEnd: (path: string) => Promise<void>
}

function SignInRow({ signIn, onEnd }: RowProps) {
  const { t, language } = useTexts()
  const names = new Intl.DisplayNames(toLocale(language), { type: 'region' })
  const device = signIn.device ?? t('account.signIns.unknown')
  const place = signIn.country && names.of(signIn.country)
  const when = new Date(signIn.lastUsedAt).toLocaleString(toLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {device}
          {place && ` · ${place}`}
          {signIn.isByPasskey && ` · ${t('account.signIns.byPasskey')}`}
        </p>
        <p className="figures text-sm text-muted">{t('account.signIns.lastUsed', { when })}</p>
      </div>
      {signIn.isThisOne ? (
        <span className="text-sm text-pitch">{t('account.signIns.thisOne')}</span>
      ) : (
        <button
          type="button"
          className="button button-text"
          aria-label={t('account.signIns.endOf', { device })}
          onClick={() => void onEnd(`/api/account/sessions/${signIn.id}`)}
        >
          {t('account.signIns.end')}
        </button>
      )}
    </li>
  )
}
