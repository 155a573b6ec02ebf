/** An address to select or copy. */
import { useId } from 'react'
import { showToast } from '#site/lib/browser/toast.ts'

interface Props {
  readonly label: string
  readonly address: string
  readonly texts: {
    readonly copy: string
    /** The button's name, which says what it copies. */
    readonly copyOf: string
    readonly copied: string
  }
}

export function CopyField({ label, address, texts }: Props) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: texts.copied })
    } catch {
      // Refused, or not there without https: the field is selected, to be copied by hand.
      document.getElementById(id)?.focus()
    }
  }
  return (
    <div className="w-full max-w-xl">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          className="input min-w-0 flex-1 basis-56"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <button
          type="button"
          className="button button-quiet"
          aria-label={texts.copyOf}
          onClick={() => void copy()}
        >
          {texts.copy}
        </button>
      </div>
    </div>
  )
}
