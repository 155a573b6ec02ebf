/** The secret addresses of the member's own calendar and feed, made when asked for: to subscribe to, to copy, to renew after a question. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_LANGUAGE } from '#data/model/languages.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { AskFirst } from '#site/islands/shared/AskFirst.tsx'
import { CopyField } from '#site/islands/shared/CopyField.tsx'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { addressesRead, AddressesSchema, type Addresses } from './follow-reads.ts'

export function OwnAddresses() {
  const { t } = useTexts()
  const read = useQuery(addressesRead)
  const { data: addresses, isLoadingError } = read
  if (isLoadingError)
    return <FailedPart text={t('account.follows.addressesUnreadable')} read={read} />
  if (addresses === undefined) return null
  return (
    <>
      <div className="w-full">
        <h3 className="mt-3">{t('account.follows.own')}</h3>
        <p className="text-sm text-muted">{t('account.follows.ownText')}</p>
      </div>
      {addresses === null ? <Make /> : <Made addresses={addresses} />}
    </>
  )
}

function Made({ addresses }: { readonly addresses: Addresses }) {
  const { t, language } = useTexts()
  const query = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`
  const calendar = `${addresses.calendar}${query}`
  return (
    <>
      <Address label={t('account.follows.calendar')} address={calendar} />
      {/* This scheme makes a calendar subscribe, where https would fetch today's matches once. */}
      <a className="link text-sm" href={calendar.replace(/^https?:/, 'webcal:')}>
        {t('account.follows.subscribe')}
      </a>
      <Address label={t('account.follows.feed')} address={`${addresses.feed}${query}`} />
      <Renew />
    </>
  )
}

interface AddressProps {
  readonly label: string
  readonly address: string
}

function Address({ label, address }: AddressProps) {
  const { t } = useTexts()
  const texts = {
    copy: t('account.follows.copy'),
    copyOf: t('account.follows.copyOf', { label }),
    copied: t('account.follows.copied'),
  }
  return <CopyField label={label} address={address} texts={texts} />
}

/** Makes the addresses, in place of those before. */
function useNewAddresses() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      AddressesSchema.parse(await (await send('POST', '/api/follows/addresses')).json()),
    onSuccess: (addresses) => {
      client.setQueryData(addressesRead.queryKey, addresses)
      showToast({ title: t('account.follows.renewed') })
    },
    onError: useFailureToast('account.failed', 'account.failedText'),
  })
}

function Make() {
  const { t } = useTexts()
  const { mutate, isPending } = useNewAddresses()
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t('account.follows.make')}
    </button>
  )
}

function Renew() {
  const { t } = useTexts()
  const { mutateAsync, isPending } = useNewAddresses()
  return (
    <AskFirst
      isBusy={isPending}
      onYes={() => mutateAsync()}
      texts={{
        button: t('account.follows.renew'),
        question: t('account.follows.renewQuestion'),
        yes: t('account.follows.renewYes'),
        no: t('account.follows.renewNo'),
      }}
    />
  )
}
