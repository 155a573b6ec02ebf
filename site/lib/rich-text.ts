/** Texts with links in them: `Read the <0>terms</0>.` Which address belongs to 0 is the page's business. */
export type RichPart = string | { readonly link: number; readonly text: string }

export function parseRichText(text: string): RichPart[] {
  return text
    .split(/(<\d>.*?<\/\d>)/g)
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^<(\d)>(.*?)<\/\d>$/.exec(part)
      return match === null ? part : { link: Number(match[1]), text: match[2] ?? '' }
    })
}
