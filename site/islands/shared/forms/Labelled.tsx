/** A select with its label above, and a switch with its label beside it. */
import { useId, type ReactNode } from 'react'

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

export function LabelledSelect({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}

interface SwitchProps {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A checkbox whose change is saved at once; screen readers announce it as a switch. */
export function LabelledSwitch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="mt-0.5 size-5 shrink-0"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="help">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
