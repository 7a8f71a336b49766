import { describe, expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { viewportZoomable } from './viewport-zoomable.ts'

function outcome(...contents: string[]) {
  const metas = contents.map((content, index) => ({
    name: 'viewport',
    property: null,
    httpEquiv: null,
    charset: null,
    content,
    line: index + 3,
    inHead: true,
  }))
  return viewportZoomable.evaluate({ head: headFacts({ metas }) })
}

describe('viewport-zoomable', () => {
  it.each([
    { content: 'maximum-scale=1.99', status: 'fail' },
    { content: 'maximum-scale=2', status: 'warn' },
    { content: 'maximum-scale=5', status: 'pass' },
    { content: 'maximum-scale=-1', status: 'pass' },
  ])('answers $content with $status', ({ content, status }) => {
    expect(outcome(content).status).toBe(status)
  })

  it('uses the last of several viewports, as browsers do', () => {
    expect(outcome('maximum-scale=1', 'maximum-scale=5').status).toBe('pass')
    expect(outcome('maximum-scale=5', 'maximum-scale=1')).toMatchObject({
      status: 'fail',
      message: 'maximum-scale=1 forbids zooming',
      evidence: [{ line: 4 }],
    })
  })

  it('finds a ban in a second element and points at it', () => {
    expect(outcome('width=device-width', 'user-scalable=0')).toEqual({
      status: 'fail',
      message: 'The viewport meta element forbids zooming',
      evidence: [{ line: 4, value: 'user-scalable=0' }],
    })
  })

  it('says how far people may zoom, and that one time is not at all', () => {
    expect(outcome('maximum-scale=1.5')).toMatchObject({
      message: 'maximum-scale limits zooming to 1.5 times the size',
    })
    expect(outcome('maximum-scale=0.5')).toMatchObject({
      message: 'maximum-scale=0.5 forbids zooming',
    })
  })
})
