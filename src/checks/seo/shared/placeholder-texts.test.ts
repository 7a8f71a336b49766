import { expect, it } from 'vitest'
import { placeholderIn, titlePlaceholder } from './placeholder-texts.ts'

it.each([
  '{{ title }}',
  '<%= title %>',
  '${title}',
  '[object Object]',
  'undefined',
  'Lorem ipsum dolor',
])('recognises %j in any text', (text) => {
  expect(placeholderIn(text)).not.toBeNull()
})

it('knows the titles of starter templates, and that a home page of something is none', () => {
  expect(titlePlaceholder('Vite + React')).toBe('a placeholder')
  expect(titlePlaceholder('Home of the brave')).toBeNull()
  expect(placeholderIn('Home')).toBeNull()
})
