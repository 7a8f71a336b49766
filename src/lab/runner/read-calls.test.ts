import { expect, it } from 'vitest'
import { readCalls } from './read-calls.ts'

const at = (place: string) =>
  `geolocation\nError\n    at Object.apply (pagemark-watch.js:1:9)\n    at ${place}`

it.each([
  ['named function', 'find (https://www.example.com/a.js:10:4)', 'https://www.example.com/a.js'],
  ['bare place', 'https://www.example.com/?x=1:20:7', 'https://www.example.com/?x=1'],
  ['blob', 'f (blob:https://www.example.com/0f2c:1:1)', 'blob:https://www.example.com/0f2c'],
  ['code without an address', '<anonymous>:1:1', null],
  ['nothing', '', null],
])('reads the script of a %s', (_, place, script) => {
  expect(readCalls([[[at(place), 1]]])).toEqual([{ api: 'geolocation', script, count: 1 }])
})

it('adds the calls of a script up over functions and frames', () => {
  const row = [at('f (https://www.example.com/a.js:10:4)'), 2]
  const other = [at('g (https://www.example.com/a.js:99:1)'), 3]
  expect(readCalls([[row, other], [row], null, 'odd'])).toEqual([
    { api: 'geolocation', script: 'https://www.example.com/a.js', count: 7 },
  ])
})
