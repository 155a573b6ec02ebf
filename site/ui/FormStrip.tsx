/** Squares W D L with letters, the newest on the right. */
import { listForm } from '#site/lib/match/signs.ts'
import { toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  /** `WWDLW`, the newest last; empty or absent where it is not known. */
  readonly form: string | undefined
}

/** For screen readers: `Form: win, draw, win`. */
function SpokenForm({ texts: { t, language }, form }: Props) {
  return (
    <span className="sr-only">
      {t('dashboard:side.form')}
      {toColon(language)}
      {listForm(form)
        .map(({ result }) => t(`dashboard:side.${result}Long`))
        .join(', ')}
    </span>
  )
}

/** The letters alone, for a line of a list. */
export const FormLetters = (props: Props) => <Letters {...props} toLetterClass={() => 'letter'} />

export const FormStrip = (props: Props) => (
  <Letters
    {...props}
    className="inline-flex gap-0.5"
    toLetterClass={(tone) =>
      `grid size-5 max-[22rem]:size-4 place-items-center rounded-sm font-sans text-xs font-bold ${tone}`
    }
  />
)

interface LettersProps extends Props {
  readonly className?: string
  readonly toLetterClass: (tone: string) => string
}

function Letters({ texts, form, className, toLetterClass }: LettersProps) {
  const { t } = texts
  const results = listForm(form)
  if (results.length === 0) return null
  return (
    <span className={className} data-form={results.map(({ result }) => result).join('')}>
      <SpokenForm texts={texts} form={form} />
      {results.map(({ result, tone }, index) => (
        <span
          // The strip never changes its order, so the index identifies a result.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-hidden="true"
          className={toLetterClass(tone)}
        >
          {t(`dashboard:side.${result}`)}
        </span>
      ))}
    </span>
  )
}
