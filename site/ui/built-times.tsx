/** Instants in the sentences of a public page: in UTC, until the browser replaces day, time and zone by the reader's own. */
import { Fragment } from 'react'
import type { Language } from '#data/model/languages.ts'
import { formatDay, LOCAL_DAYS } from '#site/lib/texts/local-time.ts'
import type { TellAt } from './texts.ts'

/** Stand for the instants in their sentence: characters for private use. */
const PLACES = ['\ue000', '\ue001']

export const makeBuiltTimes =
  (language: Language): TellAt =>
  (tell, ...instants) =>
    tell(...PLACES)
      .split(/([\ue000\ue001]|UTC)/)
      .map((part, index) => {
        const instant = instants[PLACES.indexOf(part)]
        if (instant === undefined && part !== 'UTC') return part
        return (
          // The parts of a sentence stay in their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {instant === undefined ? (
              <span data-zone={instants[0]}>UTC</span>
            ) : (
              <BuiltTime language={language} instant={instant} />
            )}
          </Fragment>
        )
      })

interface Props {
  readonly language: Language
  readonly instant: string
}

function BuiltTime({ language, instant }: Props) {
  return (
    <>
      <time dateTime={instant} data-local-day="short">
        {formatDay(instant.slice(0, 10), language, LOCAL_DAYS.short)}
      </time>
      {', '}
      <time dateTime={instant} data-local="">
        {instant.slice(11, 16)}
      </time>
    </>
  )
}
