import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.mjs'

const toLink = (name: string) => `<link rel="stylesheet" href="/assets/${name}">`

test('a page has its own style sheets in itself, in their order, and fetches the shared one and those of members', () => {
  const shared = toLink('Page.Ab1.css')
  const ofMembers = toLink('members.Cd2.css')
  const html = `<head>${ofMembers}${toLink('rows.Ef3.css')}${shared}${toLink('season.Gh4.css')}</head>`
  const styles = new Map([
    ['rows.Ef3.css', '.row{color:red}\n'],
    ['season.Gh4.css', '.bar{fill:$&}'],
  ])
  expect(inlineStyles(html, styles)).toBe(
    `<head>${ofMembers}<style>.row{color:red}</style>${shared}<style>.bar{fill:$&}</style></head>`,
  )
})

test('a style sheet that was not built stops the build', () => {
  expect(() => inlineStyles(toLink('rows.Ef3.css'), new Map())).toThrow('no style sheet rows.Ef3')
})
