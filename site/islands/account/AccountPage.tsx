/** /account: everything a member can see and change of their own account. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Account } from '#data/model/account/account-replies.ts'
import { LANGUAGES } from '#data/model/language-names.ts'
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { MyRecordPart } from '#site/islands/forecast/MyRecordPart.tsx'
import { SubscriptionPanel } from '#site/islands/billing/SubscriptionPanel.tsx'
import { ConfirmFirst } from '#site/islands/shared/ConfirmFirst.tsx'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { accountRead, useOutcome } from './account-reads.ts'
import { CloseAccount } from './CloseAccount.tsx'
import { DataDownload } from './DataDownload.tsx'
import { MorningLetterForm } from './MorningLetterForm.tsx'
import { MyClubs } from './MyClubs.tsx'
import { Notifications } from './Notifications.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { PlanSection } from './PlanSection.tsx'
import { EmailForm, PasswordForm, ProfileForm } from './ProfileForms.tsx'
import { Section } from './Section.tsx'
import { SignInList } from './SignInList.tsx'
import { TwoFactor } from './TwoFactor.tsx'

export function AccountPage() {
  const { t } = useTexts()
  const { data: account, isLoadingError, refetch } = useQuery(accountRead)
  if (isLoadingError) return <FailedState title={t('failed.user')} onRetry={() => void refetch()} />
  if (!account) return <Skeleton />
  return (
    <div className="frame max-w-4xl py-6 lg:py-14">
      <h1 className="mb-5 md:mb-6">{t('account.title')}</h1>
      {!account.emailVerified && <ConfirmFirst email={account.email} saysWhy />}
      <ProfileForm account={account} />
      <PlanSection plan={account.plan} />
      <SubscriptionPanel
        email={account.email}
        isExpected={account.plan.source !== null && account.plan.source !== 'granted'}
      />
      <MyClubs />
      <Section title={t('account.forecasts.title')} text={t('account.forecasts.text')}>
        <MyRecordPart />
        <a className="link text-sm" href={toPagePath('/pools')}>
          {t('account.forecasts.pools')}
        </a>
      </Section>
      <EmailForm account={account} />
      <PasswordForm account={account} />
      <TwoFactor secondFactor={account.secondFactor} />
      <PasskeyList />
      <SignInList />
      <MailLanguage account={account} />
      <ResultsChoice account={account} />
      <MorningLetterForm account={account} />
      <Notifications />
      <DataDownload />
      <CloseAccount />
    </div>
  )
}

/** Shows what was chosen last before the server's answer. Changes are sent one after the other, so that the last one wins. */
function useChoice<Value>(stored: Value, save: (value: Value) => Promise<unknown>) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const [last, setLast] = useState<Value>()
  const { mutate } = useMutation({
    scope: { id: useId() },
    mutationFn: save,
    onSuccess: () => succeed(t('account.saved')),
    onError: fail,
    onSettled: (_, __, settled) => setLast((value) => (value === settled ? undefined : value)),
  })
  const choose = (value: Value) => {
    // At once: the field would show the old value until the mutation is told of.
    setLast(value)
    mutate(value)
  }
  return [last ?? stored, choose] as const
}

/** The one switch for pages, letters, notifications, calendar and feed. */
function ResultsChoice({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const [chosen, choose] = useChoice(account.hidesResults, async (hidesResults: boolean) => {
    await send('PUT', '/api/account/results', { hidesResults })
    noteResults(hidesResults)
  })
  return (
    <Section title={t('account.results.title')} text={t('account.results.text')}>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={chosen}
          onChange={({ target }) => choose(target.checked)}
        />
        {t('account.results.hide')}
      </label>
    </Section>
  )
}

function MailLanguage({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const id = useId()
  const [chosen, choose] = useChoice<string>(account.language, (language) =>
    send('PUT', '/api/account/language', { language }),
  )
  return (
    <Section title={t('account.language.title')}>
      <label htmlFor={id} className="sr-only">
        {t('account.language.title')}
      </label>
      <select
        id={id}
        className="input w-auto"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </Section>
  )
}
