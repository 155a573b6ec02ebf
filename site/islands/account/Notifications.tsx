/** Notifications in this browser: asked for, chosen kind by kind, tried and ended. Nothing where the server has them off. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MOST_PUSHES_A_DAY,
  PUSH_KINDS,
  type PushChoice,
  type PushKind,
  type PushState,
} from '#data/model/account/push.ts'
import type { Sought } from '#data/model/providers.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { lacks } from '#site/lib/browser/lacks.ts'
import {
  endPush,
  getPushSupport,
  readPush,
  savePush,
  testPush,
  toFirstChoice,
} from '#site/lib/push/browser-push.ts'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useOutcome } from './account-reads.ts'
import { arrive } from './arrive.ts'
import { Section } from './Section.tsx'

/** What the site’s sources must have for such a message. */
const NEEDS: Partial<Record<PushKind, Sought>> = {
  lineups: 'lineups',
  goal: 'live',
  halfTime: 'live',
}
const isOffered = (kind: PushKind) => NEEDS[kind] === undefined || !lacks(NEEDS[kind])

const stateRead = queryOptions({ queryKey: ['/api/account/push'], queryFn: readPush })

export function Notifications() {
  const { t } = useTexts()
  const { data } = useQuery(stateRead)
  if (!data || data.publicKey === null) return null
  const support = getPushSupport()
  return (
    <div id="notifications" ref={arrive}>
      <Section title={t('account.push.title')} text={t('account.push.text')}>
        {support === 'ready' ? (
          <Choice publicKey={data.publicKey} stored={data} />
        ) : (
          <p className="text-sm">{t(`account.push.${support}`)}</p>
        )}
      </Section>
    </div>
  )
}

function Choice({ publicKey, stored }: { readonly publicKey: string; readonly stored: PushState }) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  const { succeed, fail } = useOutcome()
  const client = useQueryClient()
  const isOn = stored.choice !== null
  const [chosen, setChosen] = useState(stored.choice ?? toFirstChoice())
  const change = (part: Partial<PushChoice>) => setChosen((before) => ({ ...before, ...part }))
  const note = (state: PushState) => client.setQueryData(stateRead.queryKey, state)
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>, words: string) => {
    setIsBusy(true)
    try {
      if ((await work()) !== null) await succeed(t(words))
    } catch (error) {
      fail(error)
    }
    setIsBusy(false)
  }
  const save = () =>
    attempt(async () => {
      const state = await savePush(publicKey, chosen)
      if (state !== null) note(state)
      else
        showToast({
          title: t('account.failed'),
          description: t('account.push.blocked'),
          style: 'destructive',
        })
      return state
    }, 'account.saved')
  const end = () =>
    attempt(async () => {
      await endPush()
      note({ ...stored, choice: null })
    }, 'account.push.ended')
  return (
    <form
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium">{t('account.push.which')}</legend>
        {PUSH_KINDS.filter(isOffered).map((kind) => (
          <label key={kind} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.kinds.includes(kind)}
              onChange={({ target }) =>
                change({
                  kinds: PUSH_KINDS.filter((one) =>
                    one === kind ? target.checked : chosen.kinds.includes(one),
                  ),
                })
              }
            />
            {t(`account.push.kinds.${kind}`)}
          </label>
        ))}
      </fieldset>
      <Limits chosen={chosen} change={change} />
      {stored.lastSentAt !== null && (
        <p className="text-sm">{t('account.push.last', { when: toMoment(stored.lastSentAt) })}</p>
      )}
      <p className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button button-quiet" disabled={isBusy}>
          {t(isOn ? 'account.save' : 'account.switchOn')}
        </button>
        {isOn && (
          <>
            <button
              type="button"
              className="link text-sm"
              onClick={() => void attempt(testPush, 'account.push.tested')}
            >
              {t('account.push.test')}
            </button>
            <button
              type="button"
              className="link text-sm"
              disabled={isBusy}
              onClick={() => void end()}
            >
              {t('account.switchOff')}
            </button>
          </>
        )}
      </p>
    </form>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Quiet hours and the most messages of a day. */
function Limits({
  chosen: { quiet, mostADay },
  change,
}: {
  readonly chosen: PushChoice
  readonly change: (part: Partial<PushChoice>) => void
}) {
  const { t } = useTexts()
  const hours = { from: 22, to: 7, ...quiet }
  return (
    <>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={quiet !== null}
          onChange={({ target }) => change({ quiet: target.checked ? hours : null })}
        />
        {t('account.push.quiet')}
      </label>
      <div className="grid gap-4 sm:grid-cols-3">
        {quiet !== null &&
          (['from', 'to'] as const).map((end) => (
            <label key={end} className="field">
              <span>{t(`account.push.${end}`)}</span>
              <select
                className="input"
                value={quiet[end]}
                onChange={({ target }) =>
                  change({ quiet: { ...quiet, [end]: Number(target.value) } })
                }
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {`${String(hour).padStart(2, '0')}:00`}
                  </option>
                ))}
              </select>
            </label>
          ))}
        <label className="field">
          <span>{t('account.push.most')}</span>
          <input
            type="number"
            className="input"
            min={1}
            max={MOST_PUSHES_A_DAY}
            required
            value={mostADay}
            onChange={({ target }) => change({ mostADay: target.valueAsNumber || 1 })}
          />
        </label>
      </div>
    </>
  )
}
