import { expect, it } from 'vitest'
import type { FormFact } from '../../facts/element-facts.ts'
import { webmcpForms } from './webmcp-forms.ts'

function form(snippet: string): FormFact {
  return {
    action: null,
    url: null,
    submitters: [],
    method: 'get',
    hasPassword: false,
    line: 3,
    snippet,
  }
}

it('counts the forms with an annotation of their own', () => {
  const forms = [form('<form ToolName = "a">'), form('<form data-toolname="a">'), form('<form>')]
  expect(webmcpForms.evaluate({ forms })).toMatchObject({
    message: 'The page describes 1 of 3 forms for AI agents',
    evidence: [{ snippet: '<form ToolName = "a">' }],
  })
})
