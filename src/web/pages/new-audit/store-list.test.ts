import { expect, it, vi } from 'vitest'
import { parseTarget } from '../../../request/target.ts'
import { readLines } from './store-list.ts'

it('a list that is too long is counted, and its lines are not read', () => {
  const rules = { parseTarget: vi.fn<typeof parseTarget>((text) => parseTarget(text)) }
  expect(readLines('example.com\n'.repeat(101), rules)).toHaveLength(101)
  expect(rules.parseTarget).not.toHaveBeenCalled()
  const [first, second] = readLines('example.com\n'.repeat(100), rules)
  expect(first?.target?.url).toBe('https://example.com/')
  expect(second?.fault).toContain('already in the list')
})
