/** A labelled field: label above, hint and error in words below, tied together for screen readers. */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
}

export function FormField({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  const { toMessage } = useTexts()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="help">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          {toMessage(error)}
        </p>
      )}
    </div>
  )
}

interface CheckboxProps extends ComponentProps<'input'> {
  readonly error: string | undefined
  readonly children: ReactNode
}

export function FormCheckbox({ error, children, ...input }: CheckboxProps) {
  const id = useId()
  const { toMessage } = useTexts()
  return (
    <div>
      <div className="flex gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id} className="text-sm">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="error mt-1 pl-8">
          {toMessage(error)}
        </p>
      )}
    </div>
  )
}
