import { expect, test } from 'vitest'
import { createTexts, mergeCatalogues, translateMessage } from './island-texts.ts'
import { parseRichText } from './rich-text.ts'

const catalogue = {
  hello: 'Hello {{name}}',
  left_one: '{{count}} match left',
  left_other: '{{count}} matches left',
  deep: { key: 'found' },
  messages: { 'Password is required': 'Se requiere la contraseña' },
}

test('a text is found by its key, filled in, and in the right plural', () => {
  const { t } = createTexts(catalogue, 'en')
  expect(t('hello', { name: 'Ada' })).toBe('Hello Ada')
  expect(t('left', { count: 1 })).toBe('1 match left')
  expect(t('left', { count: 3 })).toBe('3 matches left')
  expect(t('deep.key')).toBe('found')
  expect(t('not.there')).toBe('not.there')
})

test('a plural form that the catalogue lacks falls back to the general one', () => {
  expect(createTexts(catalogue, 'ro').t('left', { count: 2 })).toBe('2 matches left')
})

test('a language replaces English key by key', () => {
  expect(mergeCatalogues({ a: '1', b: { c: '2', d: '3' } }, { b: { c: '4' } })).toEqual({
    a: '1',
    b: { c: '4', d: '3' },
  })
})

test('a message of the form rules is translated, an unknown one is shown as it is', () => {
  expect(translateMessage(catalogue, 'Password is required')).toBe('Se requiere la contraseña')
  expect(translateMessage(catalogue, 'Something else')).toBe('Something else')
})

test('links in a text are parsed into parts of their own', () => {
  expect(parseRichText('See <0>terms</0> and <faq>more</faq>.')).toEqual([
    'See ',
    { link: '0', text: 'terms' },
    ' and ',
    { link: 'faq', text: 'more' },
    '.',
  ])
})
