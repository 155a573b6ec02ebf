/** A search field with a button; it searches on submit, not while somebody types. */
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly label: string
  /** What is searched for when the line is drawn. */
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Other filters beside it. */
  readonly children?: ReactNode
}

export function SearchLine({ label, search, onSearch, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3 py-4">
        <div className="field min-w-0 max-w-xl flex-1 basis-64">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            type="search"
            maxLength={200}
            className="input"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {children}
        <button type="submit" className="button button-quiet min-h-11">
          {t('office.search')}
        </button>
      </form>
    </search>
  )
}
