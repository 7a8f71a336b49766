import { expect, it } from 'vitest'
import { jsonWeight } from './json-weight.ts'

it.each([
  ['{}', 1, 1],
  ['[1,[],{}]', 2, 5],
  ['{"a":[{"b":1}],"c":2}', 3, 4],
  [String.raw`{"a,{[\"":",[\\"}`, 1, 1],
  ['"never ends ,{', 0, 0],
  [']]]]{', 0, 1],
  ['{{', 2, 2],
])('counts the depth and members of %s', (text, depth, members) => {
  expect(jsonWeight(text)).toEqual({ depth, members })
})
