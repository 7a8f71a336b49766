import { expect, it } from 'vitest'
import { problemLines } from './problem-lines.ts'

it('of nine problems four are listed and the others counted, of five all', () => {
  const problems = Array.from({ length: 9 }, (_, place) => ({ message: `Problem ${place + 1}` }))
  const messages = problems.map(({ message }) => message)
  expect(problemLines(problems)).toEqual([...messages.slice(0, 4), 'and 5 more'])
  expect(problemLines(problems.slice(0, 5))).toEqual(messages.slice(0, 5))
})
