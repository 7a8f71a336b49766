import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { Example } from '../check.ts'
import { renderedSoft404 } from './rendered-soft-404.ts'

const judge = (example: Example) => renderedSoft404.evaluate(exampleFacts(example))
const gone = '<h1>Page not found</h1>'

describe('rendered-soft-404', () => {
  it('lets an error page be that says so with a noindex of its script, and not with one that was sent', () => {
    const noindex = `<meta name="robots" content="noindex">`
    expect(judge({ html: '<div id=app></div>', rendered: noindex + gone })).toMatchObject({
      status: 'pass',
    })
    expect(judge({ html: noindex, rendered: noindex + gone })).toMatchObject({ status: 'fail' })
  })

  it('goes by the likeness of the page that was sent to the answer for a missing one', () => {
    const missing = 'https://www.example.com/x7'
    const notFound = { url: missing, status: 404, final: missing, similarity: 1 }
    const html = '<p>Welcome to the library.'
    expect(judge({ html, facts: { notFound } })).toMatchObject({ status: 'fail' })
    // The shell of an application is the same on all its pages.
    const shell = '<div id="root"></div><script src="/app.js"></script>'
    expect(judge({ html: shell, rendered: html, facts: { notFound } })).toMatchObject({
      status: 'pass',
    })
  })

  it('fails an application that did not start from 19 words on', () => {
    const html = '<header>Library</header><div id="root"></div>'
    expect(judge({ html, lab: { page: { visibleWords: 19 } } })).toMatchObject({ status: 'fail' })
    expect(judge({ html, lab: { page: { visibleWords: 20 } } })).toEqual({ status: 'pass' })
  })
})
