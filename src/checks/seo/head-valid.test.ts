import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { headValid } from './head-valid.ts'

const lost = (what: string) => ({ what, line: 7, snippet: `<${what}>` })

it('names what ended the head and each lost kind once', () => {
  const head = headFacts({
    lost: [lost('canonical'), lost('hreflang'), lost('hreflang'), lost('meta author')],
    endedBy: { what: 'text', line: 4 },
  })
  expect(headValid.evaluate({ head })).toMatchObject({
    status: 'fail',
    message: 'The head ends early because of text, which moves canonical, hreflang into the body',
    evidence: [{ line: 4, name: 'text' }, { line: 7 }, { line: 7 }, { line: 7 }],
  })
})

it('warns when nothing important is lost, also when the culprit is unknown', () => {
  const head = headFacts({ lost: [lost('meta author')], endedBy: null })
  expect(headValid.evaluate({ head })).toMatchObject({ status: 'warn' })
})
