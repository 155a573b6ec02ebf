import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsProvider, useTexts } from './TextsProvider.tsx'

function Greeting() {
  const { language, t } = useTexts()
  return <p lang={language}>{t('hello')}</p>
}

test('[lang-13] reading the language outside its provider throws', () => {
  expect(() => renderToStaticMarkup(<Greeting />)).toThrow('outside of a TextsProvider')
  const inside = (
    <TextsProvider language="es" catalogue={{ hello: 'Hola' }}>
      <Greeting />
    </TextsProvider>
  )
  expect(renderToStaticMarkup(inside)).toBe('<p lang="es">Hola</p>')
})
