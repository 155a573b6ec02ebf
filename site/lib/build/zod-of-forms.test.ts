import { expect, test } from 'vitest'
import { zodOfForms } from './zod-of-forms.mjs'

const FOLDER = '/app/node_modules/zod/v4'

/** The resolved id of a module's import; null if the plugin does not handle it. */
async function resolve(source: string, importer: string): Promise<string | null> {
  const { resolveId } = zodOfForms()
  if (typeof resolveId !== 'function') throw new Error('The plugin resolves nothing.')
  const bundler = {
    resolve: (name: string, from: string) => {
      const isOurs = name.startsWith('#')
      const id = isOurs ? `/app/${name.slice(1)}` : `${FOLDER}/${name.replace('./', '')}.js`
      expect(from).not.toContain('?')
      return Promise.resolve({ id, moduleSideEffects: false })
    },
  }
  const found: unknown = await Reflect.apply(resolveId, bundler, [source, importer, {}])
  return found === null ? null : String(Reflect.get(Object(found), 'id'))
}

test('forms get a copy of zod and all its imports of their own, schemas of replies do not', async () => {
  expect(await resolve('zod', '/app/data/model/account/accounts.ts')).toBe(`${FOLDER}/zod.js?forms`)
  expect(await resolve('./schemas', `${FOLDER}/zod.js?forms`)).toBe(`${FOLDER}/schemas.js?forms`)
  expect(await resolve('zod/mini', '/app/data/model/replies.ts')).toBeNull()
  expect(await resolve('./schemas', `${FOLDER}/mini.js`)).toBeNull()
})
