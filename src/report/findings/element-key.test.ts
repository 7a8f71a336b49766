import { expect, it } from 'vitest'
import { elementKey } from './element-key.ts'

it('an element is the same one whatever attributes it gets or loses that do not name it', () => {
  const key = elementKey('<img src="/boat.png" alt="A boat" width="320">')
  expect(elementKey('<img src="/boat.png">')).toBe(key)
  expect(elementKey("<IMG width=1 class='a b' src='/boat.png'>")).toBe(key)
  expect(elementKey('<a rel="noopener" href="/x">Text</a>')).toBe(
    elementKey('<a href="/x">Text</a>'),
  )
})

it('an element is another one with another address, name, id or text', () => {
  const keys = [
    '<img src="/boat.png">',
    '<img src="/boats.png">',
    '<img id="a" src="/boat.png">',
    '<input name="email">',
    '<input name="phone">',
    '<a href="/x">Text</a>',
    '<a href="/x">Other</a>',
    '<iframe src="/boat.png">',
  ].map(elementKey)
  expect(new Set(keys).size).toBe(keys.length)
})

it('what names no element stays as it is', () => {
  const snippets = [
    '',
    '<p class="a">',
    '<div>',
    'a { color: red }',
    '<',
    '<img src="/cut',
    '< a href="/x">',
  ]
  expect(snippets.map(elementKey)).toEqual(snippets)
})
