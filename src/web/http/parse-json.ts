import { jsonWeight } from '../../report/imported/json-weight.ts'
import { Problem } from './problem.ts'

const MOST_DEPTH = 64

/** @throws {Problem} `body-too-large`: half a million lists, one in the other, would take a tenth of a second */
export function parseJson(text: string, mostMembers: number): unknown {
  const { depth, members } = jsonWeight(text)
  if (depth > MOST_DEPTH || members > mostMembers) {
    throw new Problem(
      'body-too-large',
      `The body is nested more than ${MOST_DEPTH} deep or has more than ${mostMembers} members.`,
    )
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed-body', 'The body is not valid JSON.')
  }
}
