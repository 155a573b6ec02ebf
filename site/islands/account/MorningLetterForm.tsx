/** The morning letter: asked for, changed, paused and ended; with the letter of today to look at first. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Account } from '#data/model/account/account-replies.ts'
import {
  MORNING_HOURS,
  MorningLetterStateSchema,
  RHYTHMS,
  type MorningLetterState,
} from '#data/model/account/morning-letter.ts'
import { toLocale } from '#data/model/languages.ts'
import { createRead, send } from '#site/lib/calls/api-client.ts'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { LabelledSelect } from '#site/islands/shared/forms/Labelled.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useOutcome } from './account-reads.ts'
import { arrive } from './arrive.ts'
import { Section } from './Section.tsx'

const CALL = '/api/account/morning-letter'
const read = createRead('throw')
const letterRead = queryOptions({
  queryKey: [CALL],
  queryFn: async (context) => MorningLetterStateSchema.parse(await read(context)),
})

export function MorningLetterForm({ account }: { readonly account: Account }) {
  const { t } = useTexts()
  const letter = useQuery(letterRead)
  const { data, isLoadingError } = letter
  return (
    <div id="letter" ref={arrive}>
      <Section title={t('account.letter.title')} text={t('account.letter.text')}>
        {isLoadingError && <FailedPart text={t('account.letter.unreadable')} read={letter} />}
        {data && <Choice stored={data} email={account.email} />}
      </Section>
    </div>
  )
}

const getOwnZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function Choice({
  stored,
  email,
}: {
  readonly stored: MorningLetterState
  readonly email: string
}) {
  const { t } = useTexts()
  const { succeed, fail } = useOutcome()
  const client = useQueryClient()
  const isNew = stored.rhythm === 'off'
  const [chosen, setChosen] = useState({
    rhythm: stored.rhythm,
    hour: stored.hour,
    timeZone: isNew ? getOwnZone() : stored.timeZone,
    pausedUntil: stored.pausedUntil,
    reminders: stored.reminders,
  })
  const change = (part: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...part }))
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const reply = await send('PUT', CALL, chosen)
      client.setQueryData(letterRead.queryKey, MorningLetterStateSchema.parse(await reply.json()))
      await succeed(t('account.saved'))
    },
    onError: fail,
  })
  const { rhythm, timeZone, reminders } = chosen
  const preview = new URLSearchParams({ rhythm, timeZone, reminders: String(reminders) })
  return (
    <>
      <State stored={stored} email={email} />
      <form
        className="grid w-full gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <LabelledSelect
          label={t('account.letter.rhythm')}
          value={chosen.rhythm}
          onChange={(value) => change({ rhythm: RHYTHMS.find((known) => known === value)! })}
        >
          {RHYTHMS.map((rhythm) => (
            <option key={rhythm} value={rhythm} disabled={rhythm !== 'off' && !stored.canBeAsked}>
              {t(`account.letter.rhythms.${rhythm}`)}
            </option>
          ))}
        </LabelledSelect>
        {chosen.rhythm !== 'off' && (
          <>
            <LabelledSelect
              label={t('account.letter.hour')}
              value={String(chosen.hour)}
              onChange={(value) =>
                change({ hour: MORNING_HOURS.find((hour) => String(hour) === value)! })
              }
            >
              {MORNING_HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </option>
              ))}
            </LabelledSelect>
            <LabelledSelect
              label={t('account.letter.timeZone')}
              value={chosen.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            >
              {listZones(chosen.timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </LabelledSelect>
            <Pause day={chosen.pausedUntil} onChoose={(pausedUntil) => change({ pausedUntil })} />
            <label className="flex items-center gap-2 text-sm sm:col-span-2">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.reminders}
                onChange={({ target }) => change({ reminders: target.checked })}
              />
              {t('account.letter.reminders')}
            </label>
          </>
        )}
        <p className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <button type="submit" className="button button-quiet" disabled={isPending}>
            {t('account.save')}
          </button>
          <a
            className="link text-sm"
            href={`${CALL}/preview?${preview.toString()}`}
            target="_blank"
            rel="noopener"
          >
            {t('account.letter.preview')}
          </a>
        </p>
      </form>
    </>
  )
}

/** All zones this browser knows, and the chosen one, which another browser may have known. */
const listZones = (chosen: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()

function Pause(props: {
  readonly day: string | null
  readonly onChoose: (day: string | null) => void
}) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('account.letter.pausedUntil')}</label>
      <input
        id={id}
        type="date"
        className="input"
        value={props.day ?? ''}
        onChange={({ target }) => props.onChoose(target.value === '' ? null : target.value)}
      />
    </div>
  )
}

/** In the browser's own zone if it does not know the chosen one. */
function tellWhen(at: Date, locale: string, timeZone: string): string {
  const form = { dateStyle: 'full', timeStyle: 'short' } as const
  try {
    return at.toLocaleString(locale, { ...form, timeZone })
  } catch {
    return at.toLocaleString(locale, form)
  }
}

/** State of the letters: why none are sent, or when the next one comes. */
function State({ stored, email }: { readonly stored: MorningLetterState; readonly email: string }) {
  const { t, language } = useTexts()
  const { endedBecause, nextAt, timeZone, canBeAsked } = stored
  if (!canBeAsked) return <p className="text-sm">{t('account.letter.unconfirmed')}</p>
  if (endedBecause !== null)
    return (
      <p className="text-sm font-medium">{t(`account.letter.ended.${endedBecause}`, { email })}</p>
    )
  if (nextAt === null) return null
  const when = tellWhen(new Date(nextAt), toLocale(language), timeZone)
  return <p className="text-sm font-medium">{t('account.letter.next', { when })}</p>
}
