import { describe, expect, it } from 'vitest'
import { emptyListPhrase, errorPhrase } from './error-phrases.ts'

describe('errorPhrase', () => {
  it.each([
    'Page not found',
    '404',
    'Error 404 | Library',
    'Library — Page Not Found',
    'Oops! Page not found.',
    '404: Not Found',
    '404 - Seite nicht gefunden',
    'Sorry, this page isn’t available.',
    'Страница не найдена',
    'ページが見つかりません',
  ])('recognises %j', (text) => {
    expect(errorPhrase(text)).not.toBeNull()
  })

  it.each([
    'How to fix page not found errors',
    'Peugeot 404 Coupé',
    'Lost and not found: a novel',
    'The 404 Media podcast',
    'Opening hours | Library',
    '',
  ])('leaves %j alone', (text) => {
    expect(errorPhrase(text)).toBeNull()
  })
})

it('recognises lists without entries', () => {
  expect(emptyListPhrase('Search: no results found')).not.toBeNull()
  expect(emptyListPhrase('No results are final')).toBeNull()
})
