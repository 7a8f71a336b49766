import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { urlReadable } from './url-readable.ts'

const judge = (path: string) =>
  urlReadable.evaluate({
    address: { ...pageFacts().address, final: `https://www.example.com${path}` },
  })

it.each([
  ['/a/b/a/b', 'pass'],
  ['/%E5%9B%B3', 'pass'],
  ['/list?Sort=Price&page=2', 'pass'],
  ['/a/a/b', 'warn'],
  ['/a%20b', 'warn'],
  ['/caf%E9', 'warn'],
  ['/?PHPSESSID=1a5', 'warn'],
  ['/100%', 'pass'],
  [`/${'a'.repeat(92)}`, 'warn'],
])('judges %s', (path, status) => {
  expect(judge(path).status).toBe(status)
})

it('lists all flaws in one sentence', () => {
  expect(judge('/My_Page//x')).toMatchObject({
    message: 'The URL has upper-case letters, underscores, a double slash',
  })
})

it('draws the line at 2,048 characters of the whole address', () => {
  const fill = 2048 - 'https://www.example.com/'.length
  expect(judge(`/${'a'.repeat(fill)}`).status).toBe('warn')
  expect(judge(`/${'a'.repeat(fill + 1)}`)).toMatchObject({
    status: 'fail',
    message: 'The URL has 2,049 characters',
  })
})

it.each([
  [115, 'pass'],
  [116, 'warn'],
])('judges an address of %i characters', (length, status) => {
  const fill = length - 'https://www.example.com/'.length
  expect(judge(`/${'a'.repeat(fill)}`).status).toBe(status)
})
