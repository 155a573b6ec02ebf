/** Fills in placeholders in one pass, so that a value which looks like a placeholder stays text. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text "${text}" needs the value "${name}".`)
    return value
  })
}
