/**
 * A small form: the values of its named inputs are checked with the server's schema and sent, and
 * each refused field says why. The first refused one is focused; an error that names no field is
 * handed to the caller, who shows it. No select, text area, checkbox or group of radios is read.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { ReplyError } from '#site/lib/calls/api-client.ts'

type Errors = Readonly<Record<string, string>>

interface Issue {
  readonly path: readonly PropertyKey[] | string
  readonly message: string
}

/** The first message of each field, in the order of the issues: that of the schema's fields. */
export function toErrors(issues: readonly Issue[]): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues)
    errors[typeof path === 'string' ? path : path.join('.')] ??= message
  return errors
}

export interface SchemaForm {
  readonly isBusy: boolean
  /** The message of a field, undefined when it is fine. */
  readonly error: (name: string) => string | undefined
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/** @param send sends the parsed fields; its errors that name a field are shown beside that field */
export function useSchemaForm<Schema extends z.ZodType>(
  schema: Schema,
  send: (value: z.output<Schema>, form: HTMLFormElement) => Promise<void>,
  onFailure: (error: unknown) => void,
): SchemaForm {
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  // Moves the focus after the next render: while the form is busy its fields are disabled and take
  // none.
  const moveFocus = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isBusy) return
    moveFocus.current?.()
    moveFocus.current = null
  })

  function show(next: Errors, form: HTMLFormElement) {
    setErrors(next)
    const [name] = Object.keys(next)
    const named = name === undefined ? null : form.elements.namedItem(name)
    // A hidden field takes no focus: the first of the boxes beside it does, which fill it.
    const isHidden = named instanceof HTMLInputElement && named.type === 'hidden'
    const field = isHidden ? named.parentElement?.querySelector('input[type=checkbox]') : named
    if (field instanceof HTMLElement) moveFocus.current = () => field.focus()
  }

  async function run(form: HTMLFormElement) {
    const fields = [...form.elements].filter(
      (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name !== '',
    )
    const given = fields.map((field) => [
      field.name,
      field.type === 'number' ? field.valueAsNumber : field.value,
    ])
    const parsed = schema.safeParse(Object.fromEntries(given))
    if (!parsed.success) return show(toErrors(parsed.error.issues), form)
    setErrors({})
    // After a failure the element that had the focus gets it back, unless somebody has moved it meanwhile.
    const focused = document.activeElement
    setIsBusy(true)
    try {
      await send(parsed.data, form)
    } catch (error) {
      const refused = error instanceof ReplyError ? (error.problem?.errors ?? []) : []
      if (refused.length > 0) show(toErrors(refused), form)
      else {
        onFailure(error)
        moveFocus.current = () => {
          if (focused instanceof HTMLElement && document.activeElement === document.body)
            focused.focus()
        }
      }
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    error: (name) => errors[name],
    submit: (event) => {
      event.preventDefault()
      if (!isBusy) void run(event.currentTarget)
    },
  }
}
