/** Texts with links in them: `Read the <terms>terms</terms>.` Which address a name has is the page's business. */
export type RichPart = string | { readonly link: string; readonly text: string }

export function parseRichText(text: string): RichPart[] {
  return text
    .split(/(<\w+>.*?<\/\w+>)/g)
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^<(\w+)>(.*?)<\/\1>$/.exec(part)
      return match === null ? part : { link: match[1] ?? '', text: match[2] ?? '' }
    })
}
