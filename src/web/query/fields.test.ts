import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { inputOf, readFields, requireFields } from './fields.ts'

const Order = inputOf({
  name: Type.String(),
  size: Type.Enum([1, 2, 3], { default: 2 }),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  note: Type.Optional(Type.String()),
})

const Tags = inputOf({ tags: Type.Optional(Type.Array(Type.String())) })

describe('reading lists', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a, b,', ['a', 'b']],
    [',', []],
    [[], []],
    ['', []],
    [null, []],
    [undefined, undefined],
  ])('takes %j', (tags, expected) => {
    expect(requireFields(Tags, { tags }).tags).toEqual(expected)
  })

  it.each([[7], [['a', 7]], [{ a: 1 }], [true]])('refuses %j', (tags) => {
    expect(readFields(Tags, { tags }).errors).toEqual({ tags: ['tags must be a list of strings.'] })
  })
})

describe('a long list', () => {
  const Few = inputOf({ tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })) })
  const Short = inputOf({ tags: Type.Optional(Type.Array(Type.String({ maxLength: 2 }))) })

  it('keeps the limits of the list and of its texts', () => {
    expect(requireFields(Few, { tags: 'a,b' }).tags).toEqual(['a', 'b'])
    expect(readFields(Few, { tags: 'a,b,c' }).errors['tags']).toEqual([
      'tags must be a list of at most 2 strings.',
    ])
    expect(requireFields(Short, { tags: ['aa'] }).tags).toEqual(['aa'])
    expect(readFields(Short, { tags: ['aaa'] }).errors).toHaveProperty('tags')
  })

  it('holds nobody up: a body may have 300,000 texts', () => {
    const tags = Array.from({ length: 300_000 }, () => 'a')
    const start = process.threadCpuUsage()
    expect(requireFields(Tags, { tags }).tags).toBe(tags)
    // Microseconds: some 5,000, and 250,000 as `Value.Check` reads them.
    expect(process.threadCpuUsage(start).user).toBeLessThan(80_000)
  })
})

describe('reading fields', () => {
  it('fills defaults in and leaves the rest away', () => {
    expect(requireFields(Order, { name: 'a' })).toEqual({ name: 'a', size: 2 })
  })

  it('ignores fields that the schema does not name, inherited ones too', () => {
    const input = Object.create({ note: 'inherited' }, { name: { value: 'a', enumerable: true } })
    expect(requireFields(Order, input)).toEqual({ name: 'a', size: 2 })
    expect(requireFields(Order, { name: 'a', other: 1 })).toEqual({ name: 'a', size: 2 })
  })

  it.each([
    ['digits', '3', 3],
    ['a number', 3, 3],
    ['nothing', '', 2],
    ['null', null, 2],
  ])('takes %s for a number', (_what, size, expected) => {
    expect(requireFields(Order, { name: 'a', size }).size).toBe(expected)
  })

  it.each(['4', '1.0', '01', '+1', ' 1', '1 ', '0x1', '1e0', 'x', 1.5, true, [1], {}])(
    'refuses %j for one of 1, 2 and 3',
    (size) => {
      expect(readFields(Order, { name: 'a', size }).errors).toEqual({
        size: ['size must be 1, 2 or 3.'],
      })
    },
  )

  it('leaves digits alone where text is due', () => {
    expect(requireFields(Order, { name: '0123' }).name).toBe('0123')
    expect(readFields(Order, { name: 123 }).errors).toEqual({ name: ['name must be text.'] })
  })

  it('says of every wrong field what it may be, and keeps the right ones', () => {
    const { fields, errors } = readFields(Order, { size: 9, page: 0, note: 'right' })
    expect(errors).toEqual({
      name: ['name is required.'],
      size: ['size must be 1, 2 or 3.'],
      page: ['page must be a whole number from 1.'],
    })
    expect(fields).toEqual({ note: 'right' })
  })

  it('reads what has no fields as no fields', () => {
    for (const input of [undefined, null, 7, 'text', ['name']]) {
      expect(readFields(Order, input).errors).toEqual({ name: ['name is required.'] })
    }
  })

  it('documents as required only what has no default', () => {
    expect(Order.required).toEqual(['name'])
  })
})
