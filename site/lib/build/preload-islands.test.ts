import { expect, test } from 'vitest'
import { addPreloads, deferMembersStyle } from './preload-islands.mjs'

const modules = new Map([
  [
    'start-dashboard.Ab1.js',
    'import{a}from"./react.Cd2.js";import"./texts.Ef3.js";const l=()=>import("./Calendar.Gh4.js");',
  ],
  ['react.Cd2.js', 'export const a=1;'],
  [
    'texts.Ef3.js',
    'import{a}from"./react.Cd2.js";const c={"../../locales/de/auth.json":()=>n(()=>import(`./auth.De5.js`).then(e=>e.default),[]),"../../locales/en/auth.json":()=>n(()=>import(`./auth.En6.js`).then(e=>e.default),[])};',
  ],
  ['auth.De5.js', ''],
  ['auth.En6.js', ''],
  ['Calendar.Gh4.js', ''],
])
const toPage = (lang: string, island: string) =>
  `<!doctype html><html lang="${lang}" data-island="${island}"><head></head></html>`

test('a page names the modules its island begins with and the texts of its language, not what is fetched later', () => {
  expect(addPreloads(toPage('de', 'dashboard:auth'), modules)).toContain(
    '<html lang="de" data-preload="/assets/start-dashboard.Ab1.js /assets/react.Cd2.js /assets/texts.Ef3.js /assets/auth.En6.js /assets/auth.De5.js">',
  )
})

test('a page marked with a region has the texts of its language', () => {
  const portuguese = new Map(
    [...modules].map(([name, code]) => [name, code.replace('/de/', '/pt/')]),
  )
  expect(addPreloads(toPage('pt-PT', 'dashboard:auth'), portuguese)).toContain(
    '/assets/auth.De5.js',
  )
})

test('a page without an island stays as it is; one that the build does not have stops the build', () => {
  const page = '<html lang="en"><body data-x="data-island"></body></html>'
  expect(addPreloads(page, modules)).toBe(page)
  expect(() => addPreloads(toPage('en', 'match:auth'), modules)).toThrow('no island match')
  expect(() => addPreloads(toPage('en', 'dashboard:match'), modules)).toThrow(
    'loads locales/en/match.json',
  )
})

test('the members’ style sheet is left to the head script on a public page, and stays on a page for members', () => {
  const link = '<link rel="stylesheet" href="/assets/members.Ab1.css">'
  const other = '<link rel="stylesheet" href="/assets/Page.Cd2.css">'
  const toHtml = (attributes: string) =>
    `<html lang="en"${attributes} data-preload="/assets/a.js"><head>${link}${other}</head></html>`
  const shared = deferMembersStyle(toHtml(''))
  expect(shared).toContain(' data-preload="/assets/a.js" data-style="/assets/members.Ab1.css">')
  expect(shared).toContain(`<head>${other}</head>`)
  const ofMembers = toHtml(' data-login="/login"')
  expect(deferMembersStyle(ofMembers)).toBe(ofMembers)
})
