import { describe, expect, it } from 'vitest'
import { hasTooManyFields, MOST_FIELDS, parseFormText } from './form-text.ts'
import { Problem } from './problem.ts'

const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=${n}`).join('&')

describe('the text of a form', () => {
  it.each<[name: string, text: string, read: [name: string, value: string][]]>([
    [
      'names and values',
      'a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['the last value of a repeated name', 'a=1&a=2&a=3', [['a', '3']]],
    [
      'no value, and an empty one',
      'a&b=',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['spaces and what is encoded', 'a+b=c+%C3%A9%26%3d', [['a b', 'c é&=']]],
    ['letters that are not encoded', 'a=é', [['a', 'é']]],
    ['a value with =', 'a=b=c', [['a', 'b=c']]],
    [
      'a % that encodes nothing',
      'a=100%&b=%ff',
      [
        ['a', '100%'],
        ['b', '%ff'],
      ],
    ],
    ['an inherited name', 'toString=1', [['toString', '1']]],
    ['nothing', '', []],
  ])('is read with %s', (_name, text, read) => {
    expect(Object.entries(parseFormText(text))).toEqual(read)
  })

  it('makes a field of `__proto__` and no prototype', () => {
    const read = parseFormText('__proto__=1')
    expect(Object.entries(read)).toEqual([['__proto__', '1']])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  it('has a limited number of fields', () => {
    expect(Object.keys(parseFormText(fields(MOST_FIELDS)))).toHaveLength(MOST_FIELDS)
    expect(() => parseFormText(fields(MOST_FIELDS + 1))).toThrow(Problem)
    expect(() => parseFormText('&'.repeat(MOST_FIELDS))).toThrow('more than 500 fields')
  })

  it('is not read to be counted', () => {
    expect(hasTooManyFields(fields(MOST_FIELDS))).toBe(false)
    expect(hasTooManyFields('%ff&'.repeat(MOST_FIELDS))).toBe(true)
  })
})
