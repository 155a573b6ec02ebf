/** The form encoding of Stripe's API: `items[0][price]=x` is a list of one object with a price. */

type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type FormObject = { [key: string]: FormValue }

function toKeys(name: string): string[] {
  return name.replaceAll(']', '').split('[')
}

function put(target: FormObject, keys: string[], value: string): void {
  const [key = '', ...rest] = keys
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = target[key]
  const branch: FormObject = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  target[key] = branch
  put(branch, rest[0] === '' ? [String(Object.keys(branch).length), ...rest.slice(1)] : rest, value)
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  if (isList) return entries.map(([, item]) => toLists(item))
  return Object.fromEntries(entries.map(([key, item]) => [key, toLists(item)]))
}

export function parseForm(text: string): FormObject {
  const read: FormObject = {}
  for (const [name, value] of new URLSearchParams(text)) put(read, toKeys(name), value)
  return toLists(read) as FormObject
}

export const getText = (form: FormObject, key: string): string | null => {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : null
}

export const getObject = (form: FormObject, key: string): FormObject => {
  const value = form[key]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export const getList = (form: FormObject, key: string): FormObject[] => {
  const value = form[key]
  return Array.isArray(value) ? (value as FormObject[]) : []
}

export const getNumber = (form: FormObject, key: string): number | null => {
  const text = getText(form, key)
  return text === null ? null : Number(text)
}

/** Metadata as Stripe stores it: texts by name. */
export const getMetadata = (form: FormObject): Record<string, string> =>
  getObject(form, 'metadata') as Record<string, string>
