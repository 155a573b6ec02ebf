/** Premium until the end of a day, or without an end where none is named. */
import { useState, type FormEvent } from 'react'
import { END_IS_PAST } from '#data/model/errors.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function GrantForm({ onGrant }: { readonly onGrant: (endsAt: string | null) => void }) {
  const { t } = useTexts()
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day === '') {
      setError(undefined)
      return onGrant(null)
    }
    const end = new Date(`${day}T23:59:59Z`)
    const isAhead = end > new Date()
    setError(isAhead ? undefined : END_IS_PAST)
    if (isAhead) onGrant(end.toISOString())
  }
  return (
    // Validated by the browser: the value of a half-typed day is empty, too.
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <div className="w-full max-w-sm">
        <FormField
          type="date"
          // A date field takes six digits for a year by itself.
          max="9999-12-31"
          label={t('office.members.grantUntil')}
          hint={t('office.members.grantText')}
          error={error}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <button type="submit" className="button button-primary">
        {t('office.members.actions.grant')}
      </button>
    </form>
  )
}
