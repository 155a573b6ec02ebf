import type { Translate } from './island-texts.ts'

/** Remembers each text without values: most have none, and stand on every page. */
export function rememberPlain(translate: Translate): Translate {
  const plain = new Map<string, string>()
  return (key, values) => {
    if (values !== undefined) return translate(key, values)
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = translate(key)
    plain.set(key, text)
    return text
  }
}
