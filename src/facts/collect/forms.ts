import type { FormFact } from '../element-facts.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, type HtmlElement } from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface FormCollector extends Collector {
  facts(): FormFact[]
}

interface Found {
  readonly element: HtmlElement
  hasPassword: boolean
  readonly submitters: HtmlElement[]
}

/** Fields belong to the form around them, or to the one named by their `form` attribute. */
export function formCollector(page: PageContext): FormCollector {
  const found: Found[] = []
  const open: Found[] = []
  const elsewhere: { readonly element: HtmlElement; readonly form: string }[] = []

  function assign(element: HtmlElement, form: Found | undefined): void {
    if (!form) return
    if (attribute(element, 'type')?.toLowerCase() === 'password') form.hasPassword = true
    if (attribute(element, 'formaction') !== null) form.submitters.push(element)
  }

  return {
    tags: ['form', 'input', 'button'],
    enter(element) {
      if (element.tagName === 'form') {
        const form: Found = { element, hasPassword: false, submitters: [] }
        if (found.length < MAX_FACTS) found.push(form)
        open.push(form)
        return
      }
      const owner = attribute(element, 'form')
      if (owner === null) assign(element, open.at(-1))
      else if (elsewhere.length < MAX_FACTS) elsewhere.push({ element, form: owner })
    },
    leave(element) {
      if (element.tagName === 'form') open.pop()
    },
    facts() {
      const byId = new Map(found.map((form) => [attribute(form.element, 'id'), form]))
      for (const { element, form } of elsewhere) assign(element, byId.get(form))
      return found.map((form) => formFact(form, page))
    },
  }
}

function formFact({ element, hasPassword, submitters }: Found, page: PageContext): FormFact {
  const action = attribute(element, 'action')
  return {
    action,
    url: submitUrl(action, page),
    submitters: submitters.slice(0, 100).map((submitter) => {
      const override = attribute(submitter, 'formaction') ?? ''
      return { action: override, url: submitUrl(override, page), line: lineOf(submitter) }
    }),
    method: methodOf(element),
    hasPassword,
    line: lineOf(element),
    snippet: snippetOf(page, element),
  }
}

/** A missing or empty action means the document's own URL, not the base URL (HTML §4.10.22.3). */
function submitUrl(action: string | null, page: PageContext): string | null {
  return action === null || action.trim() === '' ? page.url : resolveUrl(action, page.base)
}

function methodOf(element: HtmlElement): FormFact['method'] {
  const method = attribute(element, 'method')?.trim().toLowerCase()
  return method === 'post' || method === 'dialog' ? method : 'get'
}
