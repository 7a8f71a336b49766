import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { LandmarkFact } from '../../facts/element-facts.ts'
import { landmarkMain } from './landmark-main.ts'

const { document } = pageFacts()
const landmark = (role: LandmarkFact['role'], exposed = true): LandmarkFact => ({
  role,
  exposed,
  line: 6,
  snippet: `<div role="${role}">`,
})

describe('landmark-main', () => {
  it('does not fail a truncated page', () => {
    const cut = { ...document, truncated: { reason: 'depth', line: 40 } } as const
    expect(landmarkMain.evaluate({ landmarks: [], document: cut }).status).toBe('not-applicable')
    const two = [landmark('main'), landmark('main')]
    expect(landmarkMain.evaluate({ landmarks: two, document: cut }).status).toBe('warn')
  })

  it('does not take other landmarks or a hidden one for it', () => {
    const landmarks = [landmark('article'), landmark('main', false)]
    expect(landmarkMain.evaluate({ landmarks, document }).status).toBe('fail')
  })
})
