/** The frame of a form: while it is being sent, none of its fields can be changed and it cannot be sent again. */
import type { ReactNode } from 'react'
import type { SchemaForm } from './use-schema-form.ts'

interface Props {
  readonly form: Pick<SchemaForm, 'isBusy' | 'submit'>
  /** How the fields are laid out. */
  readonly className?: string
  readonly children: ReactNode
}

export function FormFrame({ form, className = 'grid gap-4', children }: Props) {
  return (
    // `post`, so that a form sent before the script runs does not put a password into the address.
    <form
      noValidate
      method="post"
      onSubmit={form.submit}
      aria-busy={form.isBusy}
      className="w-full"
    >
      <fieldset disabled={form.isBusy} className={className}>
        {children}
      </fieldset>
    </form>
  )
}
