/** /account: everything a member can see and change of their own account. */
import { useQuery } from '@tanstack/react-query'
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

/** The one switch for pages, letters, notifications, calendar and feed. */
function ResultsChoice({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  /** What was chosen last, before the server's answer. */
  const [chosen, setChosen] = useState(account.hidesResults)
  const choose = async (hidesResults: boolean) => {
    setChosen(hidesResults)
    try {
      await send('PUT', '/api/account/results', { hidesResults })
      noteResults(hidesResults)
      await succeed(t('account.saved'))
    } catch (error) {
      setChosen(!hidesResults)
      fail(error)
    }
  }
  return (
    <Section title={t('account.results.title')} text={t('account.results.text')}>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={chosen}
          onChange={({ target }) => void choose(target.checked)}
        />
        {t('account.results.hide')}
      </label>
    </Section>
  )
}

function MailLanguage({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const id = useId()
  const { succeed, fail } = useOutcome()
  const choose = async (language: string) => {
    try {
      await send('PUT', '/api/account/language', { language })
      await succeed(t('account.saved'))
    } catch (error) {
      fail(error)
    }
  }
  return (
    <Section title={t('account.language.title')}>
      <label htmlFor={id} className="sr-only">
        {t('account.language.title')}
      </label>
      <select
        id={id}
        className="input w-auto"
        value={account.language}
        onChange={(event) => void choose(event.target.value)}
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
