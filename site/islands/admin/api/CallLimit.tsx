/** A limit of calls: saved when the field is left, if it is a valid limit and has changed. */
import { useState } from 'react'
import { AdminSettingsChangeSchema } from '#data/model/admin.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'

interface Props {
  readonly label: string
  readonly hint: string
  readonly limit: number
  readonly onSave: (limit: number) => void
}

const { footballApiRateLimitPerHour: LimitSchema } = AdminSettingsChangeSchema.shape

export function CallLimit({ label, hint, limit, onSave }: Props) {
  /** What is typed; null while the field shows what is saved. */
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const leave = () => {
    if (draft === null) return
    const parsed = LimitSchema.safeParse(draft.trim() === '' ? null : Number(draft))
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    setDraft(null)
    if (parsed.data !== undefined && parsed.data !== limit) onSave(parsed.data)
  }
  return (
    <FormField
      type="number"
      min={1}
      step={1}
      inputMode="numeric"
      className="max-w-40"
      label={label}
      hint={hint}
      error={error}
      value={draft ?? String(limit)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
    />
  )
}
