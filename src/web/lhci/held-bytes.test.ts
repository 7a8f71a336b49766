import { expect, it } from 'vitest'
import { createHeldBytes } from './held-bytes.ts'

it('leaves room for others, and all of it once a request has ended', () => {
  const held = createHeldBytes({ ofAll: 10, ofOne: 6 })
  const [first, second] = [held.begin('shop'), held.begin('shop')]
  expect([first.add(4), second.add(3), second.add(2)]).toEqual([true, false, true])
  const other = held.begin('blog')
  expect([other.add(5), other.add(4)]).toEqual([false, true])
  first.release()
  first.release()
  expect([other.add(3), second.add(5), second.add(4)]).toEqual([false, false, true])
})
